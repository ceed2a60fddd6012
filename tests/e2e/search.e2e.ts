import type { Page } from "@playwright/test";
import { searchText } from "../../src/domain/search.ts";
import { NAUGHTY } from "../support/naughty.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { TEXT } from "./hostile.ts";
import { scriptBytes, settled } from "./measure.ts";
import { HOSTILE } from "./seed.ts";

const ASKS = "**/rest/v1/rpc/search_catalog";
const BUDGET_AFTER_USE = 130_000;

const field = (page: Page) => page.getByRole("combobox");
const box = (page: Page) => page.getByRole("search");
const results = (page: Page) => page.getByRole("listbox", { name: "Search results" });
const options = (page: Page) => results(page).getByRole("option");
const said = (page: Page) => box(page).locator("[aria-live=polite]");

async function searchFor(page: Page, text: string) {
  await field(page).click();
  await page.keyboard.type(text);
  await expect(options(page).first()).toBeVisible();
}

/** Keeps the answer to one query on the way until it is released. */
async function holdBack(page: Page, query: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(ASKS, async (route) => {
    if (route.request().postDataJSON().query === query) {
      asked.resolve();
      await released.promise;
    }
    // The page may have called it off.
    await route.continue().catch(() => {});
  });
  return { asked: asked.promise, release: released.resolve };
}

test("a reader gets from a recap to another by keyboard, and back", async ({ page }) => {
  await page.goto("/recap/salt");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("took down");
  await expect(options(page)).toHaveCount(1);
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The Café That Took Down Its Signs",
  );
  await page.goBack();
  await expect(page).toHaveURL("/recap/salt");
});

test("a reader who types and presses Enter at once opens the first result", async ({ page }) => {
  await page.goto("/recap/salt");
  await field(page).click();
  await page.keyboard.type("bench");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/show/bench-hours");
});

test("arrows go round; what the pointer is on is chosen too", async ({ page }) => {
  await page.goto("/recap/salt");
  await searchFor(page, "long run");
  const count = await options(page).count();
  const chosen = () =>
    options(page).evaluateAll((all) => all.findIndex((o) => o.ariaSelected === "true"));
  await page.keyboard.press("ArrowUp");
  expect(await chosen()).toBe(count - 1);
  await page.keyboard.press("ArrowDown");
  expect(await chosen()).toBe(0);
  await options(page).nth(2).hover();
  await expect.poll(chosen).toBe(2);
});

test("shows, episodes and categories stand apart, with where they belong", async ({ page }) => {
  await page.goto("/");
  await searchFor(page, "long run");
  await expect(results(page).getByRole("group", { name: "Shows" }).getByRole("option")).toHaveText(
    /^The Long Run\s*Test Bench$/,
  );
  const episodes = results(page).getByRole("group", { name: "Episodes" }).getByRole("option");
  await expect(episodes).toHaveCount(5);
  await expect(episodes.first()).toHaveText(/^Long run, day 60\s*The Long Run$/);
  await field(page).fill("test bench");
  await expect(
    results(page).getByRole("group", { name: "Categories" }).getByRole("option"),
  ).toHaveText("Test Bench");
  await expect(results(page).getByRole("group")).toHaveCount(1);
});

test("what was searched for is marked, in the title or where it was said", async ({ page }) => {
  await page.goto("/");
  await searchFor(page, "salt");
  await expect(options(page).first().locator("mark")).toHaveText("Salt");
  await field(page).fill("sauveterre");
  const option = options(page).first();
  await expect(option).toContainText("The Café That Took Down Its Signs");
  await expect(option.locator("mark")).toHaveText("Sauveterre");
});

