import type { Page } from "@playwright/test";
import { editLink, field, findRow, insertCategory, makeDraftStorageFull, newName, openAdmin, tab } from "./admin.ts";
import { allRecapsLink, insertRecap } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";

const discardDialog = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });

test("an admin whose browser storage is full must confirm before the page discards unsaved changes", async ({
  page,
}) => {
  const [name, otherName] = [newName("Moors"), newName("Moors")];
  await insertCategory(name);
  await insertCategory(otherName);
  const [recap, otherRecap] = [await insertRecap(), await insertRecap()];
  await openAdmin(page, "categories");
  await makeDraftStorageFull(page);
  await test.step("an admin must confirm before opening another category or tab", async () => {
    await findRow(page, name);
    await editLink(page, name).click();
    await field(page, "Description").fill("Mine");
    await expect(page.getByText("This browser cannot store your changes. Save soon.")).toBeVisible();
    await findRow(page, otherName);
    await editLink(page, otherName).click();
    await discardDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(field(page, "Name")).toHaveValue(name);
    await expect(field(page, "Description")).toHaveValue("Mine");
    await tab(page, "Shows").click();
    const leaveDialog = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
    await expect(leaveDialog).toHaveAccessibleDescription(
      "This deletes everything that you typed since the last save.",
    );
    await leaveDialog.getByRole("button", { name: "Cancel" }).click();
    await editLink(page, otherName).click();
    await discardDialog(page).getByRole("button", { name: "Discard" }).click();
    await expect(field(page, "Name")).toHaveValue(otherName);
    await expect(page.getByRole("heading", { name: "Edit Category" })).toBeFocused();
  });
  await test.step("an admin must confirm before opening another recap or going back", async () => {
    await tab(page, "Recaps").click();
    await findRow(page, recap.title);
    await editLink(page, recap.title).click();
    await expect(field(page, "Title")).toHaveValue(recap.title);
    await field(page, "Quick take").fill("Mine.");
    await allRecapsLink(page).click();
    await discardDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`edit=${recap.id}`));
    await expect(field(page, "Title")).toHaveValue(recap.title);
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await allRecapsLink(page).click();
    await discardDialog(page).getByRole("button", { name: "Discard" }).click();
    await findRow(page, otherRecap.title);
    await editLink(page, otherRecap.title).click();
    await expect(field(page, "Title")).toHaveValue(otherRecap.title);
    await field(page, "Quick take").fill("Mine.");
    await page.goBack();
    await expect(discardDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(new RegExp(`edit=${otherRecap.id}`));
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
  });
});
