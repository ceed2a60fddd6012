import { test as base } from "@playwright/test";
import { PageWatcher } from "./page-watcher.ts";

// Playwright maps the stack trace of each step with Babel's source maps. But Node runs these files without Babel
// (playwright.config.ts), so the mapping is useless. The mapping would need one seventh of the time of a test run.
Reflect.deleteProperty(Error, "prepareStackTrace");

export { expect } from "@playwright/test";

interface Fixtures {
  /** Records errors, dialogs and requests of all pages. Unexpected events fail the test. */
  pageWatcher: PageWatcher;
  /** Expects these error responses and their console lines. A missing response fails the test. */
  expectResponses: (...responses: [address: RegExp, status: number][]) => void;
  /** The requests that all pages have sent to the backend, in the form `GET /rest/v1/…`. */
  backendRequests: readonly string[];
}

export const test = base.extend<Fixtures>({
  pageWatcher: [
    async ({ context }, use, testInfo) => {
      const pageWatcher = new PageWatcher();
      await pageWatcher.attach(context);
      await use(pageWatcher);
      // The report names every path, so that a check can find routes that no test opens.
      for (const path of pageWatcher.openedPaths) testInfo.annotations.push({ type: "path", description: path });
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
