import type { Page } from "@playwright/test";
import { HOSTILE_TEXT } from "../support/hostile.ts";
import { fillCredentials, form } from "./auth-form.ts";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { makeSessionRenewable, PASSWORD, signInAs } from "./people.ts";
import { profileDialog } from "./profile-form.ts";
import { newProfile, openEditor, profileOf } from "./profiles.ts";
import { routeOnce } from "./routing.ts";
import { button, toast } from "./screen.ts";

const nameField = (page: Page) => profileDialog(page).getByLabel("Full name", { exact: true });
const bioField = (page: Page) => profileDialog(page).getByLabel("Bio", { exact: true });
const clickInEditor = (page: Page, words: string) =>
  profileDialog(page).getByRole("button", { name: words, exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the dialog is closed, then expects these values in the database. */
async function expectSaved(page: Page, person: { id: string }, values: Record<string, unknown>): Promise<void> {
  await expect(profileDialog(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject(values);
}

test("F14: a reader changes their name and bio, and reads which text is too long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const person = await newProfile({ name: "Old Name" }, { role: "pro" });
  await signInAs(page, person);
  await openEditor(page, person);
  await test.step("a reader saves a name and a bio, and the page shows both without a reload", async () => {
    await expect(profileDialog(page).getByRole("heading", { name: "Edit Profile" })).toBeFocused();
    await expect(nameField(page)).toHaveValue("Old Name");
    await nameField(page).fill("  New Name ");
    await bioField(page).fill("First line.\nSecond line.\n");
    await expect(profileDialog(page).getByText("24/1000", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await clickInEditor(page, "Save");
    await expect(toast(page, "Profile saved")).toBeVisible();
    await expectSaved(page, person, { full_name: "New Name", bio: "First line.\nSecond line." });
    await expect(button(page, "Edit Profile")).toBeFocused();
    await expect(heading(page)).toHaveText("New Name");
    await expect(page).toHaveTitle("New Name | Episode Recap");
    await expect(page.getByText("First line.\nSecond line.")).toBeVisible();
  });

  await test.step("a reader reads which text is too long, and the form does not shorten or send the text", async () => {
    await button(page, "Edit Profile").click();
    await nameField(page).fill("🎙".repeat(121));
    await bioField(page).fill("b".repeat(1001));
    await expect(profileDialog(page).getByText("1001/1000", { exact: true })).toBeVisible();
    await clickInEditor(page, "Save");
    await expect(profileDialog(page).getByText("Please use at most 120 characters")).toBeVisible();
    await expect(profileDialog(page).getByText("Please use at most 1000 characters")).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue("🎙".repeat(121));
    expect(await profileOf(person)).toMatchObject({ full_name: "New Name" });
    await expectAccessible(page);
    await nameField(page).fill("🎙".repeat(120));
    await expect(profileDialog(page).getByText("Please use at most 120 characters")).toHaveCount(0);
    await bioField(page).fill("b".repeat(1000));
    await clickInEditor(page, "Save");
    await expectSaved(page, person, { full_name: "🎙".repeat(120), bio: "b".repeat(1000) });
  });

  await test.step("a reader saves markup, which appears as plain text in the heading and in the page title", async () => {
    await button(page, "Edit Profile").click();
    await nameField(page).fill(HOSTILE_TEXT.slice(0, 120));
    await bioField(page).fill(HOSTILE_TEXT);
    await clickInEditor(page, "Save");
    await expect(heading(page)).toHaveText(HOSTILE_TEXT.slice(0, 120));
    await expect(page).toHaveTitle(`${HOSTILE_TEXT.slice(0, 120)} | Episode Recap`);
    await expectSaved(page, person, { full_name: HOSTILE_TEXT.slice(0, 120), bio: HOSTILE_TEXT });
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  });

  await test.step("a reader clears the name and the bio", async () => {
    await button(page, "Edit Profile").click();
    await nameField(page).fill("");
    await bioField(page).fill(" ");
    await clickInEditor(page, "Save");
    await expect(heading(page)).toHaveText("A reader");
    await expectSaved(page, person, { full_name: null, bio: null });
  });
});

test("a reader reads why a save failed, loses no text, and saves again", async ({ page, expectResponses }) => {
  const person = await newProfile({ name: "Before" });
  await signInAs(page, person);
  await openEditor(page, person);
  const saveRequest = /\/rest\/v1\/profiles\?user_id=eq\./;
  const respondOnce = (response: { status?: number; json: unknown }) =>
    routeOnce(page, saveRequest, (route) => route.fulfill(response));
  await test.step("a reader reads why the backend refused the save", async () => {
    await respondOnce({ status: 500, json: { message: "the disk is full" } });
    expectResponses([saveRequest, 500]);
    await nameField(page).fill("After");
    await clickInEditor(page, "Save");
    await expect(profileDialog(page).getByText("Could not save: the disk is full")).toBeVisible();
    await expect(profileDialog(page).getByRole("button", { name: "Save" })).toBeFocused();
    await expect(nameField(page)).toHaveValue("After");
    await expect(heading(page)).toHaveText("Before");
    expect(await profileOf(person)).toMatchObject({ full_name: "Before" });
  });

  await test.step("a reader reads that a save changed no row, and saves again", async () => {
    await respondOnce({ json: [] });
    await clickInEditor(page, "Save");
    await expect(profileDialog(page).getByText("Could not save: Nothing was changed.")).toBeVisible();
    await clickInEditor(page, "Save");
    await expect(heading(page)).toHaveText("After");
    await expectSaved(page, person, { full_name: "After" });
  });

  await test.step("the backend refuses an expired token, and the page renews the token and saves", async () => {
    await makeSessionRenewable(page, person);
    await button(page, "Edit Profile").click();
    await bioField(page).fill("A whole thought");
    await respondOnce({ status: 401, json: { code: "PGRST301", message: "JWT expired" } });
    expectResponses([saveRequest, 401]);
    await clickInEditor(page, "Save");
    await expectSaved(page, person, { bio: "A whole thought" });
  });
});

test("a reader must confirm before the page discards changes of the profile", async ({
  page,
  context,
  pageWatcher,
}) => {
  const person = await newProfile({ name: "One", bio: "Old bio" });
  await signInAs(page, person);
  await openEditor(page, person);
  const discardQuestion = profileDialog(page).getByText("Discard your changes?");
  await test.step("a reader must confirm before the dialog or the page closes", async () => {
    await page.keyboard.press("Escape");
    await expect(profileDialog(page)).toHaveCount(0);
    await button(page, "Edit Profile").click();
    await bioField(page).fill("Half a thought");
    for (const buttonOrKey of ["Escape", "Cancel", "Close"]) {
      if (buttonOrKey === "Escape") await page.keyboard.press("Escape");
      else await clickInEditor(page, buttonOrKey);
      await expect(discardQuestion).toBeVisible();
      await expect(profileDialog(page).getByRole("button", { name: "Keep editing" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(discardQuestion).toHaveCount(0);
      await expect(bioField(page)).toHaveValue("Half a thought");
    }
    pageWatcher.tolerate(/^dialog: $/);
    const leaveDialog = page.waitForEvent("dialog");
    await page.evaluate(() => location.reload()).catch(() => {});
    expect((await leaveDialog).type()).toBe("beforeunload");
    await expect(bioField(page)).toHaveValue("Half a thought");
  });

  await test.step("the browser closes the dialog, and the page opens the dialog again with the typed text", async () => {
    // On Android, a dialog closes in this way if the reader presses Back twice.
    await profileDialog(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect(discardQuestion).toBeVisible();
    await expect(bioField(page)).toHaveValue("Half a thought");
    await expectAccessible(page, [PHONE]);
    await clickInEditor(page, "Discard");
    await expect(profileDialog(page)).toHaveCount(0);
    await button(page, "Edit Profile").click();
    await expect(bioField(page)).toHaveValue("Old bio");
  });

  const otherTab = await context.newPage();
  await test.step("a reader saves the name, and does not overwrite the bio that another tab has saved", async () => {
    await openEditor(otherTab, person);
    await bioField(otherTab).fill("New bio");
    await clickInEditor(otherTab, "Save");
    await expect(profileDialog(otherTab)).toHaveCount(0);
    await nameField(page).fill("Two");
    await clickInEditor(page, "Save");
    await expectSaved(page, person, { full_name: "Two", bio: "New bio" });
  });

  await test.step("the session ends in another tab, and a reader signs in again and saves the typed text", async () => {
    // The page can still request the follows of the reader before it notices the end of the session.
    pageWatcher.tolerate(/_follows|Reading what is followed/);
    await button(page, "Edit Profile").click();
    await bioField(page).fill("Half a thought");
    await otherTab.evaluate(() => localStorage.removeItem("sb-localhost-auth-token"));
    await clickInEditor(page, "Save");
    const words = "You are signed out. Sign in again in another tab, then save here.";
    await expect(profileDialog(page).getByText(words)).toBeVisible();
    await expect(bioField(page)).toHaveValue("Half a thought");
    expect(await profileOf(person)).toMatchObject({ bio: "New bio" });
    await otherTab.goto("/auth?next=%2Fabout");
    await fillCredentials(otherTab, person.email, PASSWORD);
    await form(otherTab).getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(otherTab).toHaveURL("/about");
    await clickInEditor(page, "Save");
    await expectSaved(page, person, { bio: "Half a thought" });
  });
});
