/** Tests referrals: a visitor opens the link of a pro and signs up, and the pro gets the referral. */
import { clickButton, expectSignedIn, fillCredentials, form } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import {
  creditedPros,
  dashboardCard,
  newPro,
  openDashboard,
  storedReferralCode,
  waitUntilReferralCodeRemoved,
} from "./pros.ts";
import { signOutAndReload, toast } from "./screen.ts";

const RETURN_QUERY = "?next=%2Fshow%2Fharbour-hours%3Ffollow%3Dshow";

test("a visitor opens a pro's link and signs up, and the pro sees the referral", {
  tag: "@everyday",
}, async ({ page, browser, pageWatcher, expectResponses }) => {
  const [pro, otherPro] = [await newPro(), await newPro()];
  const email = newEmail();
  await test.step("a visitor opens the links of two pros, and the browser stores only the first code", async () => {
    await page.goto(`/recap/foghorn?ref=${pro.code}`);
    await expect(page).toHaveURL("/recap/foghorn");
    await page.goto(`/quotes?ref=${otherPro.code}`);
    await expect(page).toHaveURL("/quotes");
    expect(await storedReferralCode(page)).toBe(pro.code);
  });

  await test.step("the visitor signs up", async () => {
    await page.goto(`/auth${RETURN_QUERY}&tab=signup`);
    await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
    await fillCredentials(page, email, "five5");
    await clickButton(page, "Sign Up");
    await expect(form(page).getByText("Password must be at least 6 characters")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign Up");
    const message = "Account created! Please check your email for the confirmation link.";
    await expect(toast(page, message)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    expect(await creditedPros(email)).toEqual([]);

    await clickButton(page, "Send it again");
    await expect(toast(page, "Sent again")).toBeVisible();
    expectResponses([/\/auth\/v1\/resend/, 429]);
    await clickButton(page, "Send it again");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "For security purposes, you can only request this once every 60 seconds",
    );
  });

  const context = await browser.newContext();
  await pageWatcher.attach(context);
  const phone = await context.newPage();
  await test.step("the new reader confirms the e-mail address in another browser", async () => {
    await phone.goto(`/about?ref=${otherPro.code}`);
    const link = await linkInMail(page, email, "Confirm your email");
    expect(link).toContain("/auth?token_hash=");
    await phone.goto(link);
    await expect(phone).toHaveURL(`/onboarding${RETURN_QUERY}`);
    await expectSignedIn(phone);
    await waitUntilReferralCodeRemoved(phone);
    expect(await creditedPros(email)).toEqual([pro.id]);
  });

  await test.step("the first pro sees the referral, and the second pro does not see the referral", async () => {
    await openDashboard(phone, pro, "?tab=referrals");
    await expect(dashboardCard(phone, "Total Referrals")).toContainText("1");
    await expect(phone.getByRole("tabpanel").getByRole("listitem")).toContainText(email);
    await expect(phone.getByRole("tabpanel").getByText("pending")).toBeVisible();
    await openDashboard(phone, otherPro, "?tab=referrals");
    await expect(phone.getByRole("tabpanel")).toContainText("No referrals yet");
  });
  await context.close();
});

test("readers who did not sign up through a pro's link are not referrals", async ({ page, backendRequests }) => {
  const pro = await newPro();
  await test.step("a reader who signed up before opening the link is not a referral", async () => {
    const reader = await newPerson();
    await signInAs(page, { ...reader, createdAt: new Date(Date.now() - 10 * 60_000) });
    await page.goto(`/feed?ref=${pro.code}`);
    await waitUntilReferralCodeRemoved(page);
    expect(await creditedPros(reader.email)).toEqual([]);
    expect(backendRequests.filter((request) => /claim_referral/.test(request))).toEqual([]);
  });

  await test.step("a reader whose account is 25 hours old is not a referral", async () => {
    const reader = await newPerson();
    await sql(`update auth.users set created_at = now() - interval '25 hours' where id = ${sqlString(reader.id)}`);
    await page.goto(`/about?ref=${pro.code}`);
    await signInAs(page, reader);
    await page.goto("/feed");
    await waitUntilReferralCodeRemoved(page);
    expect(await creditedPros(reader.email)).toEqual([]);
  });

  await test.step("a new reader who opened a link with an unknown code is not a referral", async () => {
    const reader = await newPerson();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/about?ref=NOSUCHCODE99");
    await signInAs(page, reader);
    await page.goto("/feed");
    await waitUntilReferralCodeRemoved(page);
    expect(await creditedPros(reader.email)).toEqual([]);
  });

  await test.step("a pro who opens their own link is not a referral", async () => {
    await signInAs(page, pro);
    await page.goto(`/pro-dashboard?ref=${pro.code}`);
    await expect(page).toHaveURL("/pro-dashboard");
    await waitUntilReferralCodeRemoved(page);
    expect(await creditedPros(pro.email)).toEqual([]);
  });
});

test("the request that records a referral fails, and the next page sends the request again", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  const pro = await newPro();
  const reader = await newPerson();
  await page.goto(`/about?ref=${pro.code}`);
  await signInAs(page, reader);
  await page.route("**/rpc/claim_referral", (route) => route.fulfill({ status: 400, json: { message: "no" } }));
  expectResponses([/claim_referral/, 400]);
  pageWatcher.tolerate(/Claiming a referral failed/);
  const claimResponse = page.waitForResponse(/claim_referral/);
  await page.goto("/feed");
  await claimResponse;
  expect(await storedReferralCode(page)).toBe(pro.code);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unrouteAll();
  await page.goto("/feed");
  await waitUntilReferralCodeRemoved(page);
  expect(await creditedPros(reader.email)).toEqual([pro.id]);
});

const UNKNOWN_LIST_ADDRESS = "/top-list/00000000-0000-4000-8000-000000000404";

test("F13: pages store a valid referral code, remove the code from the address, and ignore invalid codes", async ({
  page,
  pageWatcher,
  backendRequests,
}) => {
  for (const invalidCode of ["<img src=x onerror=alert(1)>", "x", "' or 1=1 --"]) {
    await page.goto(`/about?ref=${encodeURIComponent(invalidCode)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await storedReferralCode(page)).toBeNull();
    await expect(page.getByText(invalidCode, { exact: true })).toHaveCount(0);
  }
  expect(backendRequests).toEqual([]);

  // The server responds with 404 to two of these addresses.
  pageWatcher.tolerate(/404.*\/(no-such-page|top-list)/);
  for (const [path, shownAddress] of [
    ["/?view=clips", "/?view=clips"],
    ["/no-such-page", "/no-such-page"],
    [UNKNOWN_LIST_ADDRESS, UNKNOWN_LIST_ADDRESS],
    ["/pro-dashboard", "/"],
    ["/onboarding", "/auth?next=%2Fonboarding"],
  ] as const) {
    const separator = path.includes("?") ? "&" : "?";
    await page.goto(`${path}${separator}ref=PROCODE12026`);
    await expect.soft(page, path).toHaveURL(shownAddress);
    expect.soft(await storedReferralCode(page), path).toBe("PROCODE12026");
    await page.evaluate(() => localStorage.clear());
  }

  await signInAs(page, await newPerson());
  await page.goto("/about?ref=PROCODE12026");
  await expect(page).toHaveURL("/about");
  await signOutAndReload(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL("/about");
  expect(await storedReferralCode(page)).toBe("PROCODE12026");
});
