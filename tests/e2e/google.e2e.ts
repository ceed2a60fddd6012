import { standInForOnboarding } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { standInForGoogle } from "./google.ts";
import { newEmail } from "./people.ts";
import { sql } from "./product.ts";

const button = { name: "Continue with Google" };

test("a visitor signs in with Google and goes on to where they were", async ({ page }) => {
  const email = newEmail();
  await standInForGoogle(page, email);
  await standInForOnboarding(page);
  await page.goto("/auth?next=%2Fshow%2Fbench-hours");
  await page.getByRole("button", button).click();
  await page.getByRole("link", { name: "Allow" }).click();
  await expect(page).toHaveURL("/onboarding?next=%2Fshow%2Fbench-hours");
  const [profile] = await sql(
    `select p.email, p.full_name from profiles p join auth.users u on u.id = p.user_id
     where u.email = '${email}'`,
  );
  expect(profile).toEqual({ email, full_name: "Gwen Google" });
});

test("a visitor reads what the provider says where Google is not set up", async ({
  page,
  expectResponses,
}) => {
  await page.route("**/auth/v1/settings", (route) =>
    route.fulfill({ json: { external: { google: false } } }),
  );
  // Another provider of the real backend that is not set up: it answers the same for Google then.
  await page.route("**/auth/v1/authorize*", (route) =>
    route.continue({ url: route.request().url().replace("provider=google", "provider=github") }),
  );
  expectResponses([/\/auth\/v1\/authorize/, 400]);
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  await expect(page.getByRole("alert").filter({ hasText: "Error" })).toContainText(
    "Unsupported provider: provider is not enabled",
  );
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("button", button)).toBeEnabled();
});

test("a code from somebody else's sign-in is refused, wherever it arrives (D16)", async ({
  page,
}) => {
  for (const path of ["/auth", "/"]) {
    await page.goto(`${path}?code=6f1c8f0e-0000-4000-8000-000000000000`);
    await expect(page.getByRole("alert").filter({ hasText: "another browser" })).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  }
});
