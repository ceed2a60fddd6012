import { textOf } from "../../src/features/admin/tabs.ts";
import { insertCategory, insertShow, newName, openAdmin, tab } from "./admin.ts";
import { insertRecap } from "./admin-recaps.ts";
import { type Appearance, expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";

/** Other tests check the tabs on a light phone and a dark desktop. So this test uses a dark phone and a light desktop. */
const DARK_PHONE: Appearance = { width: 390, colorScheme: "dark" };
const LIGHT_DESKTOP: Appearance = { width: 1440, colorScheme: "light" };

const TABS_WITHOUT_FORM = [
  "recaps",
  "inbox",
  "prompts",
  "pictures",
  "reports",
  "numbers",
  "people",
  "payouts",
  "history",
] as const;

test("an admin opens every tab and every form, and all of them are accessible", async ({ page }) => {
  const categoryId = await insertCategory(newName("Meadows"));
  const showId = await insertShow(newName("Hedges"), categoryId);
  const recap = await insertRecap();
  const [podcast] = await sql<{ id: string }>(
    `insert into podcasts (name) values (${sqlString(newName("Ditches"))}) returning id`,
  );
  await openAdmin(page, "recaps");
  for (const name of TABS_WITHOUT_FORM) {
    await test.step(`an admin opens the tab ${name}`, async () => {
      await tab(page, textOf(name)).click();
      await expect(page).toHaveTitle(new RegExp(`^${textOf(name)}, Admin`));
      await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page, [DARK_PHONE]);
    });
  }
  const forms = {
    [`?edit=${recap.id}`]: "Edit Recap:",
    [`?tab=shows&edit=${showId}`]: "Edit Show:",
    [`?tab=categories&edit=${categoryId}`]: "Edit Category:",
    [`?tab=podcasts&edit=${podcast?.id}`]: "Edit Podcast:",
  };
  for (const [search, heading] of Object.entries(forms)) {
    await test.step(`an admin opens the form ${heading}`, async () => {
      await page.goto(`/admin${search}`);
      await expect(page.getByRole("heading", { name: heading })).toBeFocused();
      await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page, [LIGHT_DESKTOP]);
    });
  }
});
