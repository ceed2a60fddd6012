import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

/** The tests send several requests about money to PostgreSQL at the same time. No API has the private function. */
const SETTLE_ALL = `
  create function public.settle_all() returns void
    language plpgsql security definer set search_path = '' as $$ begin perform private.settle_referrals(); end $$;
`;
const backend = await openTestBackend("postgres", { contents: SETTLE_ALL });
const { rest, sql } = backend;
afterAll(() => backend.close());

const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const pro = await backend.account("pro@api.test", "pro");
const newcomers = await Promise.all(Array.from({ length: 6 }, (_, n) => backend.account(`newcomer-${n}@api.test`)));
await sql("update public.profiles set referral_code = 'PROCODE1' where user_id = $1", [pro.id]);

const rounds = [0, 1, 2, 3, 4, 5];
const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const callAsBothAdmins = (name: string, args: object) =>
  Promise.all([firstAdmin, secondAdmin].map(({ token }) => call(token, name, args)));
const today = new Date().toISOString().slice(0, 10);
const setRule = (days_until_earned: number, max_per_month: number) =>
  call(firstAdmin.token, "set_reward_rule", { amount: 5, days_until_earned, max_per_month });
const claimAll = () => Promise.all(newcomers.map(({ token }) => call(token, "claim_referral", { code: "PROCODE1" })));
const earningCount = async () => (await sql("select 1 from public.earnings")).length;

beforeEach(async () => {
  await sql("delete from public.earnings where corrects_id is not null");
  for (const table of ["earnings", "payout_runs", "referrals", "reward_rules"])
    await sql(`delete from public.${table}`);
});

async function addEarning(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.earnings (pro_user_id, amount, status, earned_date)
     values ($1, 5, 'pending', '2026-01-05') returning id`,
    [pro.id],
  );
  return String(row?.id);
}

describe("B101: rewards that several runs of the relay settle at the same time", () => {
  async function settleAtOnce(): Promise<number> {
    await setRule(7, 20);
    await claimAll();
    expect(await earningCount()).toBe(0);
    await sql("update public.referrals set due_at = now()");
    await Promise.all(Array.from({ length: 4 }, () => call("service", "settle_all")));
    return earningCount();
  }

  test.each(rounds)("are each earned only once (round %i)", async () => {
    expect(await settleAtOnce()).toBe(newcomers.length);
  });
});

describe("B102: the monthly limit of rewards", () => {
  test.each(rounds)("holds if all new readers claim a code at the same time (round %i)", async () => {
    await setRule(0, 2);
    await claimAll();
    expect(await earningCount()).toBe(2);
    const limitedReferrals = await sql("select 1 from public.referrals where note = 'monthly limit'");
    expect(limitedReferrals).toHaveLength(newcomers.length - 2);
  });
});

describe("B102: two admins who act at the same time", () => {
  const startAtOnce = () =>
    callAsBothAdmins("start_payout", {
      first_day: "2026-01-01",
      last_day: today,
      expected_cents: 500,
    });

  test.each(rounds)("can start and pay a payout only once (round %i)", async () => {
    await addEarning();
    const starts = await startAtOnce();
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 400]);
    const run = starts.find(({ status }) => status === 200)?.body;
    const payments = await callAsBothAdmins("mark_payout_paid", { run });
    expect(payments.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test.each(rounds)("can pay or discard a payout, but not both (round %i)", async () => {
    await addEarning();
    await startAtOnce();
    const [run] = await sql("select id from public.payout_runs");
    const [payAnswer, discardAnswer] = await Promise.all([
      call(firstAdmin.token, "mark_payout_paid", { run: run?.["id"] }),
      call(secondAdmin.token, "discard_payout", { run: run?.["id"] }),
    ]);
    expect([payAnswer.status, discardAnswer.status].sort()).toEqual([204, 400]);
    const [earning] = await sql("select status from public.earnings");
    expect(earning?.["status"]).toBe(payAnswer.status === 204 ? "paid" : "pending");
  });
});

describe("B104: two admins who correct the same earning at the same time", () => {
  const reverseAtOnce = async () => {
    const earning = await addEarning();
    return callAsBothAdmins("correct_earning", { earning, cents: -500, reason: "Fraud" });
  };
  const sumOfEarnings = async () => (await sql("select sum(amount)::text as sum from public.earnings"))[0]?.["sum"];

  test.each(rounds)("can cancel an earning only once (round %i)", async () => {
    const answers = await reverseAtOnce();
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await sumOfEarnings()).toBe("0.00");
  });
});
