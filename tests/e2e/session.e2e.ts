import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { api, sql } from "./product.ts";
import { holdRequests } from "./routing.ts";
import { header, signOutAndReload } from "./screen.ts";

const signOutButton = (page: Page) => header(page).getByRole("button", { name: "Sign Out" });
const signInLink = (page: Page) => header(page).getByRole("link", { name: "Sign In" });
const adminLink = (page: Page) => header(page).getByRole("link", { name: "Admin" });
/** Lists the stored keys without `private:notices-check`, which a page can store at any time. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((key) => key !== "private:notices-check")
      .sort(),
  );

test("F25, D13: an admin signs in and out, and all tabs show the change", {
  tag: "@everyday",
}, async ({ page, context, pageWatcher }) => {
  const { email } = await newPerson({ role: "admin" });
  const otherTab = await context.newPage();
  await otherTab.goto("/recap/foghorn");
  await expect(signInLink(otherTab)).toBeVisible();

  await test.step("an admin signs in, and both tabs show the Admin link", async () => {
    await page.goto("/auth");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/?feed=true");
    await expect(adminLink(page)).toBeVisible();
    await expect(signOutButton(otherTab)).toBeVisible();
    await expect(adminLink(otherTab)).toBeVisible();
  });

  await test.step("the browser stores only the expected keys", async () => {
    await page.getByRole("button", { name: /^Theme:/ }).click();
    await page.getByRole("button", { name: "Dismiss" }).click();
    const expectedKeys = ["private:staff-of", "sb-localhost-auth-token", "theme"];
    // The other tab has opened a recap as a visitor. The page first moves this visit into the account.
    await expect.poll(() => storedKeys(page)).toEqual(expectedKeys);
    const otherEntries = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key !== "sb-localhost-auth-token"),
    );
    expect(JSON.stringify(otherEntries)).not.toContain(email);
  });
  const { refresh_token } = await page.evaluate(() => JSON.parse(localStorage["sb-localhost-auth-token"]));

  await test.step("the admin leaves a page whose check of the roles fails, and sees the Admin link on the next page", async () => {
    pageWatcher.tolerate(/net::ERR_FAILED/, /The check for roles failed/);
    const heldCheck = Promise.withResolvers<Route>();
    await page.route("**/rest/v1/rpc/my_access", heldCheck.resolve);
    await page.goto("/feed");
    const check = await heldCheck.promise;
    await check.abort();
    await page.unrouteAll();
    await page.goto("/about", { waitUntil: "commit" });
    await expect(adminLink(page)).toBeVisible();
  });

  await test.step("the admin signs out, and both tabs show the Sign In link", async () => {
    await signOutAndReload(page);
    await expect(signInLink(page)).toBeVisible();
    await expect(page).toHaveURL("/about");
    await expect(adminLink(page)).toBeHidden();
    await expect(signInLink(otherTab)).toBeVisible();
    await expect(signOutButton(otherTab)).toBeHidden();
    await expect(adminLink(otherTab)).toBeHidden();
    expect(await storedKeys(page)).toEqual(["theme"]);
    const refreshResponse = await api("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token },
    });
    expect(refreshResponse.status).toBe(400);
  });
});

/** Stores the session of a person who has opened a recovery link, but has not set a new password yet. */
async function recoverAs(page: Page, person: { id: string; email: string }): Promise<void> {
  await signInAs(page, person);
  await page.evaluate((id) => localStorage.setItem("private:recovery-of", id), person.id);
}

test("D10: a visitor without a recovery link sees no form for a new password", async ({ page }) => {
  const emailField = page.getByLabel("Email", { exact: true });
  await test.step("a visitor types before hydration, and the form does not lose the text", async () => {
    const heldScripts = await holdRequests(page, "**/assets/*.js");
    await page.goto("/auth", { waitUntil: "commit" });
    await emailField.fill("early@e2e.test");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/auth");
    heldScripts.release();
    await expect(page.getByText("Please enter your password")).toBeVisible();
    await expect(emailField).toHaveValue("early@e2e.test");
    await page.unroute("**/assets/*.js");
  });

  await test.step("a visitor returns to the browser tab, and finds the typed text", async () => {
    await emailField.fill("half@");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await waitUntilSettled(page);
    await expect(emailField).toHaveValue("half@");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(emailField).toHaveValue("half@");
  });

  await test.step("a visitor without a recovery link sees no form for a new password", async () => {
    await page.goto("/auth?mode=recovery");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await waitUntilSettled(page);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);

    await recoverAs(page, { ...(await newPerson()), id: "another-id" });
    await signInAs(page, await newPerson());
    await page.goto("/auth?mode=recovery");
    await expect(page).toHaveURL("/?feed=true");
    expect(await storedKeys(page)).toEqual(["sb-localhost-auth-token"]);
  });
});

