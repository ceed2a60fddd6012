/** Functions that insert pros, earnings and referrals, and locators of the dashboard. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";

interface Person {
  id: string;
  email: string;
}

const newReferralCode = () => randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase();

/** Inserts a pro with this referral code. If `code` is null, the pro has no code. */
export async function newPro(code: string | null = newReferralCode()): Promise<Person & { code: string }> {
  const person = await newPerson({ role: "pro" });
  if (code !== null) {
    await sql(`update profiles set referral_code = ${sqlString(code)} where user_id = ${sqlString(person.id)}`);
  }
  return { ...person, code: code ?? "" };
}

type Earning = [date: string, amount: string, status?: "paid" | "pending"];

export async function insertEarnings({ id }: Person, ...earnings: Earning[]): Promise<void> {
  const rows = earnings.map(
    ([date, amount, status = "paid"]) => `(${sqlString(id)}, ${amount}, '${status}', '${date}')`,
  );
  await sql(`insert into earnings (pro_user_id, amount, status, earned_date) values ${rows.join(",")}`);
}

/** Inserts a person who has signed up through the link of a pro. */
export async function insertReferral(
  pro: Person,
  { name, status, on: signupDate, payout = "0" }: Record<"name" | "status" | "on", string> & { payout?: string },
): Promise<Person> {
  const person = await newPerson();
  await sql(
    `update profiles set full_name = ${sqlString(name)} where user_id = ${sqlString(person.id)};
     insert into referrals (pro_user_id, referred_user_id, signup_date, status, payout_amount)
     values (${sqlString(pro.id)}, ${sqlString(person.id)}, ${sqlString(signupDate)}, ${sqlString(status)}, ${payout})`,
  );
  return person;
}

/** Returns the ids of the pros who have a referral for this person. */
export const creditedPros = async (email: string) =>
  (
    await sql<{ pro: string }>(
      `select r.pro_user_id::text as pro from referrals r join auth.users u on u.id = r.referred_user_id
       where u.email = ${sqlString(email)}`,
    )
  ).map(({ pro }) => pro);

/** The referral code that this browser has stored. */
export const storedReferralCode = (page: Page) =>
  page.evaluate(() => localStorage.getItem("referral")?.split(" ")[0] ?? null);

/** Waits until the page has removed the referral code, because it has claimed the referral or the code is of no use. */
export const waitUntilReferralCodeRemoved = (page: Page) => expect.poll(() => storedReferralCode(page)).toBeNull();

export async function openDashboard(page: Page, pro: Person, query = ""): Promise<void> {
  await signInAs(page, pro);
  await page.goto(`/pro-dashboard${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pro dashboard");
}

export const dashboardCard = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/** Returns SQL that formats a sum in the same way as the page. */
export const dollarsSql = (sum: string) => `to_char(${sum}, 'FM$999,999,999,990.00')`;
