import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./routing.ts";
import { options, searchBox, searchField } from "./search.ts";

const SEARCH_REQUEST = "**/rest/v1/rpc/search";

const queryField = (page: Page) => page.getByRole("searchbox", { name: "Search for" });
const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");
const summary = (page: Page, text: string | RegExp) =>
  page.getByRole("main").getByRole("heading", { level: 2, name: text });

for (const width of [390, 1440]) {
  test(`on a screen of ${width} pixels, a reader opens a line of a transcript from the results, and goes back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await searchField(page).click();
    await page.keyboard.type("copper pelicn");
    await expect(options(page)).toHaveText(/The Crêperie/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=copper%20pelicn");
    await expect(page).toHaveTitle(/“copper pelicn”/);
    await expect(queryField(page)).toHaveValue("copper pelicn");
    await expect(summary(page, "1 result for “copper pelicn”")).toBeVisible();
    await expect(results(page)).toContainText(/Episode\s*The Crêperie by the Slipway\s*Harbour Hours/);
    const passage = results(page).getByRole("link", { name: "Transcript at 0:47" });
    await expect(passage.locator("mark")).toHaveText(["copper", "pelican"]);
    await expectAccessible(page);

    await passage.click();
    await expect(page).toHaveURL(/\/recap\/the-creperie-by-the-slipway\/transcript\?q=.*#t-/);
    const line = page.locator("li[aria-current=true]");
    await expect(line).toContainText("That copper pelican over the stove");
    await expect(line).toBeInViewport();
    await page.goBack();
    await expect(results(page)).toHaveCount(1);
    await page.goBack();
    await expect(searchField(page)).toHaveValue("copper pelicn");
  });
}

test("a reader filters results, and opens the address of the filtered results again", async ({ page }) => {
  await page.goto("/search?q=harbour");
  await expect(summary(page, /results? for “harbour”/)).toBeVisible();
  const resultCount = await results(page).count();
  const typeLink = (name: string) => page.getByRole("list", { name: "Type" }).getByRole("link", { name, exact: true });
  const filterBox = (name: string) => page.getByRole("combobox", { name, exact: true });

  await typeLink("Guests").click();
  await expect(page).toHaveURL("/search?q=harbour&type=guest");
  await expect(typeLink("Guests")).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page).toHaveURL("/search?q=harbour");
  await expect(results(page)).toHaveCount(resultCount);

  await typeLink("Episodes").click();
  await filterBox("Category").selectOption({ index: 1 });
  await filterBox("Category").selectOption("");
  await filterBox("Show").selectOption("Harbour Hours");
  await expect(page).toHaveURL("/search?q=harbour&type=episode&show=harbour-hours");
  await expect(results(page).first()).toContainText("Harbour Hours");
  const countInShow = await results(page).count();
  await page.getByLabel("From").fill("2003-05-01");
  await expect(page).toHaveURL(/show=harbour-hours&from=2003-05-01$/);
  await expect.poll(() => results(page).count()).toBeLessThan(countInShow);

  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(filterBox("Show")).toHaveValue("harbour-hours");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/search?q=harbour");
  await expect(filterBox("Category")).toBeFocused();
  await expect(results(page)).toHaveCount(resultCount);

  await page.goto("/search?q=long+run");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/search?q=long+run&page=2");
  await expect(summary(page, /, page 2$/)).toBeVisible();
});

test("a reader sees the old results until new results arrive", async ({ page }) => {
  await page.goto("/search?q=foghorn");
  await expect(results(page).first()).toContainText("Foghorn");
  const heldSearch = await holdRequests(page, SEARCH_REQUEST, {
    isHeld: (request) => request.postDataJSON().query === "tolliver",
  });
  await queryField(page).fill("tolliver");
  await heldSearch.requested;
  await expect(page.locator(".search-page-results")).toHaveAttribute("aria-busy", "true");
  await expect(results(page).first()).toContainText("Foghorn");
  heldSearch.release();
  await expect(results(page).first()).toContainText(/Guest\s*Ines Tolliver\s*2 episodes/);
  await expect(page).toHaveURL("/search?q=tolliver");
  await page.goBack();
  await expect(queryField(page)).toHaveValue("foghorn");
  await expect(results(page).first()).toContainText("Foghorn");

  await test.step("a reader finds nothing, and reads what to try next", async () => {
    await queryField(page).fill("qqxxzz vvww");
    await page.keyboard.press("Enter");
    await expect(summary(page, "No results for “qqxxzz vvww”")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toContainText("in all recaps and transcripts");
    await expect(main.getByRole("link", { name: "all shows" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a reader opens the search page without a search text", async () => {
    await page.goto("/search");
    await expect(page.getByText("Type at least two characters.")).toBeVisible();
  });
});

test("a reader reads why a search failed, and tries again", async ({ page, context, pageWatcher, expectResponses }) => {
  await page.route(SEARCH_REQUEST, (route) => route.fulfill({ status: 500, json: {} }));
  expectResponses([/rpc\/search$/, 500], [/rpc\/search$/, 429]);
  await page.goto("/search?q=foghorn");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Search did not work. Try again.");
  await page.unroute(SEARCH_REQUEST);
  await page.route(SEARCH_REQUEST, (route) => route.fulfill({ status: 429, json: {} }));
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(alert).toContainText("Too many searches. Wait a minute, then try again.");
  await page.unroute(SEARCH_REQUEST);
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(results(page).first()).toContainText("Foghorn");

  pageWatcher.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await queryField(page).fill("ferry");
  await expect(alert).toContainText("You are offline. Search needs a connection.");
  await context.setOffline(false);
  await expect(results(page).first()).toContainText(/ferry/i);
});

test("a reader clicks “See all results” in the search box", { tag: "@everyday" }, async ({ page }) => {
  await page.goto("/recap/foghorn");
  await searchField(page).click();
  await page.keyboard.type("bridge");
  await searchBox(page).getByRole("link", { name: "See all results" }).click();
  await expect(page).toHaveURL("/search?q=bridge");
  await expect(results(page).first()).toContainText(/bridge/i);
});
