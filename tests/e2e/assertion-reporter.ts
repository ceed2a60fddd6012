/** A Playwright reporter that fails the run if a passed test has made no assertion. */
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

const hasAssertion = (steps: readonly TestStep[]): boolean =>
  steps.some((step) => step.category === "expect" || hasAssertion(step.steps));

export default class AssertionReporter implements Reporter {
  readonly #testsWithoutAssertion: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === "passed" && !hasAssertion(steps))
      this.#testsWithoutAssertion.push(test.titlePath().filter(Boolean).join(" › "));
  }

  async onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    for (const title of this.#testsWithoutAssertion) console.error(`Asserts nothing: ${title}`);
    return this.#testsWithoutAssertion.length > 0 ? { status: "failed" } : undefined;
  }

  printsToStdio(): boolean {
    return false;
  }
}
