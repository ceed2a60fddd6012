import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { makeSessionRenewable, newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { button, header, toast } from "./screen.ts";

test("a reader changes their email address, and confirms the change in both mailboxes", async ({
  page,
  browser,
  pageWatcher,
}) => {
  const person = await newPerson();
  const email = newEmail();
  await signInAs(page, person);
  await makeSessionRenewable(page, person);
  await page.goto("/profile");
  await page.getByRole("main").getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await button(page, "Change Email").click();
  await expect(page.getByText("Please enter your new email address")).toBeVisible();
  await expectAccessible(page, [PHONE, DARK_DESKTOP]);
  await page.getByLabel("New Email").fill(email);
  await button(page, "Change Email").click();
  await expect(toast(page, "Check both mailboxes")).toBeVisible();
  await test.step("a reader opens the link from the old mailbox in another browser", async () => {
    const otherBrowser = await browser.newContext();
    await pageWatcher.attach(otherBrowser);
    const otherPage = await otherBrowser.newPage();
    await otherPage.goto(await linkInMail(page, person.email, "Confirm your new email"));
    await expect(toast(otherPage, "Now open the link that we sent to your other address.")).toBeVisible();
    await expect(button(otherPage, "Send Magic Link")).toBeVisible();
    await otherBrowser.close();
  });
  await page.goto(await linkInMail(page, email, "Confirm your new email"));
  await expect(page).toHaveURL("/account");
  await expect(page.getByText(email)).toBeVisible();
  const profileQuery = `select email from profiles where user_id = ${sqlString(person.id)}`;
  expect(await sql(profileQuery)).toEqual([{ email }]);
});

test("the sections of the account load without moving the buttons below them", { tag: "@everyday" }, async ({
  page,
}) => {
  await signInAs(page, await newPerson());
  for (const width of [390, 1280]) {
    const answers = Promise.withResolvers<void>();
    await page.route("**/rest/v1/**", async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/account");
    const lastButton = button(page, "Delete Account");
    const bottomOf = () => lastButton.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
    await expect(lastButton).toBeVisible();
    const bottom = await bottomOf();
    answers.resolve();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    expect(Math.abs((await bottomOf()) - bottom), `at ${width} px`).toBeLessThan(1);
    await page.unroute("**/rest/v1/**");
  }
});

test("D19: a reader downloads their data, signs in again and deletes the account", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await newPerson();
  await signInAs(page, person);
  const accountQuery = `select id from auth.users where id = ${sqlString(person.id)}`;
  await page.goto("/account");

  await test.step("a reader downloads one archive with all their data", async () => {
    const download = page.waitForEvent("download");
    await button(page, "Download Your Data").click();
    const files = unzipSync(readFileSync(await (await download).path()));
    const data = JSON.parse(strFromU8(files["account.json"] ?? new Uint8Array()));
    expect(data).toMatchObject({ format: 1, account: { email: person.email }, lists: [] });
  });

  await test.step("a reader with an old session must sign in again before deleting the account", async () => {
    await button(page, "Delete Account").click();
    const dialog = page.getByRole("alertdialog", { name: "Sign in again first" });
    await dialog.getByRole("button", { name: "Sign In Again" }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/account")}`);
    await fillCredentials(page, person.email, PASSWORD);
    await clickButton(page, "Sign In");
    await expect(page).toHaveURL("/account");
  });

  await test.step("a reader cancels the deletion, and then deletes the account", async () => {
    const dialog = page.getByRole("alertdialog", { name: "Delete your account for good?" });
    await button(page, "Delete Account").click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await sql(accountQuery)).toEqual([{ id: person.id }]);
    await button(page, "Delete Account").click();
    await dialog.getByRole("button", { name: "Delete for Good" }).click();
    await expect(page).toHaveURL("/");
    await expect(toast(page, "Account deleted")).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(await sql(accountQuery)).toEqual([]);
  });
});
