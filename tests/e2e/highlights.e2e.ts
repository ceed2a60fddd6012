/** Readers highlight words, find the highlights again after an editor has changed the text, and share a highlight. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signToken } from "../support/tokens.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { NIGHT, NIGHT_TEXTS } from "./night-recap.ts";
import { newPerson, PASSWORD, signInAs } from "./people.ts";
import { api, keys, waitUntilLive } from "./product.ts";
import { signOutAndReload, toast } from "./screen.ts";
import { selectWords } from "./selection.ts";

const RECAP_PATH = `/recap/${NIGHT.slug}`;
const TRANSCRIPT_PATH = `${RECAP_PATH}/transcript`;

const selectionBar = (page: Page) => page.getByRole("group", { name: "Selected text" });
const highlightDialog = (page: Page) => page.getByRole("dialog", { name: "Highlight", exact: true });
const marks = (page: Page) => page.locator("mark.highlight");
const lostList = (page: Page) => page.getByRole("region", { name: "No longer in the text" });

async function clickSelectionButton(page: Page, words: string, action: string): Promise<void> {
  await selectWords(page, words);
  await selectionBar(page).getByRole("button", { name: action, exact: true }).click();
}

const waitForAddResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/rpc/add_highlight"));

test("a reader finds highlights again after an editor has changed the texts", async ({ page, pageWatcher }) => {
  const reader = await newPerson();
  const editor = await newPerson({ role: "editor" });
  await signInAs(page, reader);

  await test.step("a reader highlights words with the pointer", async () => {
    await page.goto(RECAP_PATH);
    const addResponse = waitForAddResponse(page);
    await clickSelectionButton(page, "easier to shape", "Highlight");
    await expect(marks(page)).toHaveText("easier to shape");
    await addResponse;
    await expect(selectionBar(page)).toBeHidden();
  });

  await test.step("a reader selects words with the keyboard, and writes a note", async () => {
    await selectWords(page, "The baker sleep");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(selectionBar(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(selectionBar(page).getByRole("button", { name: "Highlight" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(highlightDialog(page).getByRole("textbox", { name: "Note" })).toBeFocused();
    await page.keyboard.type("Ask her about the second oven.");
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
    await page.keyboard.press("Escape");
    await expect(highlightDialog(page)).toBeHidden();
    await expect(marks(page)).toHaveText(["The baker sleeps", "easier to shape"]);
  });

  await test.step("a reader highlights words in the transcript", async () => {
    await page.goto(TRANSCRIPT_PATH);
    const addResponse = waitForAddResponse(page);
    await clickSelectionButton(page, "four in the morning, but it sings", "Highlight");
    await addResponse;
    await expect(marks(page)).toHaveText("four in the morning, but it sings");
    await page.getByRole("searchbox", { name: "Find in this transcript" }).fill("morning, but");
    await expect(page.locator("#find output")).toHaveText("1 of 1");
  });

  await test.step("an editor changes the recap and the transcript", async () => {
    const claims = { sub: editor.id, email: editor.email, role: "authenticated" };
    const expiry = Math.floor(Date.now() / 1000) + 600;
    const token = signToken({ ...claims, aud: "authenticated", exp: expiry }, keys().jwtSecret);
    const patchResponse = await api("PATCH", `/rest/v1/er_episodes?slug=eq.${NIGHT.slug}`, {
      token,
      body: {
        recap_body: `<p>A new beginning.</p><p>It is night. ${NIGHT_TEXTS.body}</p>`,
        key_takeaways: ["Salt comes last.", "Bread is patient."],
        transcript: `[00:01] Ada: A new first line.\n[00:05] Ada: And one more.\n[00:20] Bo: Well. ${NIGHT_TEXTS.spoken} It does.`,
      },
    });
    expect(patchResponse.status).toBe(200);
    await waitUntilLive();
  });

  await test.step("the reader finds each highlight in the text, or in the list “No longer in the text”", async () => {
    await page.goto(RECAP_PATH);
    await expect(marks(page)).toHaveText("The baker sleeps");
    await expect(lostList(page)).toContainText("easier to shape");
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
    await page.getByRole("button", { name: /^Edit highlight “The baker sleeps”, note: Ask her/ }).click();
    await expect(highlightDialog(page).getByRole("textbox", { name: "Note" })).toHaveValue(
      "Ask her about the second oven.",
    );
    await highlightDialog(page).getByRole("button", { name: "Done" }).click();
    await page.goto(TRANSCRIPT_PATH);
    await expect(marks(page)).toHaveText("four in the morning, but it sings");
  });

  await test.step("the reader types a note, reloads the page, and finds the unsaved note in the editor", async () => {
    pageWatcher.answerDialog = (dialog) => dialog.accept();
    await page.goto("/highlights");
    const editButton = page.getByRole("button", { name: "Edit highlight “easier to shape”" });
    const noteField = highlightDialog(page).getByRole("textbox", { name: "Note" });
    await editButton.click();
    await noteField.fill("Not saved yet");
    await page.reload();
    await editButton.click();
    await expect(noteField).toHaveValue("Not saved yet");
    await expect(highlightDialog(page).getByRole("status")).toHaveText("Your unsaved note is here again.");
    await highlightDialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Not saved yet")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("draft:notes"))).toBeNull();
    await editButton.click();
    await noteField.fill("");
    await highlightDialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Not saved yet")).toBeHidden();
  });

  await test.step("the reader searches and exports highlights, and opens a highlight in the recap", async () => {
    await page.goto("/highlights");
    const main = page.getByRole("main");
    await expect(main.getByText("3 highlights", { exact: true })).toBeVisible();
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
    await main.getByRole("searchbox").fill("second oven");
    await expect(main.getByText("1 highlight", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await main.getByRole("button", { name: "Export as Markdown" }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    expect(file).toContain("> easier to shape\n");
    expect(file).toContain("Ask her about the second oven.");
    await main.getByRole("link", { name: "Open “The baker sleeps” in Recap" }).click();
    await expect(marks(page)).toBeInViewport();
  });

  await test.step("the reader deletes a highlight, and undoes the deletion", async () => {
    await page.goto("/highlights");
    await page.getByRole("button", { name: "Edit highlight “easier to shape”" }).click();
    await highlightDialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("2 highlights", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 highlights", { exact: true })).toBeVisible();
  });
});

test("B142: a reader shares a highlight by a link, adds the note, and stops sharing the highlight", async ({
  page,
  context,
  browser,
  pageWatcher,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, await newPerson());
  await page.goto(RECAP_PATH);
  await clickSelectionButton(page, "Bread needs time", "Note");
  await highlightDialog(page).getByRole("textbox", { name: "Note" }).fill("For my sister");
  await highlightDialog(page).getByRole("button", { name: "Create a share link" }).click();
  await expect(highlightDialog(page).getByRole("status")).toHaveText("Link copied.");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/h#[0-9a-f]{64}$/);

  const friendContext = await browser.newContext();
  await pageWatcher.attach(friendContext);
  const friend = await friendContext.newPage();
  await friend.goto(address);
  await expect(friend.getByText("Bread needs time", { exact: true })).toBeVisible();
  await expect(friend.getByText("For my sister")).toBeHidden();
  await expectAccessible(friend, [PHONE, DARK_DESKTOP]);
  await highlightDialog(page).getByRole("checkbox", { name: "Show my note too" }).check();
  await expect(highlightDialog(page).getByRole("checkbox")).toBeEnabled();
  await friend.reload();
  await expect(friend.getByText("For my sister")).toBeVisible();

  await highlightDialog(page).getByRole("button", { name: "Stop sharing" }).click();
  await expect(highlightDialog(page).getByRole("status")).toHaveText("The link no longer works.");
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "This highlight is no longer shared." })).toBeVisible();
  await friendContext.close();
});

test("B143: a visitor highlights words, signs in and finds the highlight", {
  tag: "@everyday",
}, async ({ page }) => {
  const reader = await newPerson();
  await page.goto(`${RECAP_PATH}?q=%3Cimg%20src=x%3E`);
  await clickSelectionButton(page, "Bread needs time", "Sign in to highlight");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await fillCredentials(page, reader.email, PASSWORD);
  const addResponse = waitForAddResponse(page);
  await clickButton(page, "Sign In");
  await addResponse;
  await expect(page).toHaveURL(/\/recap\//);
  await expect(marks(page)).toHaveText("Bread needs time");
  await expect(toast(page, "Highlight saved")).toBeVisible();

  const hostileNote = "<img src=x onerror=window.__xss=1>";
  await page.getByRole("button", { name: /^Edit highlight/ }).click();
  await highlightDialog(page).getByRole("textbox", { name: "Note" }).fill(hostileNote);
  await highlightDialog(page).getByRole("button", { name: "Done" }).click();
  await expect(highlightDialog(page)).toBeHidden();
  await page.goto("/highlights");
  await expect(page.getByText(hostileNote)).toBeVisible();
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);

  await page.goto(RECAP_PATH);
  await expect(marks(page)).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem("private:pending-highlights", "[]"));
  await signOutAndReload(page);
  await expect(marks(page)).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("private:"))),
  ).not.toContain("private:pending-highlights");
});
