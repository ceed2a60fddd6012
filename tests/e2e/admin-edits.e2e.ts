import type { Page } from "@playwright/test";
import {
  categoryOf,
  field,
  findRow,
  letCategory,
  newName,
  offer,
  openAdmin,
  slugOf,
  tab,
} from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { button, header, toast } from "./screen.ts";

const SAVE = /er_categories\?id=/;

/** A category that an admin has opened and typed into. */
async function beginEdit(page: Page) {
  const name = newName("Orchards");
  const id = await letCategory(name);
  const admin = await openAdmin(page, "categories");
  await findRow(page, name);
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Mine");
  return { name, id, slug: slugOf(name), admin };
}

test("a reload in the middle of an edit loses nothing", async ({ page, watch }) => {
  const { name, slug } = await beginEdit(page);
  watch.answer = (dialog) => dialog.accept();
  await page.reload();
  await expect(offer(page)).toContainText(name);
  await offer(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name: `Edit Category: ${name}` })).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Mine");
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edit Category" })).toBeVisible();
  expect(await categoryOf(slug)).toMatchObject({ description: "Mine" });
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("what was left is offered to its admin only, and can be discarded", async ({
  page,
  watch,
}) => {
  const { admin } = await beginEdit(page);
  watch.answer = (dialog) => dialog.accept();
  await signInAs(page, await newPerson({ role: "admin" }));
  await page.goto("/admin?tab=categories");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await signInAs(page, admin);
  await page.reload();
  await offer(page).getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("another row may be opened meanwhile; what was typed is offered", async ({ page }) => {
  const other = newName("Wells");
  await letCategory(other);
  const { name } = await beginEdit(page);
  await findRow(page, other);
  await button(page, `Edit ${other}`).click();
  await expect(field(page, "Name")).toHaveValue(other);
  await offer(page).getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(field(page, "Description")).toHaveValue("Mine");
});

test("what is restored over a later save brings back only what was typed", async ({
  page,
  watch,
}) => {
  const { id, slug } = await beginEdit(page);
  await expect(page.getByText("Kept in this browser until you save.")).toBeVisible();
  const theirName = newName("Groves");
  await sql(`update er_categories set name = ${quoted(theirName)} where id = ${quoted(id)}`);
  watch.answer = (dialog) => dialog.accept();
  await page.reload();
  await offer(page).getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Name")).toHaveValue(theirName);
  await button(page, "Update Category").click();
  await button(page, "Save Mine over It").click();
  await expect.poll(() => categoryOf(slug)).toMatchObject({ name: theirName, description: "Mine" });
});

test("two admins edit one category: the second one is told and chooses", async ({
  page,
  browser,
}) => {
  const { name, id, slug } = await beginEdit(page);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await openAdmin(theirs, "categories");
  await findRow(theirs, name);
  await button(theirs, `Edit ${name}`).click();
  await field(theirs, "Description").fill("Theirs");
  await button(theirs, "Update Category").click();
  await expect(toast(theirs, "Category updated successfully")).toBeVisible();
  await context.close();

  await button(page, "Update Category").click();
  const told = page.getByRole("alert").filter({
    hasText: `${name} was saved by somebody else since you opened it.`,
  });
  await expect(told).toBeVisible();
  expect(await categoryOf(slug)).toMatchObject({ description: "Theirs" });
  await button(page, "See Theirs").click();
  await expect(told.getByRole("definition").first()).toHaveText("Theirs Theirs");
  await button(page, "Save Mine over It").click();
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  expect(await categoryOf(slug)).toMatchObject({ description: "Mine", version: 3 });

  // Once more, and this time theirs stays.
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Mine again");
  await sql(`update er_categories set description = 'Newest' where id = ${quoted(id)}`);
  await button(page, "Update Category").click();
  await button(page, "Take Theirs").click();
  await expect(field(page, "Description")).toHaveValue("Newest");
  await expect(offer(page)).toContainText(name);
  expect(await categoryOf(slug)).toMatchObject({ description: "Newest" });
});

test("what is typed while mine is saved over theirs stays, and so does what they saved", async ({
  page,
}) => {
  const { id, slug } = await beginEdit(page);
  const theirName = newName("Groves");
  await sql(`update er_categories set name = ${quoted(theirName)} where id = ${quoted(id)}`);
  await button(page, "Update Category").click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SAVE, async (route) => {
    await promise;
    await route.continue();
  });
  await button(page, "Save Mine over It").click();
  await field(page, "Description").fill("Mine, and more");
  resolve();
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue(theirName);
  await expect(field(page, "Description")).toHaveValue("Mine, and more");
  expect(await categoryOf(slug)).toMatchObject({ name: theirName, description: "Mine" });
  await button(page, "Update Category").click();
  await expect(page.getByRole("heading", { name: "New Category" })).toBeFocused();
  expect(await categoryOf(slug)).toMatchObject({
    ...{ name: theirName, description: "Mine, and more" },
  });
});

test("a category that somebody else deleted can be saved as a new one", async ({ page }) => {
  const { id, slug } = await beginEdit(page);
  await sql(`delete from er_categories where id = ${quoted(id)}`);
  await button(page, "Update Category").click();
  await expect(
    page.getByText("This category was deleted by somebody else. What you typed is still here."),
  ).toBeVisible();
  await button(page, "Save as New").click();
  await expect(toast(page, "Category created successfully")).toBeVisible();
  expect(await categoryOf(slug)).toMatchObject({ description: "Mine" });
});

test("a save that fails keeps every character, and is sent once however often it is pressed", async ({
  page,
  expectResponses,
  backendRequests,
}) => {
  const { slug } = await beginEdit(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDown = true;
  await page.route(SAVE, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await promise;
    return isDown
      ? route.fulfill({ status: 500, json: { message: "the disk is full" } })
      : route.continue();
  });
  expectResponses([SAVE, 500]);
  await button(page, "Update Category").click();
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  resolve();
  await expect(toast(page, "the disk is full")).toBeVisible();
  const patches = () => backendRequests.filter((request) => request.startsWith("PATCH"));
  expect(patches()).toHaveLength(1);
  await expect(field(page, "Description")).toHaveValue("Mine");
  isDown = false;
  await button(page, "Update Category").click();
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  expect(await categoryOf(slug)).toMatchObject({ description: "Mine" });
});

test("leaving the tab with changes asks, by a click and by Back", async ({ page }) => {
  const name = newName("Harbours");
  await letCategory(name);
  await openAdmin(page, "shows");
  await tab(page, "Categories").click();
  await findRow(page, name);
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Mine");
  const question = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
  await tab(page, "AI Prompts").click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Description")).toHaveValue("Mine");
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/tab=categories/);
  await expect(field(page, "Description")).toHaveValue("Mine");
  await tab(page, "Shows").click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin?tab=shows");
  await expect(page).toHaveTitle(/^Shows, Admin/);
  await tab(page, "Categories").click();
  await expect(offer(page)).toContainText(name);
});

test("signing out with changes asks, and takes them away", async ({ page, watch }) => {
  await beginEdit(page);
  const asked: string[] = [];
  watch.answer = async (dialog) => {
    asked.push(dialog.message());
    await dialog.accept();
  };
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(asked).toEqual(["Sign out? What you have not saved is removed from this browser."]);
  expect(await page.evaluate(() => localStorage.getItem("draft:admin"))).toBeNull();
});
