import type { Page } from "@playwright/test";
import { clickButton, expectSignedIn, fillCredentials } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql } from "./product.ts";
import { toast } from "./screen.ts";

test("D10: a reader sets a new password with the link in an e-mail, and signs in with this password", {
  tag: "@everyday",
}, async ({ page, browser, pageWatcher }) => {
  const { email } = await newPerson();
  await page.goto("/auth");
  await fillCredentials(page, email);
  await clickButton(page, "Reset Password");
  await expect(toast(page, "Password reset email sent! Check your inbox.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  const link = await linkInMail(page, email, "Choose a new password");

  const otherBrowser = await browser.newContext();
  await pageWatcher.attach(otherBrowser);
  const otherPage = await otherBrowser.newPage();
  const hash = new URL(link).searchParams.get("token_hash") ?? "none";
  const requestsWithToken: string[] = [];
  otherPage.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (`${request.url()} ${referer}`.includes(hash)) requestsWithToken.push(request.url());
  });
  await otherPage.goto(link);
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await expect(otherPage).toHaveURL("/auth?mode=recovery");
  expect(requestsWithToken).toEqual([link]);
  expect(await otherPage.evaluate(() => JSON.stringify(history.state))).not.toContain(hash);

  await test.step("a reader leaves the page before setting a password, and later sees the form again", async () => {
    await otherPage.goto("/about");
    await expectSignedIn(otherPage);
    await otherPage.goto("/auth");
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  });
  const passwordField = otherPage.getByLabel("New Password");
  await passwordField.fill("12345");
  await clickButton(otherPage, "Update Password");
  await expect(otherPage.getByText("Password must be at least 6 characters")).toBeVisible();
  await passwordField.fill("a-new-password");
  await clickButton(otherPage, "Update Password");
  await expect(toast(otherPage, "Password updated. You're now signed in.")).toBeVisible();
  await expect(otherPage).toHaveURL("/");
  await expectSignedIn(otherPage);
  await otherPage.goto("/auth?mode=recovery");
  await expect(otherPage).toHaveURL("/?feed=true");
  await otherBrowser.close();

  await page.goto("/auth");
  await fillCredentials(page, email, "a-new-password");
  await clickButton(page, "Sign In");
  await expect(page).toHaveURL("/?feed=true");
});

