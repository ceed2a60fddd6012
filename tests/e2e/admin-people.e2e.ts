import type { Page } from "@playwright/test";
import { openAdmin } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newEmail, newPerson } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { routeOnce, SERVER_ERROR } from "./routing.ts";

const panelDialog = (page: Page) => page.locator("dialog.panel-dialog");
const confirmation = (page: Page) => page.getByRole("alertdialog");
const rolesOf = async (id: string) =>
  (await sql<{ role: string }>(`select role from user_roles where user_id = ${sqlString(id)} order by role`)).map(
    ({ role }) => role,
  );

async function findPerson(page: Page, email: string) {
  await page.getByRole("searchbox", { name: "Filter people" }).fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(page.getByRole("row")).toHaveCount(2);
  return row;
}

test("an admin finds a person, grants a role, and blocks and unblocks the account", {
  tag: "@everyday",
}, async ({ page }) => {
  const { id, email } = await newPerson();
  await openAdmin(page, "people");
  await test.step("an admin finds a person by a part of the e-mail address", async () => {
    const row = await findPerson(page, email);
    await expect(page).toHaveURL(`/admin?tab=people&q=${encodeURIComponent(email)}`);
    await expectAccessible(page);
    await row.getByRole("button", { name: email }).click();
    await expect(panelDialog(page).getByRole("heading", { name: email })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`person=${id}`));
  });
  await test.step("an admin must confirm to grant the role Admin, but not to grant the role Author", async () => {
    await panelDialog(page).getByRole("button", { name: "Grant the role Author" }).click();
    await expect(
      panelDialog(page)
        .getByRole("status")
        .filter({ hasText: `${email} now has the role Author.` }),
    ).toBeVisible();
    await panelDialog(page).getByRole("button", { name: "Grant the role Admin" }).click();
    await expect(confirmation(page)).toContainText(`Make ${email} an admin?`);
    await confirmation(page).getByRole("button", { name: "Cancel" }).click();
    expect(await rolesOf(id)).toEqual(["author"]);
    await panelDialog(page).getByRole("button", { name: "Grant the role Admin" }).click();
    await confirmation(page).getByRole("button", { name: "Make admin" }).click();
    await expect(confirmation(page)).toHaveCount(0);
    await expect.poll(async () => rolesOf(id), { message: "both roles are stored" }).toEqual(["admin", "author"]);
  });
  await test.step("an admin blocks an account with a reason, and then unblocks the account", async () => {
    const blockButton = panelDialog(page).getByRole("button", { name: "Block this account" });
    await blockButton.click();
    await expect(panelDialog(page).getByText("Say why you block this account.")).toBeVisible();
    await panelDialog(page).getByRole("textbox", { name: "Reason" }).fill("Sent advertising.");
    await expectAccessible(page);
    await blockButton.click();
    await expect(panelDialog(page).getByRole("heading", { name: "Blocked" })).toBeVisible();
    await expect(panelDialog(page).getByText("Sent advertising.")).toBeVisible();
    await panelDialog(page).getByRole("button", { name: "Unblock" }).click();
    await expect(panelDialog(page).getByRole("heading", { name: "Block", exact: true })).toBeVisible();
  });
  await test.step("an admin closes the dialog with Escape, and sees all blocked accounts", async () => {
    await page.keyboard.press("Escape");
    await expect(panelDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/admin?tab=people&q=${encodeURIComponent(email)}`);
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Admin, Author");
    await page.getByRole("combobox", { name: "Role" }).selectOption("Blocked");
    await expect(page.getByText(/^No one matches\./)).toBeVisible();
  });
});

test("an admin opens two pages of accounts with the same creation time, and sees each account once", async ({
  page,
}) => {
  const marker = newEmail().replace("@", "-");
  await sql(`
    insert into auth.users (id, email, aud, role, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), n || '@' || ${sqlString(marker)}, aud, role, encrypted_password, now(),
      raw_app_meta_data, '{}', now(), now()
    from auth.users, generate_series(1, 30) n where email = 'reader@demo.test'`);
  await openAdmin(page, `people&q=${marker}`);
  const names = page.getByRole("row").getByRole("button");
  await expect(names).toHaveCount(25);
  const firstPage = await names.allTextContents();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(names).toHaveCount(5);
  await page.reload();
  await expect(names).toHaveCount(5);
  const allNames = new Set([...firstPage, ...(await names.allTextContents())]);
  expect(allNames.size).toBe(30);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(names).toHaveCount(25);
  await expect(page).toHaveURL(`/admin?tab=people&q=${marker}`);
});

test("an admin opens a link to a person’s dialog, and reads why a change failed", async ({ page, expectResponses }) => {
  expectResponses([/rpc\/set_role/, 400], [/rpc\/find_people/, 500]);
  const person = await newPerson({ role: "admin" });
  await routeOnce(page, /rpc\/find_people/, (route) => route.fulfill(SERVER_ERROR));
  const admin = await openAdmin(page, `people&person=${person.id}`);
  await panelDialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await test.step("an admin reads that the last admin cannot lose the role", async () => {
    // Other tests create admins at the same time, so this person is not the last admin. So the test itself sends the error.
    const message = "This is the last admin. Make someone else an admin first.";
    await routeOnce(page, /rpc\/set_role/, (route) => route.fulfill({ status: 400, json: { code: "23514", message } }));
    const row = await findPerson(page, person.email);
    await row.getByRole("button", { name: person.email }).click();
    await panelDialog(page).getByRole("button", { name: "Revoke the role Admin" }).click();
    await confirmation(page).getByRole("button", { name: "Revoke" }).click();
    await expect(panelDialog(page).getByRole("alert")).toHaveText(message);
    expect(await rolesOf(person.id)).toEqual(["admin"]);
    await page.keyboard.press("Escape");
  });
  await test.step("an admin gives up their own role, and the page sends them to home", async () => {
    const row = await findPerson(page, admin.email);
    await expect(row).toContainText("(you)");
    await row.getByRole("button", { name: admin.email }).click();
    await expect(panelDialog(page).getByRole("heading", { name: "Roles" })).toBeVisible();
    await expect(panelDialog(page).getByRole("button", { name: "Block this account" })).toHaveCount(0);
    await panelDialog(page).getByRole("button", { name: "Revoke the role Admin" }).click();
    await expect(confirmation(page)).toContainText("Revoke your own role Admin?");
    await confirmation(page).getByRole("button", { name: "Revoke" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the script of an admin tab does not load, and the admin opens the tab with Retry", async ({
  page,
  pageWatcher,
}) => {
  pageWatcher.tolerate(/PeopleTab/, /dynamically imported module/);
  await openAdmin(page, "shows");
  await page.route("**/assets/PeopleTab.*", (route) => route.abort());
  await page.getByRole("tab", { name: "People" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert.getByRole("heading")).toHaveText("This tab did not load");
  await page.unroute("**/assets/PeopleTab.*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("searchbox", { name: "Filter people" })).toBeVisible();
});
