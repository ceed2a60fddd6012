import type { Locator, Page } from "@playwright/test";
import { serveSound, serveYoutube } from "../support/media.ts";
import { makeDraftStorageFull, restorableDraft } from "./admin.ts";
import { insertRecap, openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const SOUND = "https://sound.example/desk.wav";
const TALK = [
  "[00:00:00] Ann Lee: Welcome to the show.",
  "[00:00:10] Speaker 2: One two three four.",
  "[00:00:20] Ann Lee: Here is Scott Tolinsky.",
  "[00:00:30] Speaker 2: The boat is a boat and the BOAT is old.",
  "[00:00:40] Ann Lee: No boathouse, one boat.",
].join("\n");
const EPISODE = { transcript: TALK, guests: [{ name: "Scott Tolinski", link: null }], enclosure_url: SOUND };

const line = (page: Page, number: number) =>
  page.getByRole("list", { name: "Lines of the transcript" }).locator(`[aria-posinset="${number}"]`);
const textIn = (item: Locator) => item.getByRole("textbox", { name: "Text" });
const speakerIn = (item: Locator) => item.getByRole("combobox", { name: "Speaker" });
const heading = (page: Page) => page.getByRole("heading", { name: /^Transcript: / });

async function openDesk(page: Page, id: string): Promise<void> {
  await page.goto(`/admin?tab=recaps&edit=${id}&transcript`);
  await heading(page).waitFor();
}

/** Puts the caret into the text of a line with the keyboard. */
async function goTo(page: Page, number: number, position: number): Promise<void> {
  await textIn(line(page, number)).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < position; i++) await page.keyboard.press("ArrowRight");
}

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("an editor corrects a transcript with the keyboard, and saves it", { tag: "@everyday" }, async ({ page }) => {
  const { slug } = await openRecap(page, EPISODE);
  await page.getByRole("link", { name: "Correct the transcript" }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(/edit=[\w-]+&transcript$/);
  await expect(textIn(line(page, 5))).toHaveValue("No boathouse, one boat.");

  await test.step("the editor types, splits a line, joins it again, and undoes both", async () => {
    await goTo(page, 2, 7);
    await pressKeys(page, "Enter");
    await expect(textIn(line(page, 3))).toBeFocused();
    await page.keyboard.type("And ");
    await expect(textIn(line(page, 2))).toHaveValue("One two");
    await expect(textIn(line(page, 3))).toHaveValue("And three four.");
    await expect(line(page, 3)).toContainText("0:13");
    await pressKeys(page, "Home", "Backspace");
    await expect(textIn(line(page, 2))).toHaveValue("One two And three four.");
    await expect(textIn(line(page, 2))).toBeFocused();
    await pressKeys(page, "Control+z", "Control+z");
    await expect(textIn(line(page, 3))).toHaveValue("three four.");
    await pressKeys(page, "Control+y");
    await expect(textIn(line(page, 3))).toHaveValue("And three four.");
    await pressKeys(page, "Control+Shift+Backspace");
    await expect(textIn(line(page, 3))).toHaveValue("Here is Scott Tolinsky.");
  });
  await test.step("the editor jumps to the doubtful word, and takes the name of the guest", async () => {
    await pressKeys(page, "F8");
    await expect(page.getByText("“Scott Tolinsky” is close to “Scott Tolinski”.")).toBeVisible();
    await pressKeys(page, "F9");
    await expect(textIn(line(page, 3))).toHaveValue("Here is Scott Tolinski.");
    await pressKeys(page, "F8");
    await expect(page.getByText("No word is close to a name of this episode.")).toBeVisible();
  });
  await test.step("the editor names the speaker of a line with a digit and with a new name", async () => {
    await pressKeys(page, "Control+Shift+Digit2");
    await expect(speakerIn(line(page, 3))).toHaveValue("Speaker 2");
    await speakerIn(line(page, 4)).fill("Bo Lind");
    await pressKeys(page, "Enter");
    await expect(page.getByRole("button", { name: "3 Bo Lind" })).toBeVisible();
  });
  await test.step("the editor replaces a word in the places that the preview shows", async () => {
    await pressKeys(page, "Control+f");
    await page.keyboard.type("boat");
    await expect(page.getByText("4 places found")).toBeVisible();
    await page.getByRole("textbox", { name: "Replace with" }).fill("ship");
    const places = page.getByRole("list", { name: "Places" }).getByRole("listitem");
    await expect(places.nth(3)).toContainText("No boathouse, one boatship.");
    await places.nth(0).getByRole("checkbox").uncheck();
    await button(page, "Replace 3 places").click();
    await expect(textIn(line(page, 4))).toHaveValue("The boat is a ship and the ship is old.");
    await button(page, "Undo").click();
    await expect(textIn(line(page, 5))).toHaveValue("No boathouse, one boat.");
    await button(page, "Redo").click();
    await expect(textIn(line(page, 5))).toHaveValue("No boathouse, one ship.");
  });
  await test.step("the editor saves, stays on the page, and compares the versions", async () => {
    await textIn(line(page, 1)).focus();
    await pressKeys(page, "Control+s");
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect((await recapOf(slug))?.transcript).toBe(
      [
        "[00:00:00] Ann Lee: Welcome to the show.",
        "[00:00:10] Speaker 2: One two",
        "[00:00:20] Here is Scott Tolinski.",
        "[00:00:30] Bo Lind: The boat is a ship and the ship is old.",
        "[00:00:40] Ann Lee: No boathouse, one ship.",
      ].join("\n"),
    );
    await expect(textIn(line(page, 1))).toBeFocused();
    await button(page, "Versions").click();
    const dialog = page.getByRole("dialog", { name: "Versions of this recap" });
    await dialog.getByRole("button", { name: /^Compare with now/ }).click();
    await expect(dialog.getByRole("definition").getByRole("listitem").first()).toContainText("0:10");
    await expect(dialog.getByRole("deletion").filter({ hasText: "Tolinsky" })).toBeVisible();
    await dialog.getByRole("button", { name: /^Put into the form/ }).click();
    await expect(textIn(line(page, 2))).toHaveValue("One two three four.");
    await button(page, "Undo").click();
    await expect(textIn(line(page, 2))).toHaveValue("One two");
  });
});

test("an editor hears the line that plays, and plays from any word", async ({ page, context }) => {
  await serveSound(context, SOUND, 60);
  const { id } = await openRecap(page, EPISODE);
  await openDesk(page, id);
  await expect(page.getByText("sound.example sends the sound. That server will see your IP address.")).toBeVisible();
  const spoken = page.locator(".desk-line[aria-current]");
  await goTo(page, 4, 20);
  await pressKeys(page, "Control+Enter");
  await expect(spoken).toHaveAttribute("aria-posinset", "4");
  await expect(button(page, "Pause")).toBeVisible();
  await pressKeys(page, "Escape");
  await expect(button(page, "Play")).toBeVisible();
  await line(page, 2).getByRole("button", { name: "Play from 0:10" }).click();
  await expect(spoken).toHaveAttribute("aria-posinset", "2");
  await pressKeys(page, "Escape", "F2");
  await expect(spoken).toHaveAttribute("aria-posinset", /[12]/);
  await textIn(line(page, 5)).dblclick({ position: { x: 8, y: 12 } });
  await expect(spoken).toHaveAttribute("aria-posinset", "5");
  await expect(button(page, "Pause")).toBeVisible();
  await expect(page.getByText("sound.example sends the sound.")).toBeHidden();
});

test("an editor hears a video from the word at the caret", async ({ page, context }) => {
  await serveYoutube(context);
  const { id } = await openRecap(page, {
    transcript: TALK,
    youtube_url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  });
  await openDesk(page, id);
  await goTo(page, 4, 20);
  await pressKeys(page, "Control+Enter");
  await expect(page.locator("iframe[title='YouTube video']")).toBeVisible();
  await expect(button(page, "Pause")).toBeVisible();
  await expect(page.locator(".desk-line[aria-current]")).toHaveAttribute("aria-posinset", "4");
});

test("an author reads the transcript of a published recap, and cannot change it", async ({ page }) => {
  const { id } = await insertRecap({ transcript: TALK });
  await signInAs(page, await newPerson({ role: "author" }));
  await openDesk(page, id);
  await expect(page.getByText("Only editors can change its transcript.")).toBeVisible();
  await textIn(line(page, 2)).focus();
  await pressKeys(page, "Enter", "Control+Shift+Backspace", "x", "Control+z");
  await expect(textIn(line(page, 2))).toHaveValue("One two three four.");
  await expect(line(page, 1)).toHaveAttribute("aria-setsize", "5");
  await expect(button(page, "Save")).toBeDisabled();
});

test("two editors, a reload and a full storage lose no word", async ({ page, pageWatcher }) => {
  const { id, slug } = await openRecap(page, { transcript: TALK });
  await openDesk(page, id);
  await expect(page.getByText("This recap has no sound file and no video")).toBeVisible();
  await test.step("an editor reloads while typing, and restores the last letter", async () => {
    await textIn(line(page, 1)).focus();
    await pressKeys(page, "End");
    pageWatcher.answerDialog = (dialog) => dialog.accept();
    await page.keyboard.type(" Really.");
    await page.reload();
    await expect(textIn(line(page, 1))).toHaveValue("Welcome to the show.");
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(textIn(line(page, 1))).toHaveValue("Welcome to the show. Really.");
  });
  await test.step("another editor has saved other lines: both versions are saved", async () => {
    const theirs = TALK.replace("one boat", "two boats");
    await sql(`update er_episodes set transcript = ${sqlString(theirs)}, cta = 'New.' where id = ${sqlString(id)}`);
    await textIn(line(page, 2)).focus();
    await pressKeys(page, "Control+s");
    await expect(page.getByText("Someone else has saved")).toBeVisible();
    await expect(page.getByText("1 change of the other version can be added to yours.")).toBeVisible();
    await button(page, "Save both versions").click();
    await expect(textIn(line(page, 5))).toHaveValue("No boathouse, two boats.");
    const both = theirs.replace("the show.", "the show. Really.");
    await expect.poll(() => recapOf(slug)).toMatchObject({ transcript: both, cta: "New." });
    await expect(heading(page)).toBeVisible();
  });
  await test.step("another editor has saved the same line: the page shows both texts", async () => {
    const theirs = ((await recapOf(slug))?.transcript ?? "").replace("One two", "One, two,");
    await sql(`update er_episodes set transcript = ${sqlString(theirs)} where id = ${sqlString(id)}`);
    await textIn(line(page, 2)).fill("Five.");
    await pressKeys(page, "Control+s");
    const overlap = page.getByRole("list", { name: "Lines that both changed" });
    await expect(overlap.getByRole("deletion")).toContainText("One, two, three four");
    await expect(overlap.getByRole("insertion")).toContainText("Five");
    await button(page, "Use the other version").click();
    await expect(textIn(line(page, 2))).toHaveValue("One, two, three four.");
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(textIn(line(page, 2))).toHaveValue("Five.");
  });
  await test.step("the storage of the browser is full: the page asks before it loses a word", async () => {
    await makeDraftStorageFull(page);
    await textIn(line(page, 3)).fill("Kept.");
    await expect(page.getByText("This browser cannot store your changes. Save soon.")).toBeVisible();
    await page.getByRole("tab", { name: "Shows" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(textIn(line(page, 3))).toHaveValue("Kept.");
    await page.getByRole("link", { name: "Edit the recap" }).click();
    await expect(page.getByRole("textbox", { name: "Transcript", exact: true })).toHaveValue(/Kept\./);
    await page.getByRole("link", { name: "Correct the transcript" }).click();
    await expect(textIn(line(page, 3))).toHaveValue("Kept.");
    await pressKeys(page, "Control+s");
    // The restored draft began before the other editor saved.
    await button(page, "Save my version").click();
    await expect.poll(async () => (await recapOf(slug))?.transcript).toMatch(/Five\.\n.*Kept\./);
    await expect(textIn(line(page, 3))).toHaveValue("Kept.");
  });
});

test("two tabs and a closed laptop lose no word", async ({ page, context }) => {
  const { id, slug } = await openRecap(page, { transcript: TALK });
  const otherTab = await context.newPage();
  await openDesk(page, id);
  await openDesk(otherTab, id);
  await test.step("an editor types in two tabs, and saves both", async () => {
    await textIn(line(page, 1)).fill("First.");
    await textIn(line(otherTab, 5)).fill("Second.");
    await textIn(line(page, 1)).press("Control+s");
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await textIn(line(otherTab, 5)).press("Control+s");
    await button(otherTab, "Save both versions").click();
    await expect.poll(async () => (await recapOf(slug))?.transcript).toMatch(/First\.[\s\S]*Second\.$/);
  });
  await test.step("the browser ends without a warning, and the draft is in the next one", async () => {
    await textIn(line(otherTab, 3)).fill("Third.");
    await expect.poll(() => otherTab.evaluate(() => localStorage.getItem("draft:admin"))).toContain("Third.");
    await otherTab.close();
    await page.reload();
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(textIn(line(page, 3))).toHaveValue("Third.");
    await expect(textIn(line(page, 5))).toHaveValue("Second.");
  });
});

test("three hours of talk fit a phone, and a screen reader reads each line in order", async ({ page }) => {
  const lines = Array.from({ length: 3_000 }, (_, i) => {
    const [hours, minutes, seconds] = [i / 1000, (i * 3.6) / 60, i * 3.6].map(Math.floor) as [number, number, number];
    const clock = [hours, minutes % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
    return `[${clock}] ${i % 2 ? "Bo" : "Ann"}: This is line ${i + 1} of a long talk about boats and ships.`;
  });
  const recap = await insertRecap({ transcript: lines.join("\n") });
  await signInAs(page, await newPerson({ role: "editor" }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, recap.id);
  const list = page.getByRole("list", { name: "Lines of the transcript" });
  await expect(line(page, 1)).toHaveAttribute("aria-setsize", "3000");
  await expect(line(page, 1)).toMatchAriaSnapshot(`
    - listitem:
      - combobox "Speaker": Ann
      - text: "0:00"
      - textbox "Text": This is line 1 of a long talk about boats and ships.
  `);
  expect(await list.getByRole("listitem").count()).toBeLessThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await textIn(line(page, 1)).focus();
  await page.locator(".desk-lines").evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(textIn(line(page, 3_000))).toBeVisible();
  await test.step("the line with the caret stays in the page", async () => {
    await expect(textIn(line(page, 1))).toBeFocused();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await expect(textIn(line(page, 1))).toHaveValue(/ships\.!$/);
  });
  await button(page, "Keys of this page").click();
  await expect(page.getByRole("dialog", { name: "Keys of this page" })).toContainText("Next doubtful word");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expectAccessible(page);
});