test("D15: an admin sees no Admin link if the check of the roles fails", async ({
  page,
  context,
  pageWatcher,
  expectResponses,
}) => {
  const admin = await newPerson({ role: "admin", onboarded: false });
  await recoverAs(page, admin);
  const otherTab = await context.newPage();
  await test.step("an admin sees no Admin link if the check of the roles fails", async () => {
    pageWatcher.tolerate(/The check for roles failed/);
    await otherTab.route("**/rest/v1/rpc/my_access", (route) =>
      route.fulfill({ status: 400, json: { message: "no" } }),
    );
    expectResponses([/my_access/, 400]);
    await otherTab.goto("/auth?mode=recovery");
    await expect(otherTab.getByLabel("New Password")).toBeVisible();
    await waitUntilSettled(otherTab);
    await expect(adminLink(otherTab)).toBeHidden();
  });

  await test.step("the Admin link of an earlier check disappears after a check that fails", async () => {
    // This page has no scripts, so none of its checks can delete the role.
    await otherTab.goto("/robots.txt");
    await otherTab.evaluate((id) => localStorage.setItem("private:staff-of", `admin ${id}`), admin.id);
    const failedCheck = otherTab.waitForResponse(/my_access/);
    await otherTab.goto("/auth?mode=recovery");
    await failedCheck;
    await expect.poll(() => storedKeys(otherTab)).not.toContain("private:staff-of");
    await expect(adminLink(otherTab)).toBeHidden();
  });

  await test.step("an admin signs out in one tab, and the form for a new password disappears in the other tab", async () => {
    pageWatcher.tolerate(/auth\/v1\/logout/, /net::ERR_FAILED/);
    await page.goto("/recap/foghorn");
    await page.route("**/auth/v1/logout*", (route) => route.abort());
    await signOutAndReload(page);
    await expect(page).toHaveURL("/recap/foghorn");
    await expect(signInLink(page)).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    await expect(otherTab.getByRole("alert").filter({ hasText: "has ended" })).toBeVisible();
  });
});

test("readers and former admins see no Admin link", async ({ page, pageWatcher, expectResponses }) => {
  await signInAs(page, await newPerson());
  const markerOfOtherAdmin = { key: "private:staff-of", value: "admin another-id" };
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), markerOfOtherAdmin);
  await page.goto("/about");
  await expect(signOutButton(page)).toBeVisible();
  await expect(adminLink(page)).toBeHidden();

  await test.step("a reader sees the home page if the request for the profile fails", async () => {
    pageWatcher.tolerate(/The check for onboarding failed/);
    await page.route("**/rest/v1/profiles*", (route) => route.fulfill({ status: 400, json: { message: "no" } }));
    expectResponses([/profiles/, 400]);
    await page.goto("/auth");
    await expect(page).toHaveURL("/");
    await page.unrouteAll();
  });

  await test.step("a former admin sees no Admin link", async () => {
    const admin = await newPerson({ role: "admin" });
    // Home still checks the role of the reader, and would delete the marker.
    await waitUntilSettled(page);
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), {
      ...markerOfOtherAdmin,
      value: `admin ${admin.id}`,
    });
    await signInAs(page, admin);
    await page.goto("/about");
    await expect(adminLink(page)).toBeVisible();
    await sql(`delete from user_roles where user_id = '${admin.id}'`);
    await page.goto("/auth");
    await expect(page).toHaveURL("/?feed=true");
    await expect(adminLink(page)).toBeHidden();
  });
});

test("a visitor uses accessible forms to sign in, sign up and recover a password", async ({
  page,
  expectResponses,
}) => {
  const clickFormButton = (name: string) => page.getByRole("main").getByRole("button", { name }).click();
  const fieldError = page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
  async function expectNoLayoutShift(path: string, ...widths: number[]) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await waitUntilSettled(page);
      await expectNoMovement(page, `${path}, ${width} pixels`);
    }
  }

  await test.step("a visitor requests a new password twice, and reads how long to wait", async () => {
    await expectNoLayoutShift("/auth", 390, 1440);
    await page.getByLabel("Email", { exact: true }).fill(newEmail());
    await clickFormButton("Reset Password");
    const toasts = page.getByRole("region", { name: "Notifications" });
    await expect(toasts.getByRole("status")).toBeVisible();
    expectResponses([/\/auth\/v1\/recover/, 429]);
    await clickFormButton("Send it again");
    await expect(fieldError).toBeVisible();
    await expectAccessible(page);
    await clickFormButton("Use another address");
    await page.getByLabel("Email", { exact: true }).fill("");
    await clickFormButton("Reset Password");
    await expect(fieldError).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a visitor uses the form to sign up", async () => {
    await expectNoLayoutShift("/auth?tab=signup", 1440);
    await clickFormButton("Sign Up");
    await expect(fieldError.first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a visitor uses the form for a new password", async () => {
    await recoverAs(page, await newPerson());
    await expectNoLayoutShift("/auth?mode=recovery", 390);
    await clickFormButton("Update Password");
    await expect(fieldError).toBeVisible();
    await expectAccessible(page);
  });
});