test("a reader who does not see the list hears how long it is", async ({ page }) => {
  await page.goto("/");
  await field(page).click();
  await expect(said(page)).toHaveText("");
  await page.keyboard.type("long run");
  await expect(said(page)).toHaveText("6 results for “long run”");
  await field(page).fill("took down");
  await expect(said(page)).toHaveText("1 result for “took down”");
  await field(page).fill("zeppelins in april");
  await expect(said(page)).toHaveText("No results for “zeppelins in april”.");
  await expect(box(page).getByText("No results for “zeppelins in april”.")).toHaveCount(2);
  await expect(results(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
});

test("nothing is asked before two characters, and then once when typing rests", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/recap/salt");
  await field(page).click();
  await page.keyboard.type(" s ");
  await settled(page);
  expect(backendRequests).toEqual([]);
  await field(page).fill("");
  await page.keyboard.type("salt", { delay: 40 });
  await expect(options(page).first()).toBeVisible();
  expect(backendRequests).toEqual(["POST /rest/v1/rpc/search_catalog"]);
});

test("a late answer never replaces a newer one", async ({ page }) => {
  await page.goto("/");
  const slow = await holdBack(page, "salt");
  await field(page).click();
  await page.keyboard.type("salt");
  await slow.asked;
  await field(page).fill("took down");
  await expect(options(page)).toHaveCount(1);
  slow.release();
  await settled(page);
  await expect(options(page)).toHaveText(/The Café That Took Down Its Signs/);
  await expect(said(page)).toHaveText("1 result for “took down”");
});

test("Enter waits for what is typed, not for what was found before", async ({ page }) => {
  await page.goto("/");
  await searchFor(page, "salt");
  const slow = await holdBack(page, "took down");
  await field(page).fill("took down");
  await page.keyboard.press("Enter");
  await slow.asked;
  await expect(page).toHaveURL("/");
  slow.release();
  await expect(page).toHaveURL(/\/recap\/the-caf/);
});

test("a search that failed says so, and Retry finds", async ({ page, expectResponses }) => {
  await page.goto("/");
  await page.route(ASKS, (route) => route.fulfill({ status: 500, json: { message: "down" } }));
  expectResponses([/search_catalog$/, 500]);
  await field(page).click();
  await page.keyboard.type("salt");
  await expect(said(page)).toHaveText("Search is not available right now.");
  await page.unroute(ASKS);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(box(page).getByRole("button", { name: "Retry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(options(page).first()).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test("a reader without a connection is told, and finds once it is back", async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  await field(page).click();
  await settled(page);
  await context.setOffline(true);
  await page.keyboard.type("salt");
  await expect(said(page)).toHaveText("You are offline. Search needs a connection.");
  await context.setOffline(false);
  await expect(options(page).first()).toBeVisible();
});

test("Escape closes, then clears; a press outside and Tab close", async ({ page }) => {
  await page.goto("/recap/salt");
  await searchFor(page, "salt");
  await page.keyboard.press("Escape");
  await expect(results(page)).toBeHidden();
  await expect(field(page)).toHaveValue("salt");
  await page.keyboard.press("ArrowDown");
  await expect(results(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeFocused();

  await searchFor(page, "salt");
  await page.mouse.click(8, 500);
  await expect(results(page)).toBeHidden();
  await field(page).click();
  await expect(results(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(box(page).getByRole("button", { name: "Clear search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(results(page)).toBeHidden();
  await box(page).getByRole("button", { name: "Clear search" }).click();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
});

test("Enter of an input method chooses characters, not a result", async ({ page }) => {
  await page.goto("/recap/salt");
  await searchFor(page, "took down");
  await field(page).evaluate((input) => {
    for (const key of ["ArrowDown", "Enter"]) {
      const composing = { key, bubbles: true, cancelable: true, isComposing: true };
      input.dispatchEvent(new KeyboardEvent("keydown", composing));
    }
  });
  await settled(page);
  await expect(options(page)).toHaveAttribute("aria-selected", "false");
  await expect(page).toHaveURL("/recap/salt");
});

test("/ and Ctrl-K lead to the box, and take no slash from what is being written", async ({
  page,
}) => {
  await page.goto("/recap/salt");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(field(page)).toHaveValue("a/b");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      "<textarea aria-label='notes'></textarea><div contenteditable aria-label='editor' role='textbox'></div>",
    );
  });
  for (const name of ["notes", "editor"]) {
    const place = page.getByRole("textbox", { name, exact: true });
    await place.click();
    await page.keyboard.type("1/2");
    await expect(place).toBeFocused();
  }
  await expect(page.getByRole("textbox", { name: "notes" })).toHaveValue("1/2");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("salt");
  // What was in the box was selected, so it is replaced.
  await expect(field(page)).toHaveValue("salt");
});

test("a reader deep in a text searches, comes back, and is where they were", async ({ page }) => {
  await page.goto("/recap/salt");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await settled(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(1000);
  await page.keyboard.press("/");
  await page.keyboard.type("took down");
  await expect(field(page)).toBeInViewport();
  await expect(options(page).first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeInViewport();
  expect(await place()).toBe(before);

  await page.keyboard.press("/");
  await page.keyboard.type("took down");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recap\/the-caf/);
  await page.goBack();
  await expect(page).toHaveURL("/recap/salt");
  await expect.poll(place).toBe(before);
  await expect(results(page)).toBeHidden();
});

test("after Back the text is in the box again, to be searched on from; a cleared one is not", async ({
  page,
}) => {
  await page.goto("/recap/salt");
  await searchFor(page, "took down");
  await options(page).first().click();
  await expect(page).toHaveURL(/\/recap\/the-caf/);
  await expect(field(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/recap/salt");
  await expect(field(page)).toHaveValue("took down");
  await expect(results(page)).toBeHidden();
  await field(page).click();
  await expect(options(page)).toHaveText(/The Café That Took Down Its Signs/);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.reload();
  await expect(field(page)).toHaveValue("");
});

test("a result opens in a new tab with Ctrl and a click", async ({ page, context }) => {
  await page.goto("/recap/salt");
  await searchFor(page, "took down");
  const opened = context.waitForEvent("page");
  await options(page)
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/recap\/the-caf/);
  await expect(page).toHaveURL("/recap/salt");
  await expect(results(page)).toBeVisible();
});

for (const shortcut of [true, false]) {
  test(`what is typed before the box is awake is not lost${shortcut ? ", nor Enter" : ""}`, async ({
    page,
  }) => {
    await page.goto("/recap/salt");
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.keyboard.press("/");
    await page.keyboard.type("took do");
    await expect(field(page)).toBeFocused();
    scripts.resolve();
    await page.keyboard.type("wn");
    if (shortcut) {
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/recap\/the-caf/);
    } else {
      await expect(options(page)).toHaveText(/The Café That Took Down Its Signs/);
      await expect(field(page)).toHaveValue("took down");
      await expect(field(page)).toBeFocused();
    }
  });
}

test("Enter before the box is awake counts", async ({ page }) => {
  await page.goto("/recap/salt");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("took down");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recap/salt");
  scripts.resolve();
  await expect(page).toHaveURL(/\/recap\/the-caf/);
});

test("nothing in the header moves when the box wakes", async ({ page }) => {
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header *:not(search p)")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.localName, x, y, width, height];
      }),
    );
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/recap/salt");
    await settled(page);
    // All but the hint of the shortcut, which goes when the box is in use.
    const before = (await places()).filter(([name]) => name !== "span");
    await field(page).focus();
    await settled(page);
    await expect(field(page)).toBeFocused();
    const after = (await places()).filter(([name]) => name !== "span");
    expect.soft(after, `${width} pixels`).toEqual(before);
  }
});

test("beside the box, all links of an admin stay on one line", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem("sb-localhost-auth-token", "{}"));
  await page.goto("/recap/salt");
  const header = page.getByRole("banner").first();
  const height = async () => (await header.boundingBox())?.height;
  const before = await height();
  await page.evaluate(() => {
    document.documentElement.dataset["admin"] = "";
  });
  await expect(header.getByRole("link", { name: "Admin" })).toBeVisible();
  expect(await height()).toBe(before);
  expect((await field(page).boundingBox())?.width).toBeGreaterThan(200);
});

test("a title that is markup is found, and stays text", async ({ page }) => {
  await page.goto("/recap/salt");
  await searchFor(page, TEXT.slice(0, 60));
  await expect(options(page)).toContainText([TEXT, TEXT]);
  const links = await options(page).evaluateAll((all) => all.map((o) => o.getAttribute("href")));
  expect(links).toEqual(["/show/hostile", `/recap/${HOSTILE.own}`, "/category/hostile"]);
  await expect(options(page).locator("script, img[src=x]")).toHaveCount(0);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("naughty texts find nothing of others, and stay text", async ({ page }) => {
  await page.goto("/recap/salt");
  await field(page).click();
  for (const text of NAUGHTY.filter((text) => /[<>&"'%\\]/.test(text))) {
    const query = searchText(text);
    await field(page).fill(text);
    await expect(said(page)).toContainText(`“${query}”`);
    await expect(box(page).locator("script, img[src=x], b, i:not([class])")).toHaveCount(0);
  }
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a reader finds an episode by touch", async ({ page }) => {
    await page.goto("/recap/salt");
    await field(page).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("took down");
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/recap\/the-caf/);
  });

  test("a reader clears the box with a thumb and stays in it", async ({ page }) => {
    await page.goto("/");
    await field(page).tap();
    await page.keyboard.type("salt");
    await box(page).getByRole("button", { name: "Clear search" }).tap();
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
  });
});

test("at double size the box and its list fit", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 512 });
  await page.goto("/recap/salt");
  await searchFor(page, "long run");
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no box that would not answer", async ({ page }) => {
    await page.goto("/recap/salt");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(field(page)).toBeHidden();
  });
});

test("a checker of accessibility finds nothing in the open list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/recap/salt");
  await searchFor(page, "long run");
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
});

for (const path of ["/", "/recap/salt"]) {
  test(`after the first search ${path} weighs at most 130 kB of script`, async ({ page }) => {
    const bytes = await scriptBytes(page, path, () => searchFor(page, "salt"));
    test.info().annotations.push({ type: "script bytes", description: String(bytes) });
    expect(bytes).toBeLessThanOrEqual(BUDGET_AFTER_USE);
  });
}
