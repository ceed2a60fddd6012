import type { Dialog, Page } from "@playwright/test";
import {
  categoryOf,
  editLink,
  field,
  findRow,
  insertCategory,
  insertShow,
  newName,
  openAdmin,
  restorableDraft,
  slugOf,
  tab,
} from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { holdRequests } from "./routing.ts";
import { button, header, toast } from "./screen.ts";

const SAVE_REQUEST = /er_categories\?id=/;
const LOAD_REQUEST = /er_categories\?select=.*&id=eq/;

const acceptDialog = (dialog: Dialog) => dialog.accept();

/** Inserts a category, opens it in the form and changes its description. */
async function openCategory(page: Page) {
  const name = newName("Orchards");
  const id = await insertCategory(name);
  await findRow(page, name);
  await editLink(page, name).click();
  await field(page, "Description").fill("Mine");
  return { name, id, slug: slugOf(name) };
}

async function openAdminAndCategory(page: Page) {
  const admin = await openAdmin(page, "categories");
  return { admin, ...(await openCategory(page)) };
}

test("an admin restores unsaved changes after opening another row and after a reload", async ({
  page,
  context,
  pageWatcher,
}) => {
  const otherName = newName("Wells");
  await insertCategory(otherName);
  const { name, slug, admin } = await openAdminAndCategory(page);
  const draftNotice = page.getByText("This browser stores your changes until you save.");
  pageWatcher.answerDialog = acceptDialog;
  await test.step("an admin opens another row, then restores the draft", async () => {
    await findRow(page, otherName);
    await editLink(page, otherName).click();
    await expect(field(page, "Name")).toHaveValue(otherName);
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(field(page, "Name")).toHaveValue(name);
    await expect(field(page, "Description")).toHaveValue("Mine");
  });
  await test.step("an admin reloads the page during an edit, restores the draft and saves it with the keyboard", async () => {
    await page.reload();
    await expect(restorableDraft(page)).toContainText(name);
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { name: `Edit Category: ${name}` })).toBeVisible();
    await expect(field(page, "Description")).toHaveValue("Mine");
    await expect(restorableDraft(page)).toHaveCount(0);
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Category updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Edit Category" })).toBeVisible();
    expect(await categoryOf(slug)).toMatchObject({ description: "Mine" });
  });
  await test.step("another admin in the same browser cannot restore the draft", async () => {
    await field(page, "Description").fill("Mine again");
    await expect(draftNotice).toBeVisible();
    await signInAs(page, await newPerson({ role: "admin" }));
    await page.goto(`/admin?tab=categories&q=${encodeURIComponent(name)}`);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(restorableDraft(page)).toHaveCount(0);
    await signInAs(page, admin);
    await page.reload();
    await expect(restorableDraft(page)).toHaveCount(1);
  });
  await test.step("an admin discards the draft", async () => {
    await restorableDraft(page).getByRole("button", { name: "Discard" }).click();
    await expect(restorableDraft(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(restorableDraft(page)).toHaveCount(0);
  });
  await test.step("an admin edits a draft in one tab, and another tab does not offer to restore this draft", async () => {
    await editLink(page, name).click();
    await field(page, "Description").fill("Mine to the end");
    await expect(draftNotice).toBeVisible();
    const secondTab = await context.newPage();
    await secondTab.goto("/admin?tab=categories");
    await expect(secondTab.getByRole("table")).toBeVisible();
    await field(secondTab, "Name").fill("Ferries");
    await expect(secondTab.getByText("This browser stores your changes until you save.")).toBeVisible();
    await expect(restorableDraft(secondTab)).toHaveCount(0);
    // If another tab deletes the draft, the first tab stores the draft again.
    await secondTab.evaluate(() => localStorage.setItem("draft:admin", "[]"));
    const storedDraft = () => secondTab.evaluate(() => localStorage.getItem("draft:admin"));
    await expect.poll(storedDraft).toContain('"Mine to the end"');
    await page.close();
    await secondTab.reload();
    await expect(restorableDraft(secondTab).filter({ hasText: name })).toBeVisible();
  });
});

