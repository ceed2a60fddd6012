import type { Page } from "@playwright/test";
import { CHECKED_RECAP, CONCLUSION, UNSUPPORTED_SENTENCE } from "../support/checked-recap.ts";
import { serveSound } from "../support/media.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { readLayoutShifts } from "./measure.ts";

const RECAP_PATH = `/recap/${CHECKED_RECAP.slug}`;
const SENTENCE = "The harbour people sold the slipway of 1945 before the winter.";

const passage = (page: Page) => page.getByRole("group", { name: /^Passages?$/ });
const sentence = (page: Page, text: string) => page.locator(".said").filter({ hasText: text });
const timeOf = (page: Page, text: string) => sentence(page, text).getByRole("link", { name: /^Passage at/ });
const player = (page: Page) => page.getByRole("region", { name: "Player" });

test("a visitor presses a sentence, reads its passage, and hears it", { tag: "@everyday" }, async ({
  page,
  context,
  backendRequests,
}) => {
  const requests = await serveSound(context, CHECKED_RECAP.enclosure_url, CHECKED_RECAP.transcribed_seconds);
  await page.goto(RECAP_PATH);
  await test.step("the visitor reads what was checked", async () => {
    const summary = page.getByText(
      "59 of 61 sentences rest on passages; 1 is the editor’s; no passage was found for 1.",
    );
    await summary.click();
    await expect(page.getByText("57 sentences say in other words what their passages say.")).toBeVisible();
    await summary.click();
  });
  const shiftsBefore = await readLayoutShifts(page);
  await test.step("the visitor presses the sentence", async () => {
    await sentence(page, SENTENCE).click({ position: { x: 40, y: 12 } });
    await expect(passage(page)).toContainText("Ada Wren 45:04", { useInnerText: true });
    await expect(passage(page)).toContainText(
      "So we sold the slipway of 1945 before the winter, and nobody in the town",
    );
    await expect(passage(page)).toContainText("A language model judged this, and can be wrong.");
    expect(await readLayoutShifts(page)).toEqual(shiftsBefore);
    expect(requests).toEqual([]);
    await player(page).getByRole("button", { name: "Play", exact: true }).click();
    await expect(player(page).locator(".player-time")).toHaveText(/^45:\d\d \/ 1:00:00$/);
    expect(requests.length).toBeGreaterThan(0);
    await expect(passage(page)).toBeVisible();
  });
  await test.step("the visitor presses another time, and the player goes there without taking the focus", async () => {
    await timeOf(page, CONCLUSION).click();
    await expect(passage(page).getByRole("listitem")).toHaveCount(2);
    await expect(passage(page)).toContainText("This is a conclusion from the passage.");
    await expect(passage(page)).toBeFocused();
    await expect(player(page).locator(".player-time")).toHaveText(/^55:\d\d \/ 1:00:00$/);
    await passage(page).getByRole("button", { name: "Play from 56:04" }).click();
    await expect(player(page).locator(".player-time")).toHaveText(/^56:\d\d \/ 1:00:00$/);
  });
  await test.step("Escape closes the passage, and the focus returns to the time", async () => {
    await passage(page).focus();
    await page.keyboard.press("Escape");
    await expect(passage(page)).toHaveCount(0);
    await expect(timeOf(page, CONCLUSION)).toBeFocused();
    await expect(player(page)).toBeVisible();
  });
  expect(backendRequests).toEqual([]);
});

test("a visitor presses two sentences before the proof has loaded, and only the second passage opens", async ({
  page,
}) => {
  const proof = Promise.withResolvers<void>();
  await page.route("**/recap-proof.json", async (route) => {
    await proof.promise;
    await route.continue();
  });
  await page.goto(RECAP_PATH);
  const requested = page.waitForRequest("**/recap-proof.json");
  await timeOf(page, SENTENCE).click();
  await requested;
  await timeOf(page, CONCLUSION).click();
  proof.resolve();
  await expect(passage(page).getByRole("listitem")).toHaveCount(2);
  await expect(timeOf(page, CONCLUSION)).toHaveAttribute("aria-expanded", "true");
  await expect(timeOf(page, SENTENCE)).not.toHaveAttribute("aria-expanded");
});

