import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { measureScripts, waitUntilSettled } from "./measure.ts";
import { holdRequests } from "./routing.ts";
import { options, resultList, SEARCH_SCRIPT_BYTES, searchBox, searchField, searchFor } from "./search.ts";

test("a reader opens another recap with the keyboard, and returns to the same position", async ({ page }) => {
  await page.goto("/recap/foghorn");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await waitUntilSettled(page);
  const scrollPosition = () => page.evaluate(() => Math.round(scrollY));
  const positionBefore = await scrollPosition();
  expect(positionBefore).toBeGreaterThan(1000);

  await test.step("a reader focuses the search box with the key “/”, and leaves the box with Escape", async () => {
    await page.keyboard.press("/");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("porte-voilette");
    await expect(searchField(page)).toBeInViewport();
    await expect(options(page).first()).toBeInViewport();
    for (let n = 0; n < 3; n++) await page.keyboard.press("Escape");
    await expect(searchField(page)).not.toBeInViewport();
    expect(await scrollPosition()).toBe(positionBefore);
  });

  await test.step("a reader opens a result with an arrow key and Enter, and goes back", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("porte-voilette");
    await expect(options(page)).toHaveCount(1);
    await expect(searchField(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    const firstOption = options(page).first();
    await expect(firstOption).toHaveAttribute("aria-selected", "true");
    const id = (await firstOption.getAttribute("id")) ?? "";
    await expect(searchField(page)).toHaveAttribute("aria-activedescendant", id);
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Crêperie by the Slipway");
    await expect(searchField(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL("/recap/foghorn");
    await expect.poll(scrollPosition).toBe(positionBefore);
    await expect(resultList(page)).toBeHidden();
  });

  await test.step("after the reader goes back, the search box still contains the search text", async () => {
    await expect(searchField(page)).toHaveValue("porte-voilette");
    await searchField(page).click();
    await expect(options(page)).toHaveText(/The Crêperie by the Slipway/);
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.reload();
    await expect(searchField(page)).toHaveValue("");
  });

  await test.step("a reader presses Enter directly after typing, and sees all results", async () => {
    await searchField(page).click();
    await page.keyboard.type("bench");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=bench");
  });
});

test("a reader uses the search box with the keyboard and with the mouse", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  const readScriptBytes = measureScripts(page);
  await page.goto("/recap/foghorn");
  await test.step("the box sends no request for one character, and one request for a word", async () => {
    await searchField(page).click();
    await page.keyboard.type(" s ");
    await waitUntilSettled(page);
    expect(backendRequests).toEqual([]);
    await searchField(page).fill("");
    await page.keyboard.type("foghorn", { delay: 40 });
    await expect(options(page).first()).toBeVisible();
    expect(backendRequests).toEqual(["POST /rest/v1/rpc/search_catalog"]);
    expect(await readScriptBytes()).toBeLessThanOrEqual(SEARCH_SCRIPT_BYTES);
  });

  await test.step("a reader closes the list of results, and clears the search box", async () => {
    await page.keyboard.press("Escape");
    await expect(resultList(page)).toBeHidden();
    await expect(searchField(page)).toHaveValue("foghorn");
    await page.keyboard.press("ArrowDown");
    await expect(resultList(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(searchField(page)).toHaveValue("");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(searchField(page)).not.toBeFocused();

    await searchFor(page, "foghorn");
    await page.mouse.click(8, 500);
    await expect(resultList(page)).toBeHidden();
    await searchField(page).click();
    await expect(resultList(page)).toBeVisible();
    await page.keyboard.press("Tab");
    const clearButton = searchBox(page).getByRole("button", { name: "Clear search" });
    await expect(clearButton).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(searchBox(page).getByRole("link", { name: "See all results" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(resultList(page)).toBeHidden();
    await clearButton.click();
    await expect(searchField(page)).toHaveValue("");
    await expect(searchField(page)).toBeFocused();
  });

  await test.step("a reader presses Enter to finish a Japanese word, and no result opens", async () => {
    await page.keyboard.type("porte-voilette");
    await expect(options(page)).toHaveCount(1);
    await searchField(page).evaluate((input) => {
      // Safari sends Enter after the end of the composition, with the key code 229.
      for (const key of ["ArrowDown", "Enter"]) {
        for (const state of [{ isComposing: true }, { keyCode: 229 }]) {
          const composingKey = { key, bubbles: true, cancelable: true, ...state };
          input.dispatchEvent(new KeyboardEvent("keydown", composingKey));
        }
      }
    });
    await waitUntilSettled(page);
    await expect(options(page)).toHaveAttribute("aria-selected", "false");
    await expect(page).toHaveURL("/recap/foghorn");
  });

  await test.step("a reader moves through the results with arrow keys and with the mouse", async () => {
    await searchField(page).fill("long run");
    await expect(options(page)).toHaveCount(6);
    const selectedIndex = () =>
      options(page).evaluateAll((items) => items.findIndex((item) => item.ariaSelected === "true"));
    await page.keyboard.press("ArrowUp");
    await expect.poll(selectedIndex).toBe(5);
    await page.keyboard.press("ArrowDown");
    await expect.poll(selectedIndex).toBe(0);
    await options(page).nth(2).hover();
    await expect.poll(selectedIndex).toBe(2);
  });
});

test("a reader reaches the search box from everywhere on a page", async ({ page }) => {
  await page.goto("/recap/foghorn");
  await test.step("a reader types a slash into another field, and focuses the search box with Ctrl-K", async () => {
    await page.keyboard.press("Control+k");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(searchField(page)).toHaveValue("a/b");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        "<p id=written><textarea aria-label='notes'></textarea><span contenteditable aria-label='editor' role='textbox'></span></p>",
      );
    });
    for (const name of ["notes", "editor"]) {
      const textbox = page.getByRole("textbox", { name, exact: true });
      await textbox.focus();
      await page.keyboard.type("1/2");
      await expect(textbox).toBeFocused();
    }
    await expect(page.getByRole("textbox", { name: "notes" })).toHaveValue("1/2");
    await page.keyboard.press("Control+k");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("foghorn");
    // The shortcut selects the old text, so the new text replaces it.
    await expect(searchField(page)).toHaveValue("foghorn");
    await page.evaluate(() => document.getElementById("written")?.remove());
  });

  await test.step("a reader sees the whole search box and all results on a screen of 320 pixels", async () => {
    await page.setViewportSize({ width: 320, height: 512 });
    await searchField(page).fill("long run");
    await expect(options(page)).toHaveCount(6);
    const readOverflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await readOverflow()).toBe(0);
    await page.keyboard.press("ArrowUp");
    await expect(options(page).last()).toBeInViewport();
  });

  await test.step("the open list of results is accessible", () => expectAccessible(page));
});

test("a reader uses the search box before hydration", async ({ page }) => {
  async function typeBeforeHydration(text: string) {
    await page.goto("/recap/foghorn");
    const heldScripts = await holdRequests(page, "**/assets/*.js");
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await expect(searchField(page)).toBeFocused();
    return heldScripts.release;
  }

  await test.step("a reader types before hydration", async () => {
    const releaseScripts = await typeBeforeHydration("porte-voi");
    releaseScripts();
    await page.keyboard.type("lette");
    await expect(options(page)).toHaveText(/The Crêperie by the Slipway/);
    await expect(searchField(page)).toHaveValue("porte-voilette");
    await expect(searchField(page)).toBeFocused();
    await page.unroute("**/assets/*.js");
  });

  await test.step("a reader presses Enter before hydration", async () => {
    const releaseScripts = await typeBeforeHydration("bench");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/recap/foghorn");
    releaseScripts();
    await expect(page).toHaveURL("/search?q=bench");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a reader clears the search box with a touch, and then finds an episode", async ({ page }) => {
    await page.goto("/recap/foghorn");
    await searchField(page).tap();
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("foghorn");
    await searchBox(page).getByRole("button", { name: "Clear search" }).tap();
    await expect(searchField(page)).toHaveValue("");
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("porte-voilette");
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/recap\/the-creperie/);
  });
});
