import { test as base } from "@playwright/test";
import { PageWatcher } from "./page-watcher.ts";

// Playwright maps the stack of each step back through Babel's source maps. Node runs these files
// without Babel (playwright.config.ts), and the mapping takes a seventh of the runner's time.
Reflect.deleteProperty(Error, "prepareStackTrace");

export { expect } from "@playwright/test";

interface Fixtures {
  /** Records errors, dialogs and requests of all pages. Unexpected ones fail the test. */
  pageWatcher: PageWatcher;
  /** Expects error responses, which must arrive, and their console lines. */
  expectResponses: (...responses: [address: RegExp, status: number][]) => void;
  /** Requests to the backend, as `GET /rest/v1/…`. */
  backendRequests: readonly string[];
}

export const test = base.extend<Fixtures>({
  pageWatcher: [
    async ({ context }, use) => {
      const pageWatcher = new PageWatcher();
      await pageWatcher.attach(context);
      await use(pageWatcher);
      const problems = pageWatcher.takeProblems();
      if (problems.length > 0) throw new Error(`Unexpected:\n  ${problems.join("\n  ")}`);
    },
    { auto: true },
  ],
  expectResponses: async ({ pageWatcher }, use) => {
    await use((...responses) => pageWatcher.expectResponses(responses));
  },
  backendRequests: async ({ pageWatcher }, use) => {
    await use(pageWatcher.backendRequests);
  },
});