test("an admin opens a link to the form of a category, a show or a podcast", async ({ page, context }) => {
  const names = [newName("Harbours"), newName("Harbours")] as const;
  const ids = [await insertCategory(names[0]), await insertCategory(names[1])] as const;
  const showName = newName("Tides");
  const showId = await insertShow(showName, ids[0]);
  const podcastName = newName("Piers");
  const [podcast] = await sql<{ id: string }>(
    `insert into podcasts (name) values (${sqlString(podcastName)}) returning id`,
  );
  await openAdmin(page, "categories");
  await test.step("an admin opens two categories, and moves between their forms with Back and Forward", async () => {
    for (const [index, name] of names.entries()) {
      await findRow(page, name);
      await editLink(page, name).click();
      await expect(field(page, "Name")).toHaveValue(name);
      await expect(page).toHaveURL(new RegExp(`edit=${ids[index]}`));
    }
    await page.goBack();
    await expect(field(page, "Name")).toHaveValue(names[0]);
    await page.goForward();
    await expect(field(page, "Name")).toHaveValue(names[1]);
    await expect(page.getByRole("heading", { name: "Edit Category" })).toBeFocused();
  });
  await test.step("an admin reloads the form, and opens the same form in a second browser tab", async () => {
    await page.reload();
    await expect(field(page, "Name")).toHaveValue(names[1]);
    const secondTab = await context.newPage();
    await secondTab.goto(page.url());
    await expect(field(secondTab, "Name")).toHaveValue(names[1]);
    await secondTab.close();
  });
  await test.step("an admin clicks Cancel, and the address no longer contains the id of a category", async () => {
    await button(page, "Cancel").click();
    await expect(page).not.toHaveURL(/edit=/);
    await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
  });
  await test.step("an admin opens links to a show and a podcast", async () => {
    await page.goto(`/admin?tab=shows&edit=${showId}`);
    await expect(page.getByRole("heading", { name: `Edit Show: ${showName}` })).toBeFocused();
    await page.goto(`/admin?tab=podcasts&edit=${podcast?.id}`);
    await expect(page.getByRole("heading", { name: `Edit Podcast: ${podcastName}` })).toBeFocused();
  });
  await test.step("an admin opens a link to a deleted category", async () => {
    await sql(`delete from er_categories where id = ${sqlString(ids[1])}`);
    await page.goto(`/admin?tab=categories&edit=${ids[1]}`);
    await expect(toast(page, "This category does not exist. It may have been deleted.")).toBeVisible();
    await expect(page).toHaveURL("/admin?tab=categories");
    await expect(field(page, "Name")).toHaveValue("");
  });
});

test("two admins edit the same category, and the second admin decides which version stays", {
  tag: "@everyday",
}, async ({ page, pageWatcher }) => {
  const { name, id, slug } = await openAdminAndCategory(page);
  const [firstName, secondName] = [`${name} One`, `${name} Two`];
  const saveAsOtherAdmin = (values: string) => sql(`update er_categories set ${values} where id = ${sqlString(id)}`);
  await test.step("an admin restores a draft, and the save changes only the fields that the admin has edited", async () => {
    await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
    await saveAsOtherAdmin(`name = ${sqlString(firstName)}`);
    pageWatcher.answerDialog = acceptDialog;
    let isFirstLoad = true;
    const heldLoad = await holdRequests(page, LOAD_REQUEST, {
      isHeld: () => {
        const isHeld = isFirstLoad;
        isFirstLoad = false;
        return isHeld;
      },
    });
    await page.reload();
    await heldLoad.requested;
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(field(page, "Name")).toHaveValue(firstName);
    const loaded = page.waitForResponse(LOAD_REQUEST);
    heldLoad.release();
    await loaded;
    await button(page, "Update Category").click();
    await button(page, "Save my version").click();
    await expect.poll(() => categoryOf(slug)).toMatchObject({ name: firstName, description: "Mine" });
    await expect(page.getByRole("heading", { name: "New Category" })).toBeFocused();
  });
  await test.step("the second admin compares both versions before overwriting the stored version", async () => {
    await editLink(page, firstName).click();
    await field(page, "Description").fill("Mine too");
    await saveAsOtherAdmin(`name = ${sqlString(secondName)}, description = 'Theirs'`);
    await button(page, "Update Category").click();
    const notice = page.getByRole("alert").filter({
      hasText: `Someone else has saved ${firstName} since you opened it.`,
    });
    await expect(notice).toBeVisible();
    expect(await categoryOf(slug)).toMatchObject({ description: "Theirs" });
    await button(page, "Show the other version").click();
    await expect(notice.getByRole("definition").first()).toHaveText("Theirs Theirs");
  });
  await test.step("text that the second admin types during the save stays in the form", async () => {
    const heldSave = await holdRequests(page, SAVE_REQUEST);
    await button(page, "Save my version").click();
    await field(page, "Description").fill("Mine, and more");
    heldSave.release();
    const storedCategory = () => categoryOf(slug);
    await expect.poll(storedCategory).toMatchObject({ name: secondName, description: "Mine too" });
    await expect(field(page, "Name")).toHaveValue(secondName);
    await expect(field(page, "Description")).toHaveValue("Mine, and more");
    await button(page, "Update Category").click();
    await expect(page.getByRole("heading", { name: "New Category" })).toBeFocused();
    expect(await storedCategory()).toMatchObject({
      name: secondName,
      description: "Mine, and more",
    });
    await page.unroute(SAVE_REQUEST);
  });
  await test.step("the second admin discards their own version and accepts the stored version", async () => {
    await editLink(page, secondName).click();
    await field(page, "Description").fill("Mine again");
    await saveAsOtherAdmin("description = 'Newest'");
    await button(page, "Update Category").click();
    await button(page, "Use the other version").click();
    await expect(field(page, "Description")).toHaveValue("Newest");
    await expect(restorableDraft(page)).toContainText(secondName);
    expect(await categoryOf(slug)).toMatchObject({ description: "Newest" });
  });
  await test.step("an admin clicks Save as New after another admin has deleted the category", async () => {
    await field(page, "Description").fill("Mine at last");
    await sql(`delete from er_categories where id = ${sqlString(id)}`);
    await button(page, "Update Category").click();
    await expect(page.getByText("Someone else has deleted this category. Your changes are still here.")).toBeVisible();
    await button(page, "Save as New").click();
    await expect(toast(page, "Category created successfully")).toBeVisible();
    expect(await categoryOf(slug)).toMatchObject({ description: "Mine at last" });
  });
});

