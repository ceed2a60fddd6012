import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { sql } from "./product.ts";

const form = (page: Page) => page.getByRole("tabpanel");
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

async function fill(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  if (password) await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Onboarding is another page's story: what counts here is that the reader is sent there. */
const standInForOnboarding = (page: Page) =>
  page.route("**/onboarding*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><link rel=icon href=data:,>" }),
  );

const header = (page: Page) => page.getByRole("banner");
const expectSignedIn = (page: Page) =>
  expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();

test("a visitor signs up, opens the link of the e-mail in another browser and goes on to where they were", async ({
  page,
  browser,
  watch,
  expectResponses,
}) => {
  const email = newEmail();
  await page.goto("/auth?tab=signup&next=%2Fshow%2Fbench-hours%3Ffollow%3Dshow");
  await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  await fill(page, email, "five5");
  await press(page, "Sign Up");
  await expect(form(page).getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await fill(page, email, PASSWORD);
  await press(page, "Sign Up");
  await expect(
    toast(page, "Account created! Please check your email for the confirmation link."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();

  await press(page, "Send it again");
  await expect(toast(page, "Sent again")).toBeVisible();
  expectResponses([/\/auth\/v1\/resend/, 429]);
  await press(page, "Send it again");
  await expect(toast(page, "Request rate limit reached")).toBeVisible();

  const link = await linkInMail(page, email, "Confirm your email");
  expect(link).toContain("/auth?token_hash=");

  const elsewhere = await browser.newContext();
  await watch.attach(elsewhere);
  const other = await elsewhere.newPage();
  await standInForOnboarding(other);
  await other.goto(link);
  await expect(other).toHaveURL("/onboarding?next=%2Fshow%2Fbench-hours%3Ffollow%3Dshow");
  await other.goto("/about");
  await expectSignedIn(other);
  await elsewhere.close();
});

test("a reader who mistypes the password reads what the provider says, and nothing typed is lost", async ({
  page,
  expectResponses,
}) => {
  const { email } = await newPerson();
  await page.goto("/auth");
  await fill(page, email, "not-this-one");
  expectResponses([/\/auth\/v1\/token/, 400]);
  await press(page, "Sign In");
  const alert = page.getByRole("alert").filter({ hasText: "Error" });
  await expect(alert).toContainText("Invalid login credentials");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-this-one");

  await fill(page, email, PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?feed=true");
  await expect(toast(page, "Welcome back!")).toBeVisible();
  await expect(toast(page, "Invalid login credentials")).toBeHidden();
  await expectSignedIn(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page, "Welcome back!")).toBeHidden();
});

test("a reader signs in with Enter and the keyboard alone, and a press twice asks once", async ({
  page,
}) => {
  const { email } = await newPerson({ onboarded: false });
  await standInForOnboarding(page);
  let asked = 0;
  await page.route("**/auth/v1/token*", async (route) => {
    asked++;
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto("/auth");
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText(["Sign In", "Sign Up"]);
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/auth?tab=signup");
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL("/auth");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "text");
  await password.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Signing in…" })).toBeDisabled();
  await expect(page).toHaveURL("/onboarding");
  expect(asked).toBe(1);
});

test("a reader without an address in the form is asked for one", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/auth");
  for (const name of ["Reset Password", "Send Magic Link", "Sign In"]) {
    await press(page, name);
    await expect(form(page).getByText("Please enter your email address")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  }
  await fill(page, "somebody@e2e.test");
  await press(page, "Sign In");
  await expect(form(page).getByText("Please enter your password")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  expect(backendRequests).toEqual([]);
});

test("a reader who forgot the password sets a new one by the link of the e-mail, and signs in with it", async ({
  page,
  browser,
  watch,
}) => {
  const { email } = await newPerson();
  await page.goto("/auth");
  await fill(page, email);
  await press(page, "Reset Password");
  await expect(toast(page, "Password reset email sent! Check your inbox.")).toBeVisible();
  const link = await linkInMail(page, email, "Choose a new password");

  const elsewhere = await browser.newContext();
  await watch.attach(elsewhere);
  const other = await elsewhere.newPage();
  const hash = new URL(link).searchParams.get("token_hash") ?? "none";
  const told: string[] = [];
  other.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (`${request.url()} ${referer}`.includes(hash)) told.push(request.url());
  });
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await expect(other).toHaveURL("/auth?mode=recovery");
  expect(told).toEqual([link]);
  expect(await other.evaluate(() => JSON.stringify(history.state))).not.toContain(hash);

  await other.reload();
  const password = other.getByLabel("New Password");
  await password.fill("12345");
  await press(other, "Update Password");
  await expect(other.getByText("Password must be at least 6 characters")).toBeVisible();
  await password.fill("a-new-password");
  await press(other, "Update Password");
  await expect(toast(other, "Password updated. You're now signed in.")).toBeVisible();
  await expect(other).toHaveURL("/");
  await expectSignedIn(other);
  await elsewhere.close();

  await page.goto("/auth");
  await fill(page, email, "a-new-password");
  await press(page, "Sign In");
  await expect(page).toHaveURL("/?feed=true");
});

test("a reader signs in by a magic link; the same link a second time says why not", async ({
  page,
  browser,
  watch,
  expectResponses,
}) => {
  const { email } = await newPerson();
  await page.goto("/auth?next=%2Fshow%2Fbench-hours");
  await fill(page, email);
  await press(page, "Send Magic Link");
  await expect(toast(page, "Magic link sent")).toBeVisible();
  await expect(toast(page, "Check your email to sign in.")).toBeVisible();
  const link = await linkInMail(page, email, "Your sign-in link");
  await page.goto(link);
  await expect(page).toHaveURL("/show/bench-hours");
  await expectSignedIn(page);

  const elsewhere = await browser.newContext();
  await watch.attach(elsewhere);
  const other = await elsewhere.newPage();
  expectResponses([/\/auth\/v1\/verify/, 403]);
  await other.goto(link);
  await expect(other.getByRole("alert").filter({ hasText: "new one" })).toContainText(
    "Email link is invalid or has expired",
  );
  await expect(other).toHaveURL("/auth");
  await expect(other.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
  await elsewhere.close();
});

test("a link of somebody else's replaces the reader's session only once it holds", async ({
  page,
  expectResponses,
}) => {
  const reader = await newPerson();
  await signInAs(page, reader);
  expectResponses([/\/auth\/v1\/verify/, 403]);
  await page.goto("/auth?token_hash=0123456789abcdef&type=magiclink");
  await expect(page).toHaveURL("/?feed=true");
  await expect(toast(page, "Email link is invalid or has expired")).toBeVisible();
  expect(await storedUser(page)).toBe(reader.id);

  const other = await newPerson();
  await sql(`update auth.users set recovery_token = 'e2e-${other.id}', recovery_sent_at = now()
    where id = '${other.id}'`);
  await page.goto(`/auth?token_hash=e2e-${other.id}&type=magiclink`);
  await expect(page).toHaveURL("/?feed=true");
  expect(await storedUser(page)).toBe(other.id);
});

const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage["sb-localhost-auth-token"]).user.id);

for (const [name, address] of [
  ["an error in the query", "/?error=access_denied&error_description=Email+link+is+invalid"],
  ["an error in the fragment", "/#error=access_denied&error_description=Email+link+is+invalid"],
  ["an error on /auth", "/auth#error=x&error_description=Email+link+is+invalid"],
] as const) {
  test(`a reader who comes back with ${name} reads it on the sign-in page`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("alert").filter({ hasText: "new one" })).toContainText(
      "Email link is invalid",
    );
    await expect(page).toHaveURL("/auth");
  });
}

test("an error text of a stranger's link is text", async ({ page }) => {
  const bad = encodeURIComponent("<img src=x onerror='window.__xss=1'><b>bold</b>");
  await page.goto(`/auth#error=x&error_description=${bad}`);
  const alert = page.getByRole("alert").filter({ hasText: "onerror" });
  await expect(alert).toBeVisible();
  expect(await alert.locator("img, b").count()).toBe(0);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("a reader whose request fails on the way learns that much, and can try again", async ({
  page,
  watch,
}) => {
  watch.tolerate(/failed: .*(fetch|Failed)|ERR_FAILED|net::/);
  await page.goto("/auth");
  await fill(page, "reader@demo.test", PASSWORD);
  await page.route("**/auth/v1/**", (route) => route.abort());
  await press(page, "Sign In");
  await expect(toast(page, "An unexpected error occurred")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await press(page, "Continue with Google");
  await expect(toast(page, "An unexpected error occurred with Google sign-in")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
});
