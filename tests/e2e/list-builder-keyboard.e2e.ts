import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import {
  addPodcasts,
  announcement,
  expectOrder,
  expectPublished,
  noteField,
  openBuilder,
  rankField,
  searchBox,
  TEN_PODCASTS,
  titleField,
} from "./list-builder.ts";
import { listOf } from "./lists.ts";

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab never reached the control.");
}

const reorderHandle = (page: Page, name: string) => page.getByRole("button", { name: `Reorder ${name}` });

test("a reader builds and publishes a list of ten podcasts with only the keyboard", async ({ page }) => {
  await openBuilder(page);
  await page.getByRole("main").focus();
  await tabTo(page, titleField(page));
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await tabTo(page, searchBox(page));
  for (const name of TEN_PODCASTS) {
    // After each addition, the search text is selected. So the next typed text replaces it.
    await page.keyboard.insertText(name);
    await expect(page.getByRole("option")).not.toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(announcement(page, `${name} added`)).toBeAttached();
  }
  // After the tenth podcast, the search closes and the focus moves to the list.
  await expect(page.getByRole("heading", { name: "Your Top 10", exact: true })).toBeFocused();
  const [first, second, third, ...otherPodcasts] = TEN_PODCASTS as [string, string, string, ...string[]];
  await expectOrder(page, ...TEN_PODCASTS);

  await tabTo(page, reorderHandle(page, third));
  await page.keyboard.press("Space");
  await expect(announcement(page, `${third} lifted, position 3 of 10`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(announcement(page, `${third}, position 2 of 10`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(reorderHandle(page, third)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(announcement(page, `${third} dropped, position 1 of 10`)).toBeAttached();
  await expectOrder(page, third, first, second, ...otherPodcasts);

  await tabTo(page, noteField(page, third));
  await page.keyboard.type("Borders");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Publish Your Top 10" }));
  await page.keyboard.press("Enter");
  const id = await expectPublished(page);
  const list = await listOf(id);
  expect(list?.title).toBe("By keys");
  expect(list?.items.map(({ name }) => name)).toEqual([third, first, second, ...otherPodcasts]);
  expect(list?.items[0]?.note).toBe("Borders");
});

test("a reader finds, moves and removes podcasts with the keyboard, and never loses the focus", async ({ page }) => {
  await openBuilder(page);
  const [a, b, c, d] = TEN_PODCASTS as [string, string, string, string];
  const search = searchBox(page);
  const removeButton = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
  await test.step("a reader uses the search results with the arrow keys and Escape", async () => {
    await search.focus();
    await expect(search).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.type("the");
    await expect(search).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("listbox")).toHaveAttribute("aria-busy", "false");
    const options = page.getByRole("option");
    const secondName = (await options.nth(1).locator(".font-medium").textContent()) ?? "";
    const activeOptionId = () => search.getAttribute("aria-activedescendant");
    expect(await activeOptionId()).toBe(await options.first().getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    expect(await activeOptionId()).toBe(await options.last().getAttribute("id"));
    await expect(options.last()).toBeInViewport();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(announcement(page, `${secondName} added, position 1 of 1`)).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(search).toHaveValue("the");
    await page.keyboard.press("Escape");
    await expect(search).toHaveValue("");
    await removeButton(secondName).press("Enter");
    await expect(search).toBeFocused();
  });

  await test.step("a reader lifts and moves a podcast with the keyboard, and cancels the move with Escape", async () => {
    await addPodcasts(page, a, b, c, d);
    await reorderHandle(page, b).focus();
    // Arrow keys move a podcast only after Enter has lifted it.
    await page.keyboard.press("ArrowDown");
    await expectOrder(page, a, b, c, d);
    await page.keyboard.press("Enter");
    await expect(reorderHandle(page, b)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("End");
    await expectOrder(page, a, c, d, b);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await expectOrder(page, b, a, c, d);
    await page.keyboard.press("Escape");
    await expectOrder(page, a, b, c, d);
    await expect(announcement(page, `Canceled. ${b}, position 2 of 4`)).toBeAttached();
    await expect(reorderHandle(page, b)).toBeFocused();
    await expect(reorderHandle(page, b)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("a reader moves a podcast with a button, and the focus stays on the button", async () => {
    const moveUpButton = page.getByRole("button", { name: `Move up: ${c}` });
    await moveUpButton.focus();
    await page.keyboard.press("Enter");
    await expect(announcement(page, `${c}, position 2 of 4`)).toBeAttached();
    await page.keyboard.press("Enter");
    await expectOrder(page, c, a, b, d);
    await expect(moveUpButton).toBeFocused();
    await expect(moveUpButton).toBeDisabled();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Move down: ${c}` }).click();
    await expectOrder(page, a, c, b, d);
  });

  await test.step("a reader removes and restores podcasts, and the focus stays in the list", async () => {
    await removeButton(c).focus();
    await page.keyboard.press("Enter");
    await expect(removeButton(b)).toBeFocused();
    await expect(announcement(page, `${c} removed`)).toBeAttached();
    await tabTo(page, page.getByRole("button", { name: "Undo" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(announcement(page, `${c} restored, position 2 of 4`)).toBeAttached();
    await expect(removeButton(c)).toBeFocused();
    for (const name of [c, b, d, a]) await removeButton(name).press("Enter");
    await expect(search).toBeFocused();
  });
});

test("a reader types the rank of a podcast, and a wrong rank changes nothing", async ({ page }) => {
  await openBuilder(page);
  const [first, second, third] = TEN_PODCASTS as [string, string, string];
  await addPodcasts(page, first, second, third);
  await test.step("a reader types a rank and presses Enter", async () => {
    await rankField(page, third).fill("1");
    await rankField(page, third).press("Enter");
    await expect(announcement(page, `${third}, position 1 of 3`)).toBeAttached();
    await expectOrder(page, third, first, second);
    await expect(rankField(page, third)).toBeFocused();
  });

  await test.step("a reader types a rank, and the Tab key moves the focus to the next control", async () => {
    await noteField(page, second).fill("Numbers");
    await rankField(page, third).fill("#3");
    await page.keyboard.press("Tab");
    await expectOrder(page, first, second, third);
    await expect(page.getByRole("button", { name: `Remove ${third}` })).toBeFocused();
    await expect(noteField(page, second)).toHaveValue("Numbers");
  });

  await test.step("a reader types a wrong rank, and reads which ranks are valid", async () => {
    for (const [text, sentence] of [
      ["4", "“4” moves nothing. Type a rank from 1 to 3."],
      ["one", "“one” moves nothing. Type a rank from 1 to 3."],
      ["", "An empty field moves nothing. Type a rank from 1 to 3."],
    ] as const) {
      await rankField(page, second).fill(text);
      await rankField(page, second).press("Enter");
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(rankField(page, second)).toHaveAccessibleDescription(sentence);
      await expectOrder(page, first, second, third);
    }
    await expectAccessible(page);
    await rankField(page, second).fill("9");
    await page.keyboard.press("Escape");
    await expect(rankField(page, second)).toHaveValue("2");
    await expect(page.getByText("moves nothing")).toHaveCount(0);
  });
});