test("an admin with unsaved changes must confirm before leaving the tab or signing out", async ({
  page,
  expectResponses,
  backendRequests,
}) => {
  await openAdmin(page, "shows");
  await tab(page, "Categories").click();
  const { name, id, slug } = await openCategory(page);
  await test.step("an admin must confirm before leaving the tab with a click or with the Back button", async () => {
    const leaveDialog = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
    await tab(page, "AI Prompts").click();
    await leaveDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, "Description")).toHaveValue("Mine");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
    await field(page, "Description").fill("New");
    await page.goBack();
    await expect(leaveDialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/tab=categories/);
    await expect(field(page, "Description")).toHaveValue("New");
    await button(page, "Cancel").click();
    await page
      .getByRole("alertdialog", { name: "Discard your changes?" })
      .getByRole("button", { name: "Discard" })
      .click();
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(page).toHaveURL(new RegExp(`edit=${id}`));
    await expect(field(page, "Description")).toHaveValue("Mine");
    await tab(page, "Shows").click();
    await leaveDialog.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/admin?tab=shows");
    await expect(page).toHaveTitle(/^Shows, Admin/);
    await tab(page, "Categories").click();
    await expect(restorableDraft(page)).toContainText(name);
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(field(page, "Description")).toHaveValue("Mine");
  });
  await test.step("an admin saves three times before the first response, and the page sends only one request", async () => {
    const heldSave = await holdRequests(page, SAVE_REQUEST, {
      isHeld: (request) => request.method() === "PATCH",
      response: { status: 500, json: { message: "the disk is full" } },
    });
    expectResponses([SAVE_REQUEST, 500]);
    await button(page, "Update Category").click();
    await page.keyboard.press("Control+s");
    await page.keyboard.press("Control+s");
    heldSave.release();
    await expect(toast(page, "the disk is full")).toBeVisible();
    expect(backendRequests.filter((request) => request.startsWith("PATCH"))).toHaveLength(1);
    await expect(field(page, "Description")).toHaveValue("Mine");
    await page.unroute(SAVE_REQUEST);
    await button(page, "Update Category").click();
    await expect(toast(page, "Category updated successfully")).toBeVisible();
    expect(await categoryOf(slug)).toMatchObject({ description: "Mine" });
  });
  await test.step("an admin must confirm before a sign-out deletes the changes", async () => {
    await field(page, "Description").fill("Never saved");
    await header(page).getByRole("button", { name: "Sign Out" }).click();
    const signOutDialog = page.getByRole("alertdialog", { name: "Sign out?" });
    await expect(signOutDialog).toContainText("This deletes your unsaved changes from this browser.");
    await signOutDialog.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("draft:admin"))).toBeNull();
  });
});
