import type { Page } from "@playwright/test";
import { openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const LONG = "The tide comes twice a day, and nobody asks it why, because it would not answer anyway.";
const TALK = [
  `[00:00:00] Speaker 1: Welcome to the harbour. ${LONG} ${LONG}`,
  `[00:00:20] Speaker 2: Thank you. I'm Bo Lind, and I count boats. ${LONG}`,
  `[00:00:40] Speaker 1: ${LONG}`,
  `[00:01:00] Speaker 3: ${LONG}`,
  `[00:01:20] Speaker 2: ${LONG}`,
  "[00:01:40] Speaker 4: Buy salt.",
  ...Array.from({ length: 12 }, (_, i) => `[00:0${2 + Math.floor(i / 3)}:${(i % 3) * 20 + 10}] Speaker 1: ${LONG}`),
].join("\n");
const GUESTS = [
  { name: "Bo Lind", link: null },
  { name: "Zoë Kraft", link: null },
];

const field = (page: Page, voice: string) => page.getByRole("combobox", { name: `Name of ${voice}` });
const speakersOf = (transcript: string) => [...transcript.matchAll(/\] ([^:]+): /g)].map(([, speaker]) => speaker);

test("an editor names voices with the keyboard, and every line gets the name", async ({ page }) => {
  const { slug, id } = await openRecap(page, { transcript: TALK, guests: GUESTS });
  await page.goto(`/admin?tab=recaps&edit=${id}&transcript`);
  await page.getByRole("tab", { name: "Speakers" }).click();
  const items = page.getByRole("heading", { level: 3 });
  await expect(items).toHaveText(["Speaker 1", "Speaker 2", "Speaker 3", "Speaker 4"]);

  await test.step("Enter takes the name that a line proves, and the focus goes to the next voice", async () => {
    await expect(page.getByText("Proposed name: Bo Lind, because of this line:")).toBeVisible();
    await expectAccessible(page);
    await field(page, "Speaker 2").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 lines of Speaker 2 are now Bo Lind’s.")).toBeVisible();
    await expect(field(page, "Speaker 3")).toBeFocused();
    await expect(items).toHaveText(["Speaker 1", "Bo Lind", "Speaker 3", "Speaker 4"]);
  });
  await test.step("the name of another voice joins both voices", async () => {
    await page.keyboard.type("bo lind");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 line of Speaker 3 is now Bo Lind’s.")).toBeVisible();
    await expect(items).toHaveText(["Speaker 1", "Bo Lind", "Speaker 4"]);
    await expect(field(page, "Speaker 4")).toBeFocused();
  });
  await test.step("one step of undo gives all lines of a voice their label back", async () => {
    await button(page, "Undo").click();
    await expect(items).toHaveText(["Speaker 1", "Bo Lind", "Speaker 3", "Speaker 4"]);
  });
  await test.step("an empty name is refused", async () => {
    await field(page, "Speaker 1").press("Enter");
    await expect(page.getByText("Enter the name of this voice.")).toBeVisible();
    await field(page, "Speaker 1").fill("Ida Berg");
    await page.keyboard.press("Enter");
    await expect(items.first()).toHaveText("Ida Berg");
  });
  await test.step("the editor looks at an excerpt in its place, and saves", async () => {
    await page.getByRole("button", { name: "Show 1:00" }).click();
    await expect(page.locator('[aria-posinset="4"]').getByRole("textbox", { name: "Text" })).toBeFocused();
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    const speakers = speakersOf((await recapOf(slug))?.transcript ?? "");
    expect([...new Set(speakers)]).toEqual(["Ida Berg", "Bo Lind", "Speaker 3", "Speaker 4"]);
  });
});
