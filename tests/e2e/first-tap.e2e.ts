import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./routing.ts";

const secondPageLink = (page: Page) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" });
const clipsFilter = (page: Page) =>
  page.getByRole("navigation", { name: "Filter episodes" }).getByRole("link", { name: "Clips" });

/** Opens the home page, and holds back the scripts of the island until the test calls `releaseScripts`. */
async function openBeforeHydration(page: Page): Promise<{ releaseScripts(): void }> {
  await page.unrouteAll();
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { __samePage: true }));
  const heldScripts = await holdRequests(page, "**/assets/*.js");
  return { releaseScripts: heldScripts.release };
}

const isSamePage = (page: Page) => page.evaluate(() => "__samePage" in window);

async function expectNavigation(page: Page, address: string, releaseScripts: () => void) {
  await expect(page).toHaveURL("/");
  releaseScripts();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
}

test("a visitor's first click or Enter works even before hydration", { tag: "@everyday" }, async ({ page }) => {
  await test.step("a visitor clicks the link to page 2 twice, and the browser history gets only one entry", async () => {
    const { releaseScripts } = await openBeforeHydration(page);
    const lengthBefore = await page.evaluate(() => history.length);
    await secondPageLink(page).click();
    await secondPageLink(page).click();
    await expectNavigation(page, "/?page=2", releaseScripts);
    await expect(secondPageLink(page)).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(() => history.length)).toBe(lengthBefore + 1);
  });

  await test.step("a visitor presses Enter on a focused filter", async () => {
    const { releaseScripts } = await openBeforeHydration(page);
    await clipsFilter(page).focus();
    await page.keyboard.press("Enter");
    await expectNavigation(page, "/?view=clips", releaseScripts);
    await expect(clipsFilter(page)).toBeFocused();
  });

  await test.step("a visitor opens the recap of a card before hydration", async () => {
    await openBeforeHydration(page);
    const card = page.getByRole("main").getByRole("article").first();
    await card.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/recap\//);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("a visitor opens page 2 in a new tab with Ctrl and a click", async ({ page, context }) => {
  await page.goto("/");
  const newTab = context.waitForEvent("page");
  await secondPageLink(page).click({ modifiers: ["ControlOrMeta"] });
  const tab = await newTab;
  await expect(tab).toHaveURL("/?page=2");
  await expect(secondPageLink(tab)).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL("/");
  // Now the island has hydrated. Ctrl and a click must still open a new tab.
  const secondTab = context.waitForEvent("page");
  await clipsFilter(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(await secondTab).toHaveURL("/?view=clips");
  await expect(page).toHaveURL("/");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a visitor's first tap on the link to page 2 or on a filter works", async ({ page }) => {
    const firstVisit = await openBeforeHydration(page);
    await secondPageLink(page).tap();
    await expectNavigation(page, "/?page=2", firstVisit.releaseScripts);

    const secondVisit = await openBeforeHydration(page);
    await clipsFilter(page).tap();
    await expectNavigation(page, "/?view=clips", secondVisit.releaseScripts);
  });
});
