/**
 * Opens browsers whose visits the site counts. The site takes all other browsers of the tests for robots, and sends no
 * beacons from them.
 */
import type { Browser, BrowserContext } from "@playwright/test";
import type { PageWatcher } from "./page-watcher.ts";

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export async function openCountedBrowser(
  browser: Browser,
  pageWatcher: PageWatcher,
  baseURL: string,
  userAgent = FIREFOX,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    userAgent,
    serviceWorkers: "block",
    locale: "en-US",
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }));
  await pageWatcher.attach(context);
  return context;
}
