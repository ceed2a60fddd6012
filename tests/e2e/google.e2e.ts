import { expect, test } from "./fixtures.ts";
import { replaceGoogleSignIn } from "./google.ts";
import { newEmail } from "./people.ts";
import { sql } from "./product.ts";
import { creditedPros, newPro, waitUntilReferralCodeRemoved } from "./pros.ts";

const googleButton = { name: "Continue with Google" };

test("D16: a visitor opens the link of a pro and signs in with Google, and the site credits this pro", {
  tag: "@everyday",
}, async ({ page, expectResponses }) => {
  await test.step("every page refuses a sign-in code that another browser requested", async () => {
    for (const path of ["/auth", "/"]) {
      await page.goto(`${path}?code=6f1c8f0e-0000-4000-8000-000000000000`);
      await expect(page.getByRole("alert").filter({ hasText: "another browser" })).toBeVisible();
      await expect(page).toHaveURL("/auth");
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    }
  });

  await test.step("a visitor reads an error if the site has no Google sign-in", async () => {
    await page.route("**/auth/v1/settings", (route) => route.fulfill({ json: { external: { google: false } } }));
    // The test backend knows Google, but not GitHub. So a sign-in with GitHub gets the error.
    await page.route("**/auth/v1/authorize*", (route) =>
      route.continue({ url: route.request().url().replace("provider=google", "provider=github") }),
    );
    expectResponses([/\/auth\/v1\/authorize/, 400]);
    await page.goto("/auth");
    await page.getByRole("button", googleButton).click();
    await expect(page.getByRole("main").getByRole("alert").getByText("Unsupported provider")).toHaveText(
      "Unsupported provider: provider is not enabled",
    );
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("button", googleButton)).toBeEnabled();
    await page.unrouteAll();
  });

  const pro = await newPro();
  const email = newEmail();
  await page.goto(`/?page=2&ref=${pro.code.toLowerCase()}`);
  await expect(page).toHaveURL("/?page=2");
  await replaceGoogleSignIn(page, email);
  await page.goto("/auth?next=%2Fshow%2Fharbour-hours");
  await page.getByRole("button", googleButton).click();
  await page.getByRole("link", { name: "Allow" }).click();
  await expect(page).toHaveURL("/onboarding?next=%2Fshow%2Fharbour-hours");
  await waitUntilReferralCodeRemoved(page);
  expect(await creditedPros(email)).toEqual([pro.id]);
  const [profile] = await sql(
    `select p.email, p.full_name from profiles p join auth.users u on u.id = p.user_id
     where u.email = '${email}'`,
  );
  expect(profile).toEqual({ email, full_name: "Gwen Google" });
});
