/** The site starts without accounts. After one command has made the first admin, the admin and the pro use only the browser. */
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { row, tab } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { createSignUp, openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { dashboardCard } from "./pros.ts";
import { button, toast } from "./screen.ts";

const ADMIN_EMAIL = "ada@money.test";
const PRO_EMAIL = "pia@money.test";
const FRIEND_EMAIL = "finn@money.test";

async function downloadCsv(page: Page, buttonName: string): Promise<string> {
  const download = page.waitForEvent("download");
  await button(page, buttonName).first().click();
  return readFileSync(await (await download).path(), "utf8");
}

test("an admin pays a pro, and the pro sees the payment", async ({ browser, pageWatcher, expectResponses }) => {
  const site = await openEmptySite();
  const contexts: BrowserContext[] = [];
  try {
    const signUp = createSignUp(site, { browser, pageWatcher, contexts });

    const admin = await signUp(ADMIN_EMAIL);
    const pro = await signUp(PRO_EMAIL);
    await test.step("an admin gives a reader the role Pro, and sets the reward of a referral", async () => {
      await site.runAdminCommand(ADMIN_EMAIL);
      await admin.goto("/admin?tab=people");
      await admin.getByRole("button", { name: PRO_EMAIL }).click();
      const dialog = admin.getByRole("dialog");
      await dialog.getByRole("button", { name: "Grant the role Pro", exact: true }).click();
      await expect(dialog.getByText(`${PRO_EMAIL} now has the role Pro.`)).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await tab(admin, "Payouts").click();
      await expect(admin.getByText("New referrals earn nothing at present.")).toBeVisible();
      await expect(admin.getByText("There are no unpaid earnings.")).toBeVisible();
      await admin.getByLabel("Amount in dollars").fill("five");
      await button(admin, "Save rule").click();
      await expect(admin.getByText("Enter an amount between $0.00 and $1,000.00.")).toBeVisible();
      await admin.getByLabel("Amount in dollars").fill("5");
      await admin.getByLabel("Days after the sign-up").fill("0");
      await button(admin, "Save rule").click();
      await expect(admin.getByText("Each new referral earns $5.00, up to 20 rewards per pro and month.")).toBeVisible();
    });

    await test.step("a pro shares the referral link, and a friend signs up through this link", async () => {
      await pro.goto("/pro-dashboard");
      await expect(pro.getByText("Each new referral earns $5.00")).toBeVisible();
      const link = await pro.getByLabel("Link", { exact: true }).inputValue();
      await signUp(FRIEND_EMAIL, `/${new URL(link).search}`);
    });

    await test.step("the pro sees a pending reward and the reason for the reward", async () => {
      await pro.goto("/pro-dashboard?tab=earnings");
      await expect(dashboardCard(pro, "Total Earnings")).toContainText("$5.00");
      await expect(dashboardCard(pro, "Total Earnings")).toContainText("including $5.00 pending");
      await expect(pro.getByRole("row", { name: /Referral Pending \$5\.00/ })).toBeVisible();
      await expect(pro.getByText("coming soon")).toHaveCount(0);
      await tab(pro, "Referrals").click();
      await expect(pro.getByText("Earned. The next payout can contain the reward.")).toBeVisible();
    });

    await test.step("the admin starts a payout, exports the payout and marks it as paid", async () => {
      await admin.reload();
      const sums = admin.getByRole("table", { name: "Unpaid earnings by pro" });
      await expect(sums.getByRole("row", { name: /pia@money\.test 1 \$5\.00/ })).toBeVisible();
      await expectAccessible(admin);
      await button(admin, "Start payout of $5.00").click();
      await expect(toast(admin, "The payout of $5.00 to 1 pro is open.")).toBeVisible();
      await expect(admin.getByText("There are no unpaid earnings.")).toBeVisible();
      const csv = await downloadCsv(admin, "Export CSV");
      expect(csv).toMatch(/^\ufeffpro,name,email,earnings,amount\r\n[0-9a-f-]{36},,pia@money\.test,1,5\.00\r\n$/);
      await pro.goto("/pro-dashboard?tab=earnings");
      await expect(pro.getByRole("row", { name: /Referral In a payout/ })).toBeVisible();
      await button(admin, "Mark as paid").click();
      await admin.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
      await expect(toast(admin, "The payout is marked as paid.")).toBeVisible();
      await expect(button(admin, "Mark as paid")).toHaveCount(0);
    });

    await test.step("the pro sees the paid reward in the cards, in the table and in the exported files", async () => {
      await pro.reload();
      await expect(dashboardCard(pro, "Total Earnings")).toContainText("including $0.00 pending");
      await expect(pro.getByRole("row", { name: /Referral Paid on .* \$5\.00/ })).toBeVisible();
      await expect(pro.getByRole("row", { name: /^All months \$5\.00 \$0\.00 \$5\.00/ })).toBeVisible();
      await pro.getByLabel("To", { exact: true }).fill("2020-01-01");
      await expect(pro.getByText("No earnings in these days. Choose other days.")).toBeVisible();
      await button(pro, "Show all days").click();
      await expectAccessible(pro);
      await tab(pro, "Referrals").click();
      await expect(pro.getByRole("listitem").filter({ hasText: FRIEND_EMAIL })).toContainText("paid");
      const csv = await downloadCsv(pro, "Export Referrals");
      expect(csv).toMatch(/^\ufeffsigned_up,name,status,reward,earned_on,note\r\n/);
      expect(csv).toContain(",paid,5.00,");
      expect(csv).not.toContain("@");
      await tab(pro, "Overview").click();
      expect(await downloadCsv(pro, "Export Earnings Report")).toContain(",paid,5.00\r\n");
    });

    await test.step("the admin takes back a part of the reward, and the pro sees why", async () => {
      await button(admin, "Show sums").click();
      await admin.getByRole("button", { name: PRO_EMAIL }).click();
      const dialog = admin.getByRole("dialog");
      await dialog.getByRole("button", { name: "Correct" }).click();
      expectResponses([/rpc\/correct_earning$/, 400]);
      await dialog.getByLabel("Amount in dollars").fill("-6");
      await dialog.getByLabel("Reason").fill("Same household");
      await dialog.getByRole("button", { name: "Add correction" }).click();
      await expect(dialog.getByText("A correction cannot take back more than the earning.")).toBeVisible();
      await dialog.getByLabel("Amount in dollars").fill("-2");
      await dialog.getByRole("button", { name: "Add correction" }).click();
      await expect(dialog.getByText("Correction: Same household · Pending")).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await admin.reload();
      await expect(row(admin, PRO_EMAIL)).toContainText("-$2.00");
      await expect(row(admin, PRO_EMAIL)).toContainText("Not in the payout, because the sum is not above zero");
      await expect(admin.getByRole("button", { name: /^Start payout/ })).toHaveCount(0);
      await pro.goto("/pro-dashboard?tab=earnings");
      await expect(dashboardCard(pro, "Total Earnings")).toContainText("$3.00");
      await expect(dashboardCard(pro, "Total Earnings")).toContainText("including -$2.00 pending");
      await expect(pro.getByRole("row", { name: /Correction: Same household Pending -\$2\.00/ })).toBeVisible();
      await expect(pro.getByRole("row", { name: /^All months \$5\.00 -\$2\.00 \$3\.00/ })).toBeVisible();
    });
  } finally {
    for (const context of contexts) await context.close();
    await site.close();
  }
});
