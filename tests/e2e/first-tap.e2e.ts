import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const secondPage = (page: Page) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" });
const clips = (page: Page) =>
  page.getByRole("navigation", { name: "Filter episodes" }).getByRole("link", { name: "Clips" });

/** Opens home, and keeps the island's scripts on the way until `arrive` is called. */
async function openAsleep(page: Page): Promise<{ arrive(): void }> {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { __samePage: true }));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { arrive: resolve };
}

const isSamePage = (page: Page) => page.evaluate(() => "__samePage" in window);

async function expectArrival(page: Page, address: string, arrive: () => void) {
  await expect(page).toHaveURL("/");
  arrive();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
}

test("a visitor's first click on page 2 counts, though the page was asleep", async ({ page }) => {
  const { arrive } = await openAsleep(page);
  await secondPage(page).click();
  await expectArrival(page, "/?page=2", arrive);
  await expect(secondPage(page)).toHaveAttribute("aria-current", "page");
});

test("a visitor's first click on a filter counts", async ({ page }) => {
  const { arrive } = await openAsleep(page);
  await clips(page).click();
  await expectArrival(page, "/?view=clips", arrive);
});

test("a visitor who clicks twice out of impatience takes one step", async ({ page }) => {
  const { arrive } = await openAsleep(page);
  const before = await page.evaluate(() => history.length);
  await secondPage(page).click();
  await secondPage(page).click();
  await expectArrival(page, "/?page=2", arrive);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test("a visitor's first Enter on a focused filter counts", async ({ page }) => {
  const { arrive } = await openAsleep(page);
  await clips(page).focus();
  await page.keyboard.press("Enter");
  await expectArrival(page, "/?view=clips", arrive);
  await expect(clips(page)).toBeFocused();
});

test("a visitor opens page 2 in a new tab with Ctrl and a click", async ({ page, context }) => {
  await page.goto("/");
  const opened = context.waitForEvent("page");
  await secondPage(page).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab).toHaveURL("/?page=2");
  await expect(secondPage(tab)).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL("/");
  // Awake by now, and still the browser's business.
  const again = context.waitForEvent("page");
  await clips(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(await again).toHaveURL("/?view=clips");
  await expect(page).toHaveURL("/");
});

test("a visitor's first click on a card opens its recap at once", async ({ page }) => {
  await openAsleep(page);
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/recap\//);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a visitor's first tap on page 2 counts", async ({ page }) => {
    const { arrive } = await openAsleep(page);
    await secondPage(page).tap();
    await expectArrival(page, "/?page=2", arrive);
  });

  test("a visitor's first tap on a filter counts", async ({ page }) => {
    const { arrive } = await openAsleep(page);
    await clips(page).tap();
    await expectArrival(page, "/?view=clips", arrive);
  });
});