test("a reader signs in with a magic link, uses the same link again, and reads an error", async ({
  page,
  browser,
  pageWatcher,
  expectResponses,
}) => {
  const { email } = await newPerson();
  await page.goto("/auth?next=%2Fshow%2Fharbour-hours&ref=PROCODE12026");
  await fillCredentials(page, email);
  const linkRequest = page.waitForRequest(/\/auth\/v1\/otp/);
  await clickButton(page, "Send Magic Link");
  // The link can create an account, so the request contains the referral code of a pro.
  expect((await linkRequest).postDataJSON().data).toEqual({ ref: "PROCODE12026" });
  await expect(toast(page, "Magic link sent")).toBeVisible();
  await expect(toast(page, "Check your email to sign in.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await test.step("a reader requests another link too early, and reads how long to wait", async () => {
    expectResponses([/\/auth\/v1\/otp/, 429]);
    await clickButton(page, "Send it again");
    await expect(page.getByRole("alert")).toContainText("only request this once every 60 seconds");
  });
  const link = await linkInMail(page, email, "Your sign-in link");
  await page.goto(link);
  await expect(page).toHaveURL("/show/harbour-hours");
  await expectSignedIn(page);

  const otherBrowser = await browser.newContext();
  await pageWatcher.attach(otherBrowser);
  const otherPage = await otherBrowser.newPage();
  expectResponses([/\/auth\/v1\/verify/, 403]);
  await otherPage.goto(link);
  await expect(otherPage.getByRole("alert").filter({ hasText: "new link" })).toContainText(
    "Email link is invalid or has expired",
  );
  await expect(otherPage).toHaveURL("/auth");
  await expect(otherPage.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
  await otherBrowser.close();
});

const INJECTED_TEXT = "Your account was blocked, call 555";
const storedUserId = (page: Page) => page.evaluate(() => JSON.parse(localStorage["sb-localhost-auth-token"]).user.id);
const problemAlert = (page: Page) => page.getByRole("alert").filter({ hasText: "new link" });

/** Returns the hash of a link that contains another account's session. An attacker could send such a link. */
async function hashWithOtherSession(page: Page): Promise<string> {
  await signInAs(page, await newPerson());
  const { access_token } = await page.evaluate(() => JSON.parse(localStorage["sb-localhost-auth-token"]));
  await page.evaluate(() => localStorage.clear());
  return `#access_token=${access_token}&refresh_token=none&type=recovery`;
}

/** Loads a page. If only the hash of the address changes, the browser loads nothing, so open `about:blank` first. */
async function loadPage(page: Page, address: string) {
  await page.goto("about:blank");
  await page.goto(address);
}

test("D9, D17, F13: a visitor opens an attacker's links, and the site uses neither their text nor their session", async ({
  page,
}) => {
  for (const address of [
    "/?error=access_denied&error_code=otp_expired",
    "/#error=access_denied&error_code=otp_expired",
    "/auth#error=x&error_code=otp_expired",
  ]) {
    await loadPage(page, address);
    const text = "Email link is invalid or has expired.";
    await expect.soft(problemAlert(page), address).toContainText(text);
    await expect.soft(page, address).toHaveURL("/auth");
  }

  await test.step("a visitor opens a link with an attacker's text, and the page does not show this text", async () => {
    await page.goto(`/?error=x&error_description=${encodeURIComponent(INJECTED_TEXT)}`);
    await expect(problemAlert(page)).toContainText("This link did not work.");
    await expect(page.getByText("blocked")).toHaveCount(0);
  });

  await test.step("a visitor opens a link with another account's session, and does not get this session", async () => {
    const session = await hashWithOtherSession(page);
    for (const path of ["/", "/auth"]) {
      await loadPage(page, path + session);
      await expect(problemAlert(page)).toContainText("This link did not work.");
      await expect(page).toHaveURL("/auth");
      expect(await page.evaluate(() => JSON.stringify(history.state))).toBe("null");
      await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
    }
  });
});

test("D9, D17, F13: an attacker's link does not replace a reader's session, but a valid link does", async ({
  page,
  expectResponses,
}) => {
  const session = await hashWithOtherSession(page);
  const reader = await newPerson();
  await signInAs(page, reader);
  for (const address of [`/${session}`, `/auth${session}`, `/auth#error=${encodeURIComponent(INJECTED_TEXT)}`]) {
    await page.goto(address);
    await expect(page).toHaveURL("/?feed=true");
    await expect(toast(page, "This link did not work.")).toBeVisible();
    await expect(page.getByText("blocked")).toHaveCount(0);
    expect(await storedUserId(page)).toBe(reader.id);
    await page.getByRole("button", { name: "Dismiss" }).click();
  }

  await test.step("an invalid link does not end the session", async () => {
    expectResponses([/\/auth\/v1\/verify/, 403]);
    await page.goto("/auth?token_hash=0123456789abcdef&type=magiclink");
    await expect(page).toHaveURL("/?feed=true");
    await expect(toast(page, "Email link is invalid or has expired")).toBeVisible();
    expect(await storedUserId(page)).toBe(reader.id);
  });

  await test.step("a valid link replaces the session", async () => {
    const otherPerson = await newPerson();
    await sql(`update auth.users set recovery_token = 'e2e-${otherPerson.id}', recovery_sent_at = now()
      where id = '${otherPerson.id}'`);
    await page.goto(`/auth?token_hash=e2e-${otherPerson.id}&type=magiclink`);
    await expect(page).toHaveURL("/?feed=true");
    expect(await storedUserId(page)).toBe(otherPerson.id);
  });
});
