import { field, openAdmin } from "./admin.ts";
import { insertCategoryAndShow } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

test("an admin gives one show a prompt of its own, and deletes it again", async ({ page }) => {
  const { category, show, showId } = await insertCategoryAndShow();
  const own = "Quotes about ponds: {title}";
  const showBox = page.getByRole("combobox", { name: "Show of the prompts" });
  await openAdmin(page, "prompts");
  await expect(showBox).toBeDisabled();
  await page.getByRole("combobox", { name: "Category of the prompts" }).selectOption({ label: category });
  await showBox.selectOption({ label: show });
  await expect(page).toHaveURL(new RegExp(`show=${showId}`));
  await expect(page.getByText("This is the prompt of the site.").first()).toBeVisible();
  await field(page, "Quotes").fill(own);
  await expect(showBox).toBeDisabled();
  await expectAccessible(page);
  await button(page, "Save All Prompts").click();
  await expect(toast(page, "All prompts updated successfully!")).toBeVisible();
  expect(await sql(`select slug, body from scoped_prompts where show_id = ${sqlString(showId)}`)).toEqual([
    { slug: "prompt_quotes", body: own },
  ]);
  await page.reload();
  await expect(field(page, "Quotes")).toHaveValue(own);
  await button(page, "Delete This Prompt: Quotes").click();
  await expect(toast(page, "Deleted the prompt “Quotes”")).toBeVisible();
  await expect(field(page, "Quotes")).not.toHaveValue(own);
  await expect(button(page, "Delete This Prompt: Quotes")).toHaveCount(0);
});
