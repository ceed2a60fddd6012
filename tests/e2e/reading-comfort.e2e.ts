/** Visitors choose how a recap looks, see how much of the recap they have read, and print the recap. */
import type { Locator, Page } from "@playwright/test";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { button } from "./screen.ts";

const RECAP_PATH = "/recap/foghorn";

const recapText = (page: Page) =>
  page.getByRole("region", { name: "Recap", exact: true }).getByRole("paragraph").first();
const spokenText = (page: Page) => page.locator(".cues p").first();
const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
const widthOf = async (text: Locator) => (await text.boundingBox())?.width ?? 0;
const choiceButton = (page: Page, group: string, text: string) =>
  page.getByRole("group", { name: group }).getByRole("button", { name: text, exact: true });

test("a visitor chooses larger text and wider lines for recaps and transcripts", async ({ page, backendRequests }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(RECAP_PATH);
  const [size, width] = [await sizeOf(recapText(page)), await widthOf(recapText(page))];
  await button(page, "Text size").press("Enter");
  await choiceButton(page, "Text size", "Very large").click();
  await choiceButton(page, "Line width", "Wide").click();
  await expect(choiceButton(page, "Text size", "Very large")).toHaveAttribute("aria-pressed", "true");
  await expect(choiceButton(page, "Line width", "Wide")).toHaveAttribute("aria-pressed", "true");
  expect(await sizeOf(recapText(page))).toBeGreaterThan(size);
  expect(await widthOf(recapText(page))).toBeGreaterThan(width);
  await expectAccessible(page, [PHONE, DARK_DESKTOP]);
  await page.keyboard.press("Escape");
  await expect(choiceButton(page, "Text size", "Very large")).toBeHidden();
  await expect(button(page, "Text size")).toBeFocused();

  await page.goto(`${RECAP_PATH}/transcript`);
  const largeSize = await sizeOf(spokenText(page));
  await button(page, "Text size").click();
  await choiceButton(page, "Text size", "Normal").click();
  await choiceButton(page, "Line width", "Normal").click();
  expect(await sizeOf(spokenText(page))).toBeLessThan(largeSize);
  await page.goto(RECAP_PATH);
  expect(await sizeOf(recapText(page))).toBe(size);
  expect(backendRequests).toEqual([]);
});

test("a progress line grows while a visitor scrolls, unless the visitor prefers reduced motion", async ({ page }) => {
  const readLineScale = () =>
    page.locator(".recap").evaluate((recap) => new DOMMatrix(getComputedStyle(recap, "::before").transform).a);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(RECAP_PATH);
  await expect.poll(readLineScale).toBeLessThan(0.01);
  await page.keyboard.press("End");
  await expect.poll(readLineScale).toBeGreaterThan(0.99);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const readDisplay = () => page.locator(".recap").evaluate((recap) => getComputedStyle(recap, "::before").display);
  await expect.poll(readDisplay).toBe("none");
});

test("a visitor prints a recap, and the printed page has the text but no controls", async ({ page }) => {
  await page.goto(RECAP_PATH);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Foghorn" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key Takeaways" })).toBeVisible();
  await expect(page.getByRole("blockquote").first()).toBeVisible();
  for (const hiddenElement of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    button(page, "Listen"),
    button(page, "Text size"),
    button(page, "Save for later"),
    page.getByRole("button", { name: "Play" }).first(),
  ])
    await expect(hiddenElement).toBeHidden();
});
