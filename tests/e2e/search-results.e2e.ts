import type { Page } from "@playwright/test";
import { normalizedQuery } from "../../src/domain/search/search.ts";
import { HOSTILE_TEXT } from "../support/hostile.ts";
import { NAUGHTY_TEXTS } from "../support/naughty.ts";
import { expect, test } from "./fixtures.ts";
import { measureScripts, waitUntilSettled } from "./measure.ts";
import { holdRequests } from "./routing.ts";
import { options, resultList, SEARCH_SCRIPT_BYTES, searchBox, searchField, searchFor } from "./search.ts";
import { HOSTILE } from "./seed.ts";

const SEARCH_REQUEST = "**/rest/v1/rpc/search_catalog";

const optionsInGroup = (page: Page, name: string) => resultList(page).getByRole("group", { name }).getByRole("option");
const announcement = (page: Page) => searchBox(page).locator("[aria-live=polite]");

/** Delays the request for one query until the test calls `release`. */
const holdSearch = (page: Page, query: string) =>
  holdRequests(page, SEARCH_REQUEST, {
    isHeld: (request) => request.postDataJSON().query === query,
  });

test("a reader types words into the search box, and opens a result", async ({ page, context }) => {
  const readScriptBytes = measureScripts(page);
  await page.goto("/");
  await searchField(page).click();
  await expect(announcement(page)).toHaveText("");
  await test.step("a reader sees shows, episodes and categories in groups", async () => {
    await page.keyboard.type("long run");
    await expect(announcement(page)).toHaveText("6 results for “long run”");
    expect(await readScriptBytes()).toBeLessThanOrEqual(SEARCH_SCRIPT_BYTES);
    await expect(optionsInGroup(page, "Shows")).toHaveText(/^The Long Run\s*Test Bench$/);
    await expect(optionsInGroup(page, "Episodes")).toHaveCount(5);
    await expect(optionsInGroup(page, "Episodes").first()).toHaveText(/^Long run, day 60\s*The Long Run$/);
    await searchField(page).fill("test bench");
    await expect(optionsInGroup(page, "Categories")).toHaveText("Test Bench");
  });

  await test.step("the page marks the search text in titles and in transcripts", async () => {
    await searchField(page).fill("foghorn");
    await expect(options(page).first().locator("mark")).toHaveText("Foghorn");
    await searchField(page).fill("kermadec");
    const option = options(page).first();
    await expect(option).toContainText("The Crêperie by the Slipway");
    await expect(option.locator("mark")).toHaveText("Kermadec");
  });

  await test.step("the screen reader announces the number of results", async () => {
    await searchField(page).fill("zeppelins in april");
    await expect(announcement(page)).toHaveText("No results for “zeppelins in april”.");
    await expect(searchBox(page).getByText("No results for “zeppelins in april”.")).toHaveCount(2);
    await expect(resultList(page)).toHaveCount(0);
    await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
    await searchField(page).fill("porte-voilette");
    await expect(announcement(page)).toHaveText("1 result for “porte-voilette”");
  });

  await test.step("a reader opens a result in a new tab with Ctrl and a click", async () => {
    const newTab = context.waitForEvent("page");
    await options(page)
      .first()
      .click({ modifiers: ["ControlOrMeta"] });
    await expect(await newTab).toHaveURL(/\/recap\/the-creperie/);
    await (await newTab).close();
    await expect(page).toHaveURL("/");
    await expect(resultList(page)).toBeVisible();
  });

  await test.step("a reader types a new query, and a late response to the old query changes nothing", async () => {
    const heldSearch = await holdSearch(page, "foghorn");
    await searchField(page).fill("foghorn");
    await heldSearch.requested;
    await searchField(page).fill("porte-voilette");
    await expect(announcement(page)).toHaveText("1 result for “porte-voilette”");
    heldSearch.release();
    await waitUntilSettled(page);
    await expect(options(page)).toHaveText(/The Crêperie by the Slipway/);
    await expect(announcement(page)).toHaveText("1 result for “porte-voilette”");
    await page.unroute(SEARCH_REQUEST);
  });

  await test.step("a reader presses Enter directly after typing, and sees all results for the new text", async () => {
    await searchField(page).fill("bench");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=bench");
  });
});

