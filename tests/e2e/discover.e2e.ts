import type { Locator, Page } from "@playwright/test";
import { feedEntries } from "./discover.ts";
import { expect, test } from "./fixtures.ts";

const categoryFilter = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Category" });
const showFilter = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Show" });
const clearButton = (page: Page) => page.getByRole("button", { name: "Clear" });
const emptyList = (page: Page, text: string) => page.getByRole("heading", { name: text });

test("a visitor filters quotes by category and show, goes back, reloads and clears the filters", {
  tag: "@everyday",
}, async ({ page, backendRequests, expectResponses }) => {
  await page.goto("/quotes");
  const totalCount = await feedEntries(page).count();
  expect(totalCount).toBeGreaterThan(5);
  await categoryFilter(page).selectOption({ label: "Sea & Shore" });
  await expect(page).toHaveURL("/quotes?category=sea-shore");
  await expect(feedEntries(page).filter({ hasNotText: "Sea & Shore" })).toHaveCount(0);
  await expect(feedEntries(page).getByText("Sea & Shore", { exact: true })).not.toHaveCount(0);
  const shows = await showFilter(page).getByRole("option").allTextContents();
  expect(shows).toContain("Harbour Hours");
  expect(shows).not.toContain("Night Ferry");

  await showFilter(page).selectOption({ label: "Harbour Hours" });
  await expect(page).toHaveURL("/quotes?category=sea-shore&show=harbour-hours");
  await expect(page.getByText("You oil it on the days when nobody needs it.")).toBeVisible();
  const showEntryCount = await feedEntries(page).count();
  await expect(feedEntries(page).getByRole("link", { name: "Harbour Hours" })).toHaveCount(showEntryCount);
  await page.reload();
  await expect(showFilter(page)).toHaveValue("harbour-hours");
  await expect(feedEntries(page)).toHaveCount(showEntryCount);
  await page.goBack();
  await expect(page).toHaveURL("/quotes?category=sea-shore");
  await expect(showFilter(page)).toHaveValue("");
  await clearButton(page).click();
  await expect(page).toHaveURL("/quotes");
  // Other tests may have saved more recaps.
  await expect.poll(() => feedEntries(page).count()).toBeGreaterThanOrEqual(totalCount);
  await expect(clearButton(page)).toHaveCount(0);

  await test.step("a visitor chooses another category, and the page removes the filter for the show", async () => {
    await showFilter(page).selectOption({ label: "Harbour Hours" });
    await expect(page).toHaveURL("/quotes?show=harbour-hours");
    await categoryFilter(page).selectOption({ index: 1 });
    await expect(page).toHaveURL(/\/quotes\?category=[^&]+$/);
  });
  await test.step("a visitor filters by keyboard", async () => {
    await categoryFilter(page).focus();
    await page.keyboard.type("Sea");
    await expect(page).toHaveURL("/quotes?category=sea-shore");
    await page.keyboard.press("Tab");
    await expect(showFilter(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(clearButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/quotes");
    await expect(categoryFilter(page)).toBeFocused();
  });
  const selectedOption = (combobox: Locator) => combobox.locator("option:checked");
  await test.step("a visitor opens an address with unknown filters, and clears the filters", async () => {
    expectResponses([/\/discover\/quotes\/show-nobody\/newest\.json/, 404]);
    await page.goto("/quotes?category=nowhere&show=nobody");
    await expect(emptyList(page, "No quotes found.")).toBeVisible();
    await expect(selectedOption(categoryFilter(page))).toHaveText("Unknown category");
    await expect(selectedOption(showFilter(page))).toHaveText("Unknown show");
    await clearButton(page).click();
    await expect(selectedOption(categoryFilter(page))).toHaveText("All categories");
  });
  await test.step("a visitor opens an address with a category and a show of another category, and finds nothing", async () => {
    await page.goto("/recommendations?category=sea-shore&show=night-ferry");
    await expect(selectedOption(showFilter(page))).toHaveText("Night Ferry");
    const message = "No recommendations match the selected filters.";
    await expect(emptyList(page, message)).toBeVisible();
    await expect(page).toHaveTitle("Recommendations | Episode Recap");
  });
  await test.step("a visitor sees a recommendation whose link has rel=nofollow", async () => {
    await clearButton(page).click();
    const link = feedEntries(page).locator("a[rel]").first();
    await expect(link).toHaveAttribute("rel", "nofollow noopener");
    await expect(link).toHaveAttribute("href", /^https?:/);
  });
  // Filters must send no request to the backend. If another test saves a recap, the page may send a `refreshRequest`.
  const refreshRequest = /er_content_revision|[?&]rev=gte/;
  expect(backendRequests.filter((request) => !refreshRequest.test(request))).toEqual([]);
});

test("a visitor without JavaScript reads the newest quotes, and sees no filters", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/quotes");
  expect(await feedEntries(page).count()).toBeGreaterThan(5);
  await expect(categoryFilter(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  await context.close();
});
