import { expectSignedIn, fill, form, press, standInForOnboarding } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { newEmail, newPerson, PASSWORD } from "./people.ts";
import { toast } from "./screen.ts";

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
  // Keys before the script came are not replayed; presses and letters are.
  await expect(page.locator("main astro-island[ssr]")).toHaveCount(0);
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
