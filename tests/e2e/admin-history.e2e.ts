import type { Page } from "@playwright/test";
import { categoryOf, editLink, field, findRow, insertCategory, newName, openAdmin, row, slugOf } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const panelDialog = (page: Page) => page.locator("dialog.panel-dialog");
const confirmation = (page: Page) => page.getByRole("alertdialog");
const entries = (page: Page) => page.getByRole("list", { name: "Entries" }).getByRole("listitem");

const saveDescription = async (page: Page, text: string) => {
  await field(page, "Description").fill(text);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  await expect(button(page, "Update Category")).toBeEnabled();
};

async function deleteCategory(page: Page, name: string) {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole("button", { name: "Delete", exact: true }).click();
}

test("an editor compares versions, puts an older version into the form, and undoes deletions", {
  tag: "@everyday",
}, async ({ page }) => {
  const name = newName("Versions");
  await insertCategory(name);
  const editor = await openAdmin(page, "categories", "editor");
  await findRow(page, name);
  await test.step("an editor compares an older version with the current version", async () => {
    await editLink(page, name).click();
    await saveDescription(page, "The first words.");
    await saveDescription(page, "The second words.");
    await button(page, "Versions").click();
    await expect(panelDialog(page).getByRole("heading", { name: "Versions of this" })).toBeFocused();
    const versions = panelDialog(page).getByRole("list", { name: "Versions" }).getByRole("listitem");
    await expect(versions).toHaveCount(3);
    await expect(versions.first()).toContainText("changed: Description");
    await versions
      .nth(1)
      .getByRole("button", { name: /^Compare/ })
      .click();
    await expect(versions.nth(1).locator("del")).toHaveText("removed: first");
    await expect(versions.nth(1).locator("ins")).toHaveText("added: second");
    await expectAccessible(page);
    await versions
      .nth(1)
      .getByRole("button", { name: /^Put into the form/ })
      .click();
    await expect(field(page, "Description")).toHaveValue("The first words.");
    expect(await categoryOf(slugOf(name))).toMatchObject({ description: "The second words." });
  });
  await test.step("an editor puts the older version into the form again and saves it", async () => {
    await button(page, "Cancel").click();
    await confirmation(page).getByRole("button", { name: "Discard" }).click();
    await editLink(page, name).click();
    await field(page, "Description").fill("Typed, not saved.");
    await button(page, "Versions").click();
    await panelDialog(page)
      .getByRole("button", { name: /^Put into the form/ })
      .first()
      .click();
    await expect(confirmation(page)).toContainText("Replace your unsaved changes?");
    await confirmation(page).getByRole("button", { name: "Replace" }).click();
    await expect(field(page, "Description")).toHaveValue("The first words.");
    await button(page, "Update Category").click();
    await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
    expect(await categoryOf(slugOf(name))).toMatchObject({ description: "The first words." });
  });
  await test.step("an editor undoes a deletion with the button Undo", async () => {
    await deleteCategory(page, name);
    await expect(toast(page, name)).toBeVisible();
    expect(await categoryOf(slugOf(name))).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, `Restored “${name}”`)).toBeVisible();
    await expect(row(page, name)).toBeVisible();
    expect(await categoryOf(slugOf(name))).toMatchObject({ description: "The first words." });
    await deleteCategory(page, name);
    await expect(row(page, name)).toHaveCount(0);
  });
  await test.step("an editor filters the history, and the address contains the filters", async () => {
    await page.goto(`/admin?tab=history&person=${editor.id}`);
    await expect(page.getByText("6 entries")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Kind" })).not.toContainText("People");
    await page.getByRole("combobox", { name: "Action" }).selectOption("Changed");
    await expect(page.getByText("3 entries")).toBeVisible();
    await expect(page).toHaveURL(`/admin?tab=history&person=${editor.id}&action=update`);
    await entries(page)
      .nth(1)
      .getByRole("button", { name: /^Show changes/ })
      .click();
    await expect(entries(page).nth(1).locator("ins")).toHaveText("added: second");
    await expectAccessible(page);
  });
  await test.step("an editor restores a deleted category, and later deletes the category for good", async () => {
    await button(page, "Deleted").click();
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toContainText("30 days left");
    await expectAccessible(page);
    await button(page, `Restore ${name}`).click();
    await expect(page.getByText(/^No entries match/)).toBeVisible();
    expect(await categoryOf(slugOf(name))).not.toBeNull();
    await page.goto(`/admin?tab=categories&q=${name}`);
    await deleteCategory(page, name);
    await expect(toast(page, name)).toBeVisible();
    await page.goto(`/admin?tab=history&view=deleted&person=${editor.id}`);
    await button(page, `Delete for good now: ${name}`).click();
    await expect(confirmation(page)).toContainText(name);
    await confirmation(page).getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText(/^No entries match/)).toBeVisible();
    await button(page, "All changes").click();
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toContainText("deleted a category for good");
  });
});
