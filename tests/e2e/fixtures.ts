import { test as base } from "@playwright/test";
import { Watch } from "./watch.ts";

// Playwright notes where each step was called from, through a map of what Babel moved. Babel moves nothing here
// (playwright.config.ts), and the map takes a seventh of what the runner does.
Reflect.deleteProperty(Error, "prepareStackTrace");

export { expect } from "@playwright/test";

interface Fixtures {
  /** Everything a page said or asked for. What was not announced fails the test. */
  watch: Watch;
  /** Announces error answers: they have to come, and then their console line is expected too. */
  expectResponses: (...announced: [address: RegExp, status: number][]) => void;
  /** Requests that reached for the backend, as `GET /rest/v1/…`. */
  backendRequests: readonly string[];
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      await watch.attach(context);
      await use(watch);
      const problems = watch.takeProblems();
      if (problems.length > 0) throw new Error(`Unexpected:\n  ${problems.join("\n  ")}`);
    },
    { auto: true },
  ],
  expectResponses: async ({ watch }, use) => {
    await use((...announced) => watch.expectResponses(announced));
  },
  backendRequests: async ({ watch }, use) => {
    await use(watch.backendRequests);
  },
});
