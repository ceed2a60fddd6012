/** The service worker lets readers open a recap again without a connection (decision 16). */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { createWorkerCode } from "../../scripts/build/service-worker.ts";
import { assetsOf } from "../../src/domain/site/offline.ts";
import { CACHE_NAMES } from "../../src/domain/storage-keys.ts";
import { expectAccessible } from "./axe.ts";
import { cachedPathsIn, readCaches } from "./cache-storage.ts";
import { expect, test } from "./fixtures.ts";
import type { PageWatcher } from "./page-watcher.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteFolder, sql, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";
import { CHANGING_SLUGS } from "./seed.ts";

test.use({ serviceWorkers: "allow" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const offlineNote = (page: Page) => page.getByRole("note");

/** Disconnects the browser. After this call, requests are allowed to fail, but the console must stay empty. */
async function goOffline(context: BrowserContext, pageWatcher: PageWatcher) {
  pageWatcher.tolerate(/^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/);
  await context.setOffline(true);
}

/** Opens a page and waits until the browser has cached the page. */
async function openAndCache(page: Page, path: string, cacheName: string = CACHE_NAMES.recap) {
  await page.goto(path);
  await expect.poll(() => cachedPathsIn(page, cacheName)).toContain(path);
}

test("a reader opens a recap and its transcript, and opens both again without a connection", async ({
  page,
  context,
  pageWatcher,
}) => {
  await openAndCache(page, "/recap/foghorn");
  await expect(offlineNote(page)).toHaveCount(0);
  await test.step("the cache contains all files of the page, although the files loaded before the worker was active", async () => {
    const html = readFileSync(join(await siteFolder(), "recap/foghorn.html"), "utf8");
    const neededAssets = assetsOf(html);
    const kinds = new Set(neededAssets.map((path) => path.split(".").at(-1)));
    expect(kinds).toEqual(new Set(["css", "js", "woff2"]));
    await expect
      .poll(async () => {
        const cachedPaths = await cachedPathsIn(page, CACHE_NAMES.asset);
        return neededAssets.filter((path) => !cachedPaths.includes(path));
      })
      .toEqual([]);
  });
  await openAndCache(page, "/recap/foghorn/transcript");
  await goOffline(context, pageWatcher);
  await page.goto("/recap/foghorn?utm_source=mail");
  await expect(heading(page)).toHaveText("Foghorn");
  await expect(page.getByRole("region", { name: "Quick Take" })).toBeVisible();
  await expect(offlineNote(page)).toHaveText(/^You are reading a copy stored on \w+ \d+, \d{4}\.$/);
  await expectAccessible(page);
  await page.goto("/recap/foghorn/transcript");
  await expect(page.locator(".cues b").first()).toHaveText("Maren Vale");
  await page.goto("/recap/foghorn");
  await expect(heading(page)).toHaveText("Foghorn");
  await test.step("a reader uses a part of the page that needs a connection, and a toast shows the problem", async () => {
    // The browser logs the script that failed to load.
    pageWatcher.tolerate(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    await page.getByRole("combobox").click();
    await expect(toast(page, "This part did not load")).toBeVisible();
    await expect(toast(page, "Check your connection, then reload the page.")).toBeVisible();
  });
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page)).toHaveText("Foghorn");
  await expect(offlineNote(page)).toHaveCount(0);
});

test("a reader who has no connection sees a list of the cached pages", {
  tag: "@everyday",
}, async ({ page, context, pageWatcher }) => {
  const emptyMessage = page.getByText(/^No recaps yet\. When you open a recap/);
  await test.step("without cached recaps, the page says that the browser stores opened recaps", async () => {
    await page.goto("/offline");
    await expect(heading(page)).toHaveText("Read offline");
    await expect(page.getByRole("button", { name: "Go to Home" })).toBeVisible();
    await expect(emptyMessage).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await goOffline(context, pageWatcher);
    await page.goto("/guests");
    await expect(heading(page)).toHaveText("You are offline");
    await expect(emptyMessage).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveTitle(/^Guests/);
  });
  await openAndCache(page, "/show/harbour-hours", CACHE_NAMES.listing);
  await openAndCache(page, "/recap/foghorn");
  await context.setOffline(true);
  await page.goto("/recap/the-creperie-by-the-slipway");
  await expect(heading(page)).toHaveText("You are offline");
  const cachedList = page.getByRole("region", { name: "Stored in this browser" });
  await expect(cachedList.getByRole("listitem").first()).toHaveText(/Foghorn\s*Harbour Hours/);
  await expect(cachedList.getByRole("link", { name: "Harbour Hours" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("You are offline");
  await cachedList.getByRole("link", { name: "Foghorn" }).click();
  await expect(heading(page)).toHaveText("Foghorn");
});

test("the browser replaces a changed recap in its cache, and deletes a recap that became a draft", async ({
  page,
  context,
  pageWatcher,
  expectResponses,
}) => {
  await openAndCache(page, `/recap/${CHANGING_SLUGS.offlineWithdrawn}`);
  await openAndCache(page, `/recap/${CHANGING_SLUGS.offlineChanged}`);
  await sql(`update er_episodes set title = 'Another one' where slug = '${CHANGING_SLUGS.offlineChanged}';
    update er_episodes set is_published = false where slug = '${CHANGING_SLUGS.offlineWithdrawn}'`);
  await waitUntilLive();
  await page.goto(`/recap/${CHANGING_SLUGS.offlineChanged}`);
  await expect(heading(page)).toHaveText("Another one");
  expectResponses([new RegExp(`/recap/${CHANGING_SLUGS.offlineWithdrawn}$`), 404]);
  await page.goto(`/recap/${CHANGING_SLUGS.offlineWithdrawn}`);
  await expect(heading(page)).toHaveText("Episode Not Found");
  await expect.poll(() => cachedPathsIn(page, CACHE_NAMES.recap)).toEqual([`/recap/${CHANGING_SLUGS.offlineChanged}`]);
  await goOffline(context, pageWatcher);
  await page.goto(`/recap/${CHANGING_SLUGS.offlineChanged}`);
  await expect(heading(page)).toHaveText("Another one");
  await page.goto(`/recap/${CHANGING_SLUGS.offlineWithdrawn}`);
  await expect(heading(page)).toHaveText("You are offline");
});

/** This code is so unusual that no script contains the same letters by chance. */
const REFERRAL_CODE = "Q7Z4N9KXW2";

test("no cache contains private data of a reader", async ({ page, context, pageWatcher }) => {
  const person = await newPerson();
  await signInAs(page, person);
  await page.goto(`/show/harbour-hours?ref=${REFERRAL_CODE}`);
  await button(page, "Follow Show").click();
  await expect(button(page, "Following")).toBeVisible();
  // The service worker starts after the first page has loaded. So wait for the worker before the next page.
  await expect.poll(() => cachedPathsIn(page, CACHE_NAMES.listing)).toContain("/show/harbour-hours");
  for (const path of ["/feed", "/?feed=true", `/profile/${person.id}`, "/top-lists", "/ai-chat"]) {
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await openAndCache(page, "/recap/foghorn");
  await expect(page.getByRole("textbox", { name: /question/i })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  const token = await page.evaluate(() => JSON.parse(localStorage["sb-localhost-auth-token"]).access_token as string);
  const cacheEntries = await readCaches(page);
  expect(cacheEntries.length).toBeGreaterThan(10);
  const pages = cacheEntries.filter(({ cache }) => /^kept-(recaps|listings)$/.test(cache));
  expect(pages.map(({ path }) => path).sort()).toEqual(["/", "/recap/foghorn", "/show/harbour-hours"]);
  const otherPaths = cacheEntries.filter((entry) => !pages.includes(entry)).map(({ path }) => path);
  const publicPath = /^\/(assets\/|offline\?|favicon|manifest)/;
  expect(otherPaths.filter((path) => !publicPath.test(path))).toEqual([]);
  for (const secret of [person.id, person.email, token, REFERRAL_CODE]) {
    const entriesWithSecret = cacheEntries.filter(({ text, url }) => `${text} ${url}`.includes(secret));
    expect(
      entriesWithSecret.map(({ path }) => path),
      secret,
    ).toEqual([]);
  }

  await goOffline(context, pageWatcher);
  pageWatcher.tolerate(/^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  // If the roles or the follows of a reader do not load, the page only logs the failure (specification §8).
  pageWatcher.tolerate(/^console warning: (Reading follows|The check for roles) failed/);
  await page.goto("/recap/foghorn");
  await page.getByRole("textbox", { name: /question/i }).fill("What is a foghorn?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const words = "Sorry, I could not reach the AI service right now. Please try again in a moment.";
  await expect(page.getByText(words)).toBeVisible();
  await page.clock.install();
  await page.goto("/show/harbour-hours");
  const followButton = button(page, "Follow Show");
  // The page requests the follows four times, and waits some seconds between the requests. Then the page shows the button.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return followButton.isVisible();
    })
    .toBe(true);
  await followButton.click();
  await expect(toast(page, "Failed to follow show")).toBeVisible();
});

test("the service worker deletes its caches and itself after the site has switched it off", async ({ page }) => {
  await openAndCache(page, "/recap/foghorn");
  const removalWorker = await createWorkerCode("", { SITE_OFFLINE: "off" });
  const originalFiles = new Map<string, Buffer>();
  /** Replaces the worker of the current build. Other tests can start another build at any time. */
  const replaceWorker = async () => {
    const file = join(await siteFolder(), "sw.js");
    if (originalFiles.has(file)) return;
    originalFiles.set(file, readFileSync(file));
    // Other builds have hard links to this file, so a change of this file would change these builds, too.
    rmSync(file);
    writeFileSync(file, removalWorker);
  };
  const findRemains = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  try {
    await expect(async () => {
      await replaceWorker();
      await page.goto("/about");
      await expect.poll(findRemains, { timeout: 5_000 }).toEqual({ workers: 0, caches: [] });
    }).toPass();
    await expect(page).toHaveTitle(/^About/);
  } finally {
    for (const [file, code] of originalFiles) if (existsSync(file)) writeFileSync(file, code);
  }
});
