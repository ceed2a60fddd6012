import type { Page } from "@playwright/test";
import { fill, form } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { TEXT } from "./hostile.ts";
import { letRenew, PASSWORD, signInAs } from "./people.ts";
import { editor } from "./profile-form.ts";
import { newProfile, openEditor, profileOf, profilePath } from "./profiles.ts";
import { button, toast } from "./screen.ts";

const PROFILES = /\/rest\/v1\/profiles/;

const name = (page: Page) => editor(page).getByLabel("Full name", { exact: true });
const bio = (page: Page) => editor(page).getByLabel("Bio", { exact: true });
const press = (page: Page, words: string) =>
  editor(page).getByRole("button", { name: words, exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function begin(page: Page, words: Parameters<typeof newProfile>[0] = {}) {
  const person = await newProfile(words);
  await signInAs(page, person);
  await openEditor(page, person);
  return person;
}

test("an owner changes name and bio, and the page shows it at once", async ({ page }) => {
  const person = await begin(page, { name: "Old Name" });
  await expect(editor(page).getByRole("heading", { name: "Edit Profile" })).toBeFocused();
  await expect(name(page)).toHaveValue("Old Name");
  await name(page).fill("  New Name ");
  await bio(page).fill("First line.\nSecond line.\n");
  await expect(editor(page).getByText("24/1000", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await press(page, "Save");
  await expect(toast(page, "Profile saved")).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(button(page, "Edit Profile")).toBeFocused();
  await expect(heading(page)).toHaveText("New Name");
  await expect(page).toHaveTitle("New Name | Episode Recap");
  await expect(page.getByText("First line.\nSecond line.")).toBeVisible();
  expect(await profileOf(person)).toMatchObject({
    full_name: "New Name",
    bio: "First line.\nSecond line.",
  });
  await button(page, "Edit Profile").click();
  await name(page).fill("");
  await bio(page).fill(" ");
  await press(page, "Save");
  await expect(heading(page)).toHaveText("A reader");
  expect(await profileOf(person)).toMatchObject({ full_name: null, bio: null });
});

test("an owner who writes too much is told, and nothing is cut off or sent", async ({ page }) => {
  const person = await begin(page, { name: "Kept" });
  await name(page).fill("🎙".repeat(121));
  await bio(page).fill("b".repeat(1001));
  await expect(editor(page).getByText("1001/1000", { exact: true })).toBeVisible();
  await press(page, "Save");
  await expect(editor(page).getByText("Please use at most 120 characters")).toBeVisible();
  await expect(editor(page).getByText("Please use at most 1000 characters")).toBeVisible();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveValue("🎙".repeat(121));
  expect(await profileOf(person)).toMatchObject({ full_name: "Kept", bio: null });
  await name(page).fill("🎙".repeat(120));
  await expect(editor(page).getByText("Please use at most 120 characters")).toHaveCount(0);
  await bio(page).fill("b".repeat(1000));
  await press(page, "Save");
  await expect(editor(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject({ full_name: "🎙".repeat(120) });
});

test("an owner whose save fails reads why, keeps what was typed and saves again", async ({
  page,
  expectResponses,
}) => {
  const person = await begin(page, { name: "Before" });
  let broken = true;
  await page.route(PROFILES, (route) =>
    broken && route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { message: "the shelf fell down" } })
      : route.continue(),
  );
  expectResponses([PROFILES, 500]);
  await name(page).fill("After");
  await press(page, "Save");
  await expect(editor(page).getByText("Could not save: the shelf fell down")).toBeVisible();
  await expect(editor(page).getByRole("button", { name: "Save" })).toBeFocused();
  await expect(name(page)).toHaveValue("After");
  await expect(heading(page)).toHaveText("Before");
  expect(await profileOf(person)).toMatchObject({ full_name: "Before" });
  broken = false;
  await press(page, "Save");
  await expect(heading(page)).toHaveText("After");
});

test("a save that changed nothing is no success", async ({ page }) => {
  await begin(page, { name: "Before" });
  await page.route(PROFILES, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ json: [] }) : route.continue(),
  );
  await name(page).fill("After");
  await press(page, "Save");
  await expect(editor(page).getByText("Could not save: Nothing was changed.")).toBeVisible();
});

test("only what was changed is sent: another tab's change of the rest stays", async ({
  page,
  context,
}) => {
  const person = await begin(page, { name: "One", bio: "Old bio" });
  const other = await context.newPage();
  await openEditor(other, person);
  await bio(other).fill("New bio");
  await press(other, "Save");
  await expect(editor(other)).toHaveCount(0);
  await name(page).fill("Two");
  await press(page, "Save");
  await expect(editor(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject({ full_name: "Two", bio: "New bio" });
});

test("an owner who leaves with changes is asked first", async ({ page, watch }) => {
  await begin(page, { name: "Stays" });
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
  await button(page, "Edit Profile").click();
  await bio(page).fill("Half a thought");
  for (const leave of ["Escape", "Cancel", "Close"]) {
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await press(page, leave);
    await expect(editor(page).getByText("Discard your changes?")).toBeVisible();
    await expect(editor(page).getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editor(page).getByText("Discard your changes?")).toHaveCount(0);
    await expect(bio(page)).toHaveValue("Half a thought");
  }
  watch.tolerate(/^dialog: $/);
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => location.reload()).catch(() => {});
  expect((await asked).type()).toBe("beforeunload");
  await expect(bio(page)).toHaveValue("Half a thought");
  await page.keyboard.press("Escape");
  await press(page, "Discard");
  await expect(editor(page)).toHaveCount(0);
  await button(page, "Edit Profile").click();
  await expect(bio(page)).toHaveValue("");
});

test("a dialog that is closed against its will opens again with what was typed", async ({
  page,
}) => {
  await begin(page, { name: "Stays" });
  await bio(page).fill("Half a thought");
  // As Android does when Back is pressed twice.
  await editor(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(editor(page).getByText("Discard your changes?")).toBeVisible();
  await expect(bio(page)).toHaveValue("Half a thought");
});

test("what is typed outlives a session that ends in another tab", async ({
  page,
  context,
  watch,
}) => {
  // Between the end of the session and the news of it, what is followed may be asked for.
  watch.tolerate(/_follows|Reading what is followed/);
  const person = await begin(page, { name: "Stays" });
  await bio(page).fill("Half a thought");
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate(() => localStorage.removeItem("sb-localhost-auth-token"));
  await press(page, "Save");
  await expect(
    editor(page).getByText("You are signed out. Sign in again in another tab, then save here."),
  ).toBeVisible();
  await expect(bio(page)).toHaveValue("Half a thought");
  expect(await profileOf(person)).toMatchObject({ bio: null });
  await other.goto("/auth?next=%2Fabout");
  await fill(other, person.email, PASSWORD);
  await form(other).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(other).toHaveURL("/about");
  await press(page, "Save");
  await expect(editor(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject({ bio: "Half a thought" });
});

test("a token that is refused is renewed, and what is typed is saved", async ({
  page,
  expectResponses,
}) => {
  const person = await begin(page, { name: "Stays" });
  await letRenew(page, person);
  await bio(page).fill("A whole thought");
  const saves = /\/rest\/v1\/profiles\?user_id=eq\./;
  const expired = { status: 401, json: { code: "PGRST301", message: "JWT expired" } };
  await page.route(saves, (route) => route.fulfill(expired), { times: 1 });
  expectResponses([saves, 401]);
  await press(page, "Save");
  await expect(editor(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject({ bio: "A whole thought" });
});

test("what an owner writes is text, in the page and in the tab (F14)", async ({ page }) => {
  const person = await begin(page);
  await name(page).fill(TEXT.slice(0, 120));
  await bio(page).fill(TEXT);
  await press(page, "Save");
  await expect(heading(page)).toHaveText(TEXT.slice(0, 120));
  await expect(page).toHaveTitle(`${TEXT.slice(0, 120)} | Episode Recap`);
  expect(await profileOf(person)).toMatchObject({ full_name: TEXT.slice(0, 120), bio: TEXT });
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("a checker of accessibility finds nothing in the dialog", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const person = await newProfile({ name: "Ax Edit" }, { role: "pro" });
  await signInAs(page, person);
  await page.goto(profilePath(person));
  await expectAccessible(page);
  await button(page, "Edit Profile").click();
  await bio(page).fill("b".repeat(1001));
  await press(page, "Save");
  await expectAccessible(page);
  await press(page, "Cancel");
  await expectAccessible(page);
});
