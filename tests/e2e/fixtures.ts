import { test as base } from "@playwright/test";
import { Watch } from "./watch.ts";

// Playwright maps the stack of each step back through Babel's source maps. Node runs these files
// without Babel (playwright.config.ts), and the mapping takes a seventh of the runner's time.
Reflect.deleteProperty(Error, "prepareStackTrace");

export { expect } from "@playwright/test";

interface Fixtures {
  /** Records errors, dialogs and requests of all pages. Unexpected ones fail the test. */
  watch: Watch;
  /** Expects error responses, which must arrive, and their console lines. */
  expectResponses: (...responses: [address: RegExp, status: number][]) => void;
  /** Requests to the backend, as `GET /rest/v1/…`. */
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
    await use((...responses) => watch.expectResponses(responses));
  },
  backendRequests: async ({ watch }, use) => {
    await use(watch.backendRequests);
  },
});
