import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { LATE_LETTERS, settled, shiftSum } from "./measure.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { api, sql } from "./product.ts";
import { header } from "./screen.ts";

const signOut = (page: Page) => header(page).getByRole("button", { name: "Sign Out" });
const adminLink = (page: Page) => header(page).getByRole("link", { name: "Admin" });
const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/?feed=true");
}

test("a reader signs in and out in one tab; the header of another follows at once, and the server forgets the session (D13)", async ({
  page,
  context,
}) => {
  const { email } = await newPerson();
  const other = await context.newPage();
  await other.goto("/recap/salt");
  await expect(header(other).getByRole("link", { name: "Sign In" })).toBeVisible();

  await signIn(page, email);
  await expect(signOut(other)).toBeVisible();
  const { refresh_token } = await page.evaluate(() =>
    JSON.parse(localStorage["sb-localhost-auth-token"]),
  );

  await signOut(page).click();
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(header(other).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(signOut(other)).toBeHidden();
  expect(await storedKeys(page)).toEqual([]);

  const again = await api("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token },
  });
  expect(again.status).toBe(400);
});

/** As if they had opened a link for a new password and not chosen one yet. */
async function recoverAs(page: Page, person: { id: string; email: string }): Promise<void> {
  await signInAs(page, person);
  await page.evaluate((id) => localStorage.setItem("private:recovery-of", id), person.id);
}

test("a reader who opened no link for a new password is offered none, whatever the address says (D10)", async ({
  page,
}) => {
  await page.goto("/auth?mode=recovery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await settled(page);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);

  await recoverAs(page, { ...(await newPerson()), id: "somebody-else" });
  await signInAs(page, await newPerson());
  await page.goto("/auth?mode=recovery");
  await expect(page).toHaveURL("/?feed=true");
  expect(await storedKeys(page)).toEqual(["sb-localhost-auth-token"]);
});

test("a sign-out of one tab ends the form for a new password in another", async ({
  page,
  context,
}) => {
  await recoverAs(page, await newPerson());
  const other = await context.newPage();
  await other.goto("/auth?mode=recovery");
  await expect(other.getByLabel("New Password")).toBeVisible();
  await page.goto("/recap/salt");
  await signOut(page).click();
  await expect(other.getByRole("alert").filter({ hasText: "has ended" })).toBeVisible();
});

test("a reader is signed out here even if the server does not answer", async ({ page, watch }) => {
  watch.tolerate(/auth\/v1\/logout/, /net::ERR_FAILED/);
  await signInAs(page, await newPerson());
  await page.goto("/recap/salt");
  await page.route("**/auth/v1/logout*", (route) => route.abort());
  await signOut(page).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test("an admin sees the Admin link from the first paint of the next page on; after the sign-out it is gone in all tabs", async ({
  page,
  context,
}) => {
  const { email } = await newPerson({ role: "admin" });
  const other = await context.newPage();
  await other.goto("/recap/salt");
  await signIn(page, email);
  await expect(adminLink(page)).toBeVisible();
  await expect(adminLink(other)).toBeVisible();
  await page.goto("/about", { waitUntil: "commit" });
  await expect(adminLink(page)).toBeVisible();
  await signOut(page).click();
  await expect(adminLink(page)).toBeHidden();
  await expect(adminLink(other)).toBeHidden();
});

test("a reader who is no admin, or is none any more, sees no Admin link", async ({ page }) => {
  const reader = await newPerson();
  await signInAs(page, reader);
  const other = { key: "private:admin-of", id: "somebody-else" };
  await page.evaluate(({ key, id }) => localStorage.setItem(key, id), other);
  await page.goto("/about");
  await expect(signOut(page)).toBeVisible();
  await expect(adminLink(page)).toBeHidden();

  const admin = await newPerson({ role: "admin" });
  await page.evaluate(({ key, id }) => localStorage.setItem(key, id), { ...other, id: admin.id });
  await signInAs(page, admin);
  await page.goto("/about");
  await expect(adminLink(page)).toBeVisible();
  await sql(`delete from user_roles where user_id = '${admin.id}'`);
  await page.goto("/auth");
  await expect(page).toHaveURL("/?feed=true");
  await expect(adminLink(page)).toBeHidden();
});

test("a reader whose role could not be asked is treated as no admin (D15)", async ({
  page,
  watch,
  expectResponses,
}) => {
  watch.tolerate(/The check for the role admin failed/);
  const admin = await newPerson({ role: "admin", onboarded: false });
  await recoverAs(page, admin);
  await page.route("**/rest/v1/user_roles*", (route) =>
    route.fulfill({ status: 400, json: { message: "no" } }),
  );
  expectResponses([/user_roles/, 400]);
  await page.goto("/auth?mode=recovery");
  await expect(page.getByLabel("New Password")).toBeVisible();
  await settled(page);
  await expect(adminLink(page)).toBeHidden();
});

test("a reader whose onboarding could not be asked goes home", async ({
  page,
  watch,
  expectResponses,
}) => {
  watch.tolerate(/The check for onboarding failed/);
  await signInAs(page, await newPerson());
  await page.route("**/rest/v1/profiles*", (route) =>
    route.fulfill({ status: 400, json: { message: "no" } }),
  );
  expectResponses([/profiles/, 400]);
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
});

test("what a visitor typed stays when the tab regains focus", async ({ page }) => {
  await page.goto("/auth");
  await settled(page);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("half@");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await settled(page);
  await expect(email).toHaveValue("half@");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(email).toHaveValue("half@");
});

test("what a visitor typed before the script came is there afterwards, and a press counts", async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("early@e2e.test");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/auth");
  arrived.resolve();
  await expect(page.getByText("Please enter your password")).toBeVisible();
  await expect(email).toHaveValue("early@e2e.test");
});

test("a reader's browser keeps what is listed and nothing else (F25)", async ({ page }) => {
  const { email } = await newPerson({ role: "admin" });
  await signIn(page, email);
  await page.getByRole("button", { name: /^Theme:/ }).click();
  await expect(adminLink(page)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await storedKeys(page)).toEqual(["private:admin-of", "sb-localhost-auth-token", "theme"]);
  const outside = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key !== "sb-localhost-auth-token"),
  );
  expect(JSON.stringify(outside)).not.toContain(email);
  await signOut(page).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await storedKeys(page)).toEqual(["theme"]);
});

test("a visitor of a page without a toast loads no toaster", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/about");
  await settled(page);
  expect(asked.filter((url) => /toaster/i.test(url))).toEqual([]);
});

for (const [name, path, submit] of [
  ["sign in", "/auth", "Reset Password"],
  ["sign up", "/auth?tab=signup", "Sign Up"],
  ["recovery", "/auth?mode=recovery", "Update Password"],
] as const) {
  test(`a checker of accessibility finds nothing and nothing moves: ${name}`, async ({ page }) => {
    if (name === "recovery") await recoverAs(page, await newPerson());
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      expect.soft(await shiftSum(page), `${width} pixels`).toBeLessThan(LATE_LETTERS);
    }
    await page.getByRole("main").getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    await expectAccessible(page);
  });
}

test("a checker of accessibility finds nothing on toasts", async ({ page, expectResponses }) => {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Reset Password" }).click();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts.getByRole("status")).toBeVisible();
  expectResponses([/\/auth\/v1\/recover/, 429]);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(toasts.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});