test("a reader reads why a search failed, and tries again", async ({ page, context, pageWatcher, expectResponses }) => {
  await page.goto("/");
  await test.step("a reader retries a failed search", async () => {
    await page.route(SEARCH_REQUEST, (route) => route.fulfill({ status: 500, json: { message: "down" } }));
    expectResponses([/search_catalog$/, 500]);
    await searchField(page).click();
    await page.keyboard.type("foghorn");
    await expect(announcement(page)).toHaveText("Search did not work. Try again.");
    await page.unroute(SEARCH_REQUEST);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(searchBox(page).getByRole("button", { name: "Retry" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(options(page).first()).toBeVisible();
    await expect(searchField(page)).toBeFocused();
  });

  await test.step("a reader goes offline and then online again", async () => {
    pageWatcher.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await searchField(page).fill("harbour hours");
    await expect(announcement(page)).toHaveText("You are offline. Search needs a connection.");
    await context.setOffline(false);
    await expect(options(page).first()).toContainText("Harbour Hours");
  });
});

test("a reader sees the HTML tags in search texts and results as plain characters", async ({ page }) => {
  await page.goto("/recap/foghorn");
  await searchFor(page, HOSTILE_TEXT.slice(0, 60));
  await expect(options(page)).toContainText([HOSTILE_TEXT, HOSTILE_TEXT]);
  const links = await options(page).evaluateAll((elements) => elements.map((element) => element.getAttribute("href")));
  const hostileRecapPath = `/recap/${HOSTILE.own}`;
  // The last result is a guest with only one recap, so the result links to the recap.
  expect(links).toEqual(["/show/hostile", hostileRecapPath, "/category/hostile", hostileRecapPath]);
  await expect(options(page).locator("script, img[src=x]")).toHaveCount(0);

  for (const text of NAUGHTY_TEXTS.filter((text) => text.includes("window.__xss"))) {
    await searchField(page).fill(text);
    await expect(announcement(page)).toContainText(`“${normalizedQuery(text)}”`);
    await expect(searchBox(page).locator("script, img[src=x], b, i:not([class])")).toHaveCount(0);
  }
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("a reader clicks the search box, and nothing in the header moves", async ({ page }) => {
  const headerBoxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header *:not(search p)")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.localName, x, y, width, height];
      }),
    );
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/recap/foghorn");
    await waitUntilSettled(page);
    // The test ignores the hint for the shortcut, because the hint disappears while the box has the focus.
    const boxesBefore = (await headerBoxes()).filter(([name]) => name !== "span");
    await searchField(page).focus();
    await waitUntilSettled(page);
    await expect(searchField(page)).toBeFocused();
    const boxesAfter = (await headerBoxes()).filter(([name]) => name !== "span");
    expect.soft(boxesAfter, `${width} pixels`).toEqual(boxesBefore);
  }

  await test.step("for an admin, all links of the header fit on one line beside the search box", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.addInitScript(() => localStorage.setItem("sb-localhost-auth-token", "{}"));
    // The test blocks the scripts, because supabase-js would remove this invalid session.
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto("/recap/foghorn", { waitUntil: "commit" });
    const header = page.getByRole("banner").first();
    await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
    const height = async () => (await header.boundingBox())?.height;
    const heightBefore = await height();
    await page.evaluate(() => {
      document.documentElement.dataset["staff"] = "";
    });
    await expect(header.getByRole("link", { name: "Admin" })).toBeVisible();
    expect(await height()).toBe(heightBefore);
    expect((await searchField(page).boundingBox())?.width).toBeGreaterThan(200);
  });
});
