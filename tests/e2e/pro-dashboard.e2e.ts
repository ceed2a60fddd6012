import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { dashboardCard, dollarsSql, insertEarnings, insertReferral, newPro, openDashboard, tab } from "./pros.ts";
import { button, toast } from "./screen.ts";

const HOSTILE_NAME = "<img src=x onerror=alert(1)>";

test("a new pro gets a referral code, copies the referral link, and uses the tabs with the keyboard", {
  tag: "@everyday",
}, async ({ page, context, backendRequests }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const pro = await newPro(null);
  await openDashboard(page, pro);
  await test.step("a pro without a referral code gets a code, and sees the same code after a reload", async () => {
    const codeText = dashboardCard(page, "Referral Code").getByText(/^[0-9A-F]{12}$/);
    await expect(codeText).toBeVisible();
    const code = String(await codeText.textContent());
    const storedCode = await sql(`select referral_code from profiles where user_id = ${sqlString(pro.id)}`);
    expect(storedCode).toEqual([{ referral_code: code }]);
    await page.reload();
    await expect(codeText).toHaveText(code);
    const generateRequests = backendRequests.filter((request) => request.includes("generate_referral_code"));
    expect(generateRequests).toHaveLength(1);
    pro.code = code;
  });

  await test.step("a pro finds the links to a new list and to their own profile", async () => {
    const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(link("Create New Top 10 List")).toHaveAttribute("href", "/create-top-list");
    await expect(link("View Public Profile")).toHaveAttribute("href", `/profile/${pro.id}`);
  });

  const referralLink = `${new URL(page.url()).origin}/?ref=${pro.code}`;
  const expectButtonCopiesLink = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await button(page, name).click();
    await expect(toast(page, "Copied!")).toBeVisible();
    await expect(toast(page, "Referral link copied to clipboard")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(referralLink);
  };
  await test.step("a pro copies the link with two buttons", async () => {
    await expect(page.getByLabel("Link", { exact: true })).toHaveValue(referralLink);
    await expectButtonCopiesLink("Copy Link");
    await expectButtonCopiesLink("Copy Referral Link");
  });

  await test.step("a pro switches tabs with the keyboard, copies the link in the tab Referrals, and goes back", async () => {
    await expect(tab(page, "Overview")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
    await tab(page, "Overview").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Referrals")).toBeFocused();
    await expect(page).toHaveURL("/pro-dashboard?tab=referrals");
    await expect(page.getByRole("tabpanel")).toContainText("No referrals yet");
    await expectButtonCopiesLink("Copy Referral Link");
    await tab(page, "Referrals").focus();
    await page.keyboard.press("End");
    await expect(page).toHaveURL("/pro-dashboard?tab=earnings");
    await expect(page.getByText("Detailed earnings breakdown coming soon")).toBeVisible();
    await expect(page.locator("canvas")).toHaveCount(0);
    await page.goBack();
    await expect(tab(page, "Referrals")).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(page).toHaveURL("/pro-dashboard");
    await expect(tab(page, "Overview")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("a pro opens an unknown tab, finds nothing to export, and reads that copying failed", async () => {
    await page.goto("/pro-dashboard?tab=%3Cimg%20src%3Dx%3E");
    await expect(tab(page, "Overview")).toHaveAttribute("aria-selected", "true");
    await expect(dashboardCard(page, "Total Earnings")).toContainText("$0.00");
    await button(page, "Export Earnings Report").click();
    await expect(toast(page, "Nothing to export")).toBeVisible();
    await expect(toast(page, "You have no earnings yet.")).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("No."));
    });
    await button(page, "Copy Link").click();
    await expect(toast(page, "Failed to copy link")).toBeVisible();
  });
});

test("the pro of the demo content sees the sums of the earnings in the database", async ({ page }) => {
  const [pro] = await sql<{ id: string; email: string }>(
    "select id, email from auth.users where email = 'pro@demo.test'",
  );
  if (!pro) throw new Error("The demo content has no pro.");
  const [expectedSums] = await sql<Record<"all" | "pending" | "referred", string>>(
    `select ${dollarsSql("sum(amount)")} as all,
       ${dollarsSql("sum(amount) filter (where status = 'pending')")} as pending,
       (select count(*)::text from referrals where pro_user_id = ${sqlString(pro.id)}) as referred
     from earnings where pro_user_id = ${sqlString(pro.id)}`,
  );
  await openDashboard(page, pro);
  await expect(dashboardCard(page, "Total Earnings")).toContainText(String(expectedSums?.all));
  await expect(dashboardCard(page, "Total Earnings")).toContainText(`including ${expectedSums?.pending} pending`);
  await expect(dashboardCard(page, "Total Referrals").getByText(String(expectedSums?.referred))).toBeVisible();
  await expect(dashboardCard(page, "Total Referrals").getByText("Users referred")).toBeVisible();
  await expect(dashboardCard(page, "Referral Code")).toContainText("DEMOPRO12026");
  await tab(page, "Earnings").click();
  const totalCells = page.getByRole("row", { name: /^All months/ }).getByRole("cell");
  await expect(totalCells.last()).toHaveText(String(expectedSums?.all));
  await expect(totalCells.nth(1)).toHaveText(String(expectedSums?.pending));
  await expectAccessible(page);
});

/** Inserts eleven referrals, because the page shows at most ten. Returns the e-mail address of the person Ada. */
async function insertElevenReferrals(pro: Parameters<typeof insertReferral>[0]): Promise<string> {
  const days = [11, 12, 13, 14, 15, 16, 17].map((day) => ({
    name: `Day ${day}`,
    on: `2026-03-${day}`,
  }));
  const paidReferrals = [{ name: "Too Old", on: "2026-01-01" }, ...days];
  await Promise.all(paidReferrals.map((referral) => insertReferral(pro, { ...referral, status: "paid" })));
  const ada = { name: "Ada", status: "paid", on: "2026-05-01T23:59:59Z", payout: "1234.5" };
  const { email } = await insertReferral(pro, ada);
  await insertReferral(pro, { name: HOSTILE_NAME, status: "pending", on: "2026-06-01" });
  const deletedAccount = await insertReferral(pro, {
    name: "Gone",
    status: "cancelled",
    on: "2026-07-01",
  });
  await sql(`delete from auth.users where id = ${sqlString(deletedAccount.id)}`);
  return email;
}

test("a pro sees the earnings of a month, a week and a day, and the ten newest referrals", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  const pro = await newPro();
  await insertEarnings(
    pro,
    ["2026-02-27", "1000"],
    ["2026-02-28", "100.10", "pending"],
    ["2026-03-24", "10.01"],
    ["2026-03-25", "1.2"],
    ["2026-03-31", "0.30"],
    ["2026-04-01", "5000", "pending"],
  );
  const email = await insertElevenReferrals(pro);
  await page.clock.setFixedTime("2026-03-31T23:59:00Z");
  await test.step("a pro retries each card that did not load", async () => {
    pageWatcher.tolerate(/^console warning: Reading .* failed: /);
    const failingCards = [
      ["Total Earnings", /rest\/v1\/earnings/, "$6,111.61"],
      ["Total Referrals", /rpc\/my_referrals/, "11"],
      ["Referral Code", /rest\/v1\/profiles\?select=referral_code/, pro.code],
    ] as const;
    for (const [, path] of failingCards) {
      await page.route(path, (route) => route.fulfill({ status: 400, json: { message: "no" } }));
      expectResponses([path, 400]);
    }
    await openDashboard(page, pro);
    for (const [name, path, text] of failingCards) {
      const failedCard = dashboardCard(page, name);
      await expect(failedCard.getByRole("alert")).toContainText("did not load");
      await expect(failedCard).not.toContainText(/\d/);
      await page.unroute(path);
      await failedCard.getByRole("button", { name: "Retry" }).click();
      await expect(failedCard.getByRole("alert")).toHaveCount(0);
      await expect(failedCard).toContainText(text);
    }
  });

  await test.step("a pro switches between month, week and day with the mouse and the keyboard", async () => {
    const periodCard = dashboardCard(page, "Earnings by period");
    await expect(periodCard.getByText("Days in UTC")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
    await expect(periodCard).toContainText("$111.61");
    await expect(periodCard).toContainText("Since February 28, 2026");
    await page.getByRole("radio", { name: "Weekly" }).click();
    await expect(periodCard).toContainText("$1.50");
    await expect(periodCard).toContainText("Last 7 days, since March 25, 2026");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
    await expect(periodCard).toContainText("$0.30");
    await expect(periodCard).toContainText("Today, March 31, 2026");
    await expect(dashboardCard(page, "Total Earnings")).toContainText("$6,111.61");
    await page.reload();
    await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  });

  await test.step("a pro reads the ten newest referrals, with payout and status", async () => {
    await tab(page, "Referrals").click();
    const rows = page.getByRole("tabpanel").getByRole("listitem");
    await expect(rows).toHaveCount(10);
    await expect(page.getByText("The 10 newest of 11")).toBeVisible();
    await expect(dashboardCard(page, "Total Referrals")).toContainText("11");
    await expect(rows.nth(0)).toContainText(/Deleted account.*cancelled.*Signed up July 1, 2026/);
    await expect(rows.nth(1)).toContainText(HOSTILE_NAME);
    await expect(rows.nth(1)).toContainText("pending");
    await expect(rows.nth(2)).toContainText("Ada");
    await expect(rows.nth(2)).toContainText(email);
    await expect(rows.nth(2)).toContainText(/paid.*Signed up May 1, 2026.*\$1,234\.50 payout/);
    await expect(page.getByText("Too Old")).toHaveCount(0);
    const colours = await Promise.all(
      [0, 1, 2].map((row) =>
        rows
          .nth(row)
          .locator(".status")
          .evaluate((statusLabel) => {
            const { color, backgroundColor } = getComputedStyle(statusLabel);
            return `${color} ${backgroundColor}`;
          }),
      ),
    );
    expect(new Set(colours).size).toBe(3);
    await expectAccessible(page);
  });
});
