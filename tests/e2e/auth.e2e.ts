import type { Page } from "@playwright/test";
import { clickButton, expectSignedIn, fillCredentials, form, replaceOnboardingWithEmptyPage } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, PASSWORD } from "./people.ts";
import { toast } from "./screen.ts";

const errorMessage = (page: Page, text: string) => form(page).getByRole("alert").getByText(text, { exact: true });

test("a reader sees which field is empty or wrong, and loses no typed text", async ({
  page,
  pageWatcher,
  backendRequests,
  expectResponses,
}) => {
  const { email } = await newPerson();
  const emailField = page.getByLabel("Email", { exact: true });
  const passwordField = page.getByLabel("Password", { exact: true });
  await page.goto("/auth");
  await test.step("a reader submits the form with empty fields", async () => {
    for (const name of ["Reset Password", "Send Magic Link", "Sign In"]) {
      await clickButton(page, name);
      await expect(form(page).getByText("Please enter your email address")).toBeVisible();
      await expect(emailField).toBeFocused();
    }
    await fillCredentials(page, email);
    await clickButton(page, "Sign In");
    await expect(form(page).getByText("Please enter your password")).toBeVisible();
    await expect(passwordField).toBeFocused();
    expect(backendRequests).toEqual([]);
  });

  await test.step("a reader submits the form without a connection", async () => {
    pageWatcher.tolerate(/failed: .*(fetch|Failed)|ERR_FAILED|net::/);
    await fillCredentials(page, email, PASSWORD);
    await page.route("**/auth/v1/**", (route) => route.abort());
    await clickButton(page, "Sign In");
    await expect(errorMessage(page, "An unexpected error occurred")).toBeVisible();
    await expect(passwordField).toHaveValue(PASSWORD);
    await clickButton(page, "Continue with Google");
    await expect(errorMessage(page, "An unexpected error occurred with Google sign-in")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
    await page.unrouteAll();
  });

  await test.step("a reader enters a wrong password, then the right password", async () => {
    await fillCredentials(page, email, "not-this-one");
    expectResponses([/\/auth\/v1\/token/, 400]);
    await clickButton(page, "Sign In");
    await expect(errorMessage(page, "Invalid login credentials")).toBeVisible();
    await expect(emailField).toHaveValue(email);
    await expect(passwordField).toHaveValue("not-this-one");

    await fillCredentials(page, email, PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/?feed=true");
    await expect(toast(page, "Welcome back!")).toBeVisible();
    await expectSignedIn(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page, "Welcome back!")).toBeHidden();
  });
});

test("a reader signs in with the keyboard and presses Enter twice, and the page sends only one request", {
  tag: "@everyday",
}, async ({ page }) => {
  const { email } = await newPerson({ onboarded: false });
  await replaceOnboardingWithEmptyPage(page);
  let requestCount = 0;
  await page.route("**/auth/v1/token*", async (route) => {
    requestCount++;
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto("/auth");
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText(["Sign In", "Sign Up"]);
  // Arrow keys have no effect before the hydration, so wait until the island has hydrated.
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
  const passwordField = page.getByLabel("Password", { exact: true });
  await expect(passwordField).toHaveAttribute("type", "text");
  await passwordField.focus();
  // A second Enter can come before React disables the button.
  await passwordField.evaluate((field) => {
    const submitAgain = () =>
      field.closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    addEventListener("submit", submitAgain, { once: true });
  });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Signing in…" })).toBeDisabled();
  await expect(page).toHaveURL("/onboarding");
  expect(requestCount).toBe(1);
});