test("a visitor opens a passage with the keyboard, and follows it into the transcript", async ({ page, context }) => {
  await serveSound(context, CHECKED_RECAP.enclosure_url, CHECKED_RECAP.transcribed_seconds);
  await page.goto(RECAP_PATH);
  await timeOf(page, SENTENCE).focus();
  await page.keyboard.press("Enter");
  await expect(passage(page)).toBeVisible();
  await expect(player(page)).toContainText("sound.example sends the sound");
  await expectAccessible(page);
  await passage(page).getByRole("link", { name: "Read on in the transcript" }).click();
  await expect(page).toHaveURL(new RegExp(`${RECAP_PATH}/transcript#t-2704$`));
  await expect(page.locator("#t-2704")).toBeInViewport();
});

test("a visitor selects words of a sentence with two clicks, and no passage opens", async ({ page }) => {
  await page.goto(RECAP_PATH);
  await sentence(page, SENTENCE).dblclick({ position: { x: 40, y: 12 } });
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toMatch(/^\w+$/);
  // Longer than the wait of a single click.
  await page.waitForTimeout(500);
  await expect(passage(page)).toHaveCount(0);
});

test("a visitor copies sentences, and the times are not among the words", async ({ page }) => {
  await page.goto(RECAP_PATH);
  const takeaway = page.getByRole("region", { name: "Key Takeaways" }).getByRole("listitem").first();
  const [copied] = await takeaway.evaluate((item) => {
    getSelection()?.selectAllChildren(item);
    return [getSelection()?.toString().trim()];
  });
  expect(copied).toBe(CHECKED_RECAP.key_takeaways[0]);
});

test("a visitor sees which sentence has no passage, and opens the explanation", async ({ page }) => {
  await page.goto(RECAP_PATH);
  const link = page.getByText(UNSUPPORTED_SENTENCE).getByRole("link", { name: "No passage" });
  await link.click();
  await expect(page).toHaveURL(/#checked$/);
});

test("if the sound has another length, times are approximate, and no line is marked", async ({ page, context }) => {
  await serveSound(context, CHECKED_RECAP.enclosure_url, CHECKED_RECAP.transcribed_seconds + 31);
  const text = "This sound is 31 seconds longer than the one that was transcribed. Times are approximate.";
  await page.goto(RECAP_PATH);
  await timeOf(page, SENTENCE).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect(player(page).getByRole("status")).toHaveText(text);
  await expect(passage(page)).toContainText("Ada Wren about 45:04", { useInnerText: true });
  await test.step("the visitor finds the words of the passage in the transcript", async () => {
    await passage(page).getByRole("link", { name: "Find these words in the transcript" }).click();
    await expect(page.getByRole("searchbox", { name: "Find in this transcript" })).toHaveValue(
      "So we sold the slipway of",
    );
    await page.locator("#t-2704").getByRole("link", { name: "45:04", exact: true }).click();
    await expect(player(page).getByRole("status")).toHaveText(text);
    await expect(page.locator(".spoken")).toHaveCount(0);
  });
});

test("with the transcribed sound, the page of the transcript marks the spoken line", async ({ page, context }) => {
  await serveSound(context, CHECKED_RECAP.enclosure_url, CHECKED_RECAP.transcribed_seconds + 1);
  await page.goto(`${RECAP_PATH}/transcript`);
  await page.locator("#t-2704").getByRole("link", { name: "45:04", exact: true }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".cues > .spoken")).toHaveId("t-2704");
  await expect(player(page).locator(".player-difference")).toHaveText("");
});

test("the passages are accessible in all widths and themes, and on paper", async ({ page }) => {
  await page.goto(RECAP_PATH);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  const mark = await timeOf(page, SENTENCE).evaluate((link) => getComputedStyle(link, "::after").content);
  expect(mark).toContain("45:04");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor follows the time of a sentence to its line", async ({ page }) => {
    await page.goto(RECAP_PATH);
    await timeOf(page, SENTENCE).click();
    await expect(page).toHaveURL(new RegExp(`${RECAP_PATH}/transcript#t-2704$`));
    await expect(page.locator("#t-2704")).toContainText("So we sold the slipway of 1945");
  });
});
