import type { Page } from "@playwright/test";
import {
  field,
  fillStorage,
  findRow,
  letCategory,
  newName,
  offer,
  openAdmin,
  tab,
} from "./admin.ts";
import { letRecap, openRecap } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { button } from "./screen.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });

test("where nothing can be kept, another row and another tab ask first", async ({ page }) => {
  const [name, other] = [newName("Moors"), newName("Moors")];
  await letCategory(name);
  await letCategory(other);
  await openAdmin(page, "categories");
  await fillStorage(page);
  await findRow(page, name);
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Mine");
  await expect(page.getByText("Not kept: save soon.")).toBeVisible();
  await findRow(page, other);
  await button(page, `Edit ${other}`).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(field(page, "Description")).toHaveValue("Mine");
  await tab(page, "Shows").click();
  const leave = page.getByRole("alertdialog", { name: "Leave with unsaved changes?" });
  await expect(leave).toHaveAccessibleDescription("What you typed since you last saved is lost.");
  await leave.getByRole("button", { name: "Cancel" }).click();
  await button(page, `Edit ${other}`).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Name")).toHaveValue(other);
  await expect(page.getByRole("heading", { name: "Edit Category" })).toBeFocused();
});

test("where nothing can be kept, another recap asks first, and so does Back", async ({ page }) => {
  const other = await letRecap();
  const { id, title } = await openRecap(page);
  await fillStorage(page);
  await field(page, "Quick take").fill("Mine.");
  await findRow(page, other.title);
  await button(page, `Edit ${other.title}`).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${id}`));
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  await button(page, `Edit ${other.title}`).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Title")).toHaveValue(other.title);
  await field(page, "Quick take").fill("Mine.");
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`edit=${other.id}`));
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
});

test("what is typed in another open tab is not offered, and stays kept", async ({
  page,
  context,
  watch,
}) => {
  const name = newName("Fords");
  await letCategory(name);
  await openAdmin(page, "categories");
  await findRow(page, name);
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Mine");
  await expect(page.getByText("Kept in this browser until you save.")).toBeVisible();
  const second = await context.newPage();
  await second.goto("/admin?tab=categories");
  await expect(second.getByRole("table")).toBeVisible();
  await second.getByRole("textbox", { name: "Name", exact: true }).fill("Ferries");
  await expect(second.getByText("Kept in this browser until you save.")).toBeVisible();
  await expect(offer(second)).toHaveCount(0);
  // Whatever takes it away there, it is kept again here.
  await second.evaluate(() => localStorage.setItem("draft:admin", "[]"));
  const kept = () => second.evaluate(() => localStorage.getItem("draft:admin"));
  await expect.poll(kept).toContain('"Mine"');
  await page.close();
  watch.answer = (dialog) => dialog.accept();
  await second.reload();
  await expect(offer(second).filter({ hasText: name })).toBeVisible();
});
