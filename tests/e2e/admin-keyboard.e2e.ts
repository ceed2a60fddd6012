import type { Page } from "@playwright/test";
import { categoryOf, editLink, field, findRow, newName, openAdmin, row, slugOf, tab } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const press = async (page: Page, key: string, times = 1) => {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
};

test("an admin creates, edits and deletes a category with only the keyboard", async ({ page }) => {
  await openAdmin(page, "shows");
  const name = newName("Keys");
  await page.getByRole("tab", { name: "Shows" }).focus();
  await press(page, "ArrowRight");
  await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
  // The Tab key reaches the list before the form. The first element of the list is a link to the form.
  await press(page, "Tab");
  await press(page, "Enter");
  await press(page, "Tab");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.type(name);
  await press(page, "Tab", 2);
  await page.keyboard.type("By keys.");
  await press(page, "Control+s");
  await expect(toast(page, "Category created successfully")).toBeVisible();
  // After a save with Ctrl+S, the form still shows the saved row, and the focus stays in the field.
  await expect(page.getByRole("heading", { name: "Edit Category" })).toBeVisible();
  await expect(field(page, "Description")).toBeFocused();
  await page.keyboard.type(" And more.");
  await press(page, "Control+s");
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  expect(await categoryOf(slugOf(name))).toMatchObject({ description: "By keys. And more." });

  await findRow(page, name);
  await editLink(page, name).focus();
  await press(page, "Tab");
  await expect(button(page, `Delete ${name}`)).toBeFocused();
  await press(page, "Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(page, "Escape");
  await expect(button(page, `Delete ${name}`)).toBeFocused();
  await press(page, "Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(page, "Tab");
  await press(page, "Enter");
  await expect(toast(page, "Category deleted successfully")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
  expect(await categoryOf(slugOf(name))).toBeNull();

  await test.step("on a phone, an admin sees which tab is open", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/admin?tab=prompts");
    await expect(tab(page, "AI Prompts")).toBeInViewport({ ratio: 0.99 });
    await tab(page, "Recaps").focus();
    await page.keyboard.press("Enter");
    await expect(tab(page, "Recaps")).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
