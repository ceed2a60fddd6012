import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend } from "../support/backend.ts";
import { UNKNOWN_ID } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const admin = await backend.account("admin@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const pro = await backend.account("pro@api.test", "pro");
const otherPro = await backend.account("second@api.test", "pro");
const DENIED = { status: 403, code: "42501" };
const REFUSED = { status: 400, code: "23514" };

const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const setRule = (amount: number, days_until_earned = 0, max_per_month = 20) =>
  call(admin.token, "set_reward_rule", { amount, days_until_earned, max_per_month });
const today = () => new Date().toISOString().slice(0, 10);

let newcomerCount = 0;
/** Creates a confirmed account that claims the code of the pro. */
async function referNewcomer(of: Account = pro): Promise<Account> {
  const newcomer = await backend.account(`newcomer-${++newcomerCount}@api.test`);
  const [row] = await sql("select referral_code from public.profiles where user_id = $1", [of.id]);
  await call(newcomer.token, "claim_referral", { code: row?.["referral_code"] });
  return newcomer;
}
const earnings = (of: Account = pro) =>
  sql<{ id: string; amount: string; status: string; day: string; reason: string | null }>(
    `select id, amount::text, status, earned_date::text as day, reason from public.earnings
     where pro_user_id = $1 order by earned_date, amount desc, id`,
    [of.id],
  );
const referrals = (of: Account = pro) =>
  sql(
    `select status, note, payout_amount::text as payout from public.referrals
     where pro_user_id = $1 order by signup_date, id`,
    [of.id],
  );
/** Moves the sign-ups into the past. Then a trigger on `turn_at` settles rewards, as in a run of the relay. */
async function letDaysPass(days: number): Promise<void> {
  await sql(
    `update public.referrals
     set signup_date = signup_date - $1 * interval '1 day', due_at = due_at - $1 * interval '1 day'`,
    [days],
  );
  await sql("update private.rebuild_state set turn_at = clock_timestamp()");
}
const readUnpaidSums = async (first_day = "2000-01-01", last_day = today()) =>
  (await call(admin.token, "unpaid_sums", { first_day, last_day })).body;
const startPayout = (expected_cents: number, actor = admin.token, first_day = "2000-01-01") =>
  call(actor, "start_payout", { first_day, last_day: today(), expected_cents });
const correctEarning = (earning: string, cents: number, reason = "Counted wrongly") =>
  call(admin.token, "correct_earning", { earning, cents, reason });
async function addEarning(amount: number, of: Account = pro, day = "2026-01-05"): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.earnings (pro_user_id, amount, status, earned_date)
     values ($1, $2, 'pending', $3) returning id`,
    [of.id, amount, day],
  );
  return String(row?.id);
}

beforeEach(async () => {
  await sql("delete from public.earnings where corrects_id is not null");
  for (const table of ["earnings", "payout_runs", "referrals", "reward_rules"])
    await sql(`delete from public.${table}`);
  for (const { token } of [pro, otherPro]) await call(token, "generate_referral_code");
});

describe("B101: a reward", () => {
  test("is earned immediately if the rule has no waiting days", async () => {
    expect(await setRule(5)).toMatchObject({ status: 204 });
    await referNewcomer();
    expect(await earnings()).toMatchObject([{ amount: "5.00", status: "pending", day: today() }]);
    expect(await referrals()).toEqual([{ status: "pending", note: null, payout: "5.00" }]);
  });

  test("is earned only once, when the waiting days of the rule are over", async () => {
    await setRule(5, 7);
    await referNewcomer();
    await letDaysPass(6);
    expect(await earnings()).toEqual([]);
    await letDaysPass(1);
    for (let n = 0; n < 3; n++) await letDaysPass(0);
    expect(await earnings()).toMatchObject([{ amount: "5.00", day: today() }]);
  });

  test("has the amount of the rule at the time of the sign-up", async () => {
    await referNewcomer();
    await setRule(5, 3);
    await referNewcomer();
    await setRule(9);
    await referNewcomer();
    await setRule(0);
    await referNewcomer();
    await letDaysPass(3);
    expect((await earnings()).map(({ amount }) => amount).sort()).toEqual(["5.00", "9.00"]);
  });

  test("is not earned if the pro has reached the monthly limit", async () => {
    await setRule(5, 0, 2);
    for (let n = 0; n < 3; n++) await referNewcomer();
    await referNewcomer(otherPro);
    expect(await earnings()).toHaveLength(2);
    expect(await earnings(otherPro)).toHaveLength(1);
    expect((await referrals()).at(-1)).toEqual({
      status: "cancelled",
      note: "monthly limit",
      payout: "0.00",
    });
    await sql("update public.earnings set period = 'July' where pro_user_id = $1", [pro.id]);
    await sql("delete from public.earnings where pro_user_id = $1", [pro.id]);
    await referNewcomer();
    expect(await earnings()).toHaveLength(1);
  });

  test("B103: is not earned for a pro's own account, or for a deleted or blocked account", async () => {
    await setRule(5);
    const [ownCode] = await sql("select referral_code from public.profiles where user_id = $1", [pro.id]);
    await call(pro.token, "claim_referral", { code: ownCode?.["referral_code"] });
    expect(await referrals()).toEqual([]);
    await setRule(5, 7);
    const [deletedReader, blockedReader] = [await referNewcomer(), await referNewcomer()];
    await sql("delete from auth.users where id = $1", [deletedReader.id]);
    await sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'Spam')", [blockedReader.id]);
    await letDaysPass(7);
    expect(await earnings()).toEqual([]);
    expect((await referrals()).map(({ note }) => note).sort()).toEqual(["account blocked", "account deleted"]);
  });

  test("B100: cannot be forged through the API", async () => {
    await setRule(5);
    const newcomer = await referNewcomer();
    await call(newcomer.token, "claim_referral", { code: "PROCODE" });
    await call(newcomer.token, "claim_referral", {
      code: (await sql("select referral_code from public.profiles where user_id = $1", [pro.id]))[0]?.["referral_code"],
    });
    expect(await earnings()).toHaveLength(1);
    const [{ id: referral_id } = { id: "" }] = await sql<{ id: string }>("select id from public.referrals");
    for (const actor of [pro.token, editor.token, admin.token, newcomer.token]) {
      const row = { pro_user_id: pro.id, amount: 5, status: "paid", earned_date: today() };
      expect(await rest(actor, "POST", "earnings", row)).toMatchObject(DENIED);
      expect(await rest(actor, "POST", "referrals", { pro_user_id: pro.id })).toMatchObject(DENIED);
      expect(await rest(actor, "PATCH", `referrals?id=eq.${referral_id}`, { rewarded_at: null })).toMatchObject(DENIED);
      expect(
        await rest(actor, "POST", "reward_rules", {
          amount: 900,
          days_until_earned: 0,
          max_per_month: 9,
        }),
      ).toMatchObject(DENIED);
      for (const name of ["settle_referrals", "settle_referral"])
        expect((await call(actor, name, { referral: referral_id })).status).toBe(404);
    }
    const adminFunctions = [
      ["set_reward_rule", { amount: 9, days_until_earned: 0, max_per_month: 9 }],
      ["oldest_unpaid_day", {}],
      ["unpaid_sums", { first_day: "2000-01-01", last_day: today() }],
      ["payout_sums", { run: UNKNOWN_ID }],
      ["start_payout", { first_day: "2000-01-01", last_day: today(), expected_cents: 500 }],
      ["mark_payout_paid", { run: UNKNOWN_ID }],
      ["discard_payout", { run: UNKNOWN_ID }],
      ["correct_earning", { earning: UNKNOWN_ID, cents: 100, reason: "More" }],
    ] as const;
    for (const [name, args] of adminFunctions) {
      for (const actor of [pro.token, editor.token, newcomer.token])
        expect(await call(actor, name, args), name).toMatchObject(DENIED);
      expect((await call("anon", name, args)).status, name).toBe(401);
    }
    await expect(
      sql(
        `insert into public.earnings (pro_user_id, amount, status, earned_date, referral_id)
         values ($1, 5, 'pending', '2026-01-01', $2)`,
        [pro.id, referral_id],
      ),
    ).rejects.toThrow(/earnings_referral_id_key/);
  });

  test.each([[{ amount: -1 }], [{ amount: 1000.01 }], [{ days_until_earned: 366 }], [{ max_per_month: 0 }]])(
    "cannot have the invalid rule %j",
    async (change) => {
      const rule = { amount: 1, days_until_earned: 1, max_per_month: 1, ...change };
      expect(await call(admin.token, "set_reward_rule", rule)).toMatchObject(REFUSED);
    },
  );
});

describe("a payout", () => {
  test("contains all unpaid earnings of its days", async () => {
    await setRule(5);
    await referNewcomer();
    await addEarning(2.5, otherPro);
    await addEarning(100, pro, "2025-12-31");
    expect(await call(admin.token, "oldest_unpaid_day")).toMatchObject({ body: "2025-12-31" });
    expect(await readUnpaidSums("2026-01-01")).toMatchObject([
      { pro_user_id: pro.id, email: "pro@api.test", cents: 500, earning_count: 1 },
      { pro_user_id: otherPro.id, cents: 250 },
    ]);
    const { status, body: run } = await startPayout(750, admin.token, "2026-01-01");
    expect(status).toBe(200);
    expect(await readUnpaidSums()).toMatchObject([{ pro_user_id: pro.id, cents: 10_000 }]);
    expect((await call(admin.token, "payout_sums", { run })).body).toMatchObject([
      { pro_user_id: pro.id, cents: 500 },
      { pro_user_id: otherPro.id, cents: 250 },
    ]);
    expect(await call(admin.token, "mark_payout_paid", { run })).toMatchObject({ status: 204 });
    expect((await earnings()).map(({ status: state }) => state)).toEqual(["pending", "paid"]);
    expect(await referrals()).toMatchObject([{ status: "paid" }]);
    const ownEarnings = await rest(pro.token, "GET", "earnings?select=paid_on,payout_run_id&status=eq.paid");
    expect(ownEarnings.body).toEqual([{ paid_on: today(), payout_run_id: run }]);
    for (const name of ["mark_payout_paid", "discard_payout"])
      expect(await call(admin.token, name, { run })).toMatchObject(REFUSED);
  });

  test("releases its earnings if an admin discards the payout", async () => {
    await addEarning(3);
    const { body: run } = await startPayout(300);
    expect(await startPayout(300)).toMatchObject(REFUSED);
    expect(await call(admin.token, "discard_payout", { run })).toMatchObject({ status: 204 });
    expect(await startPayout(300)).toMatchObject({ status: 200 });
  });

  test("does not start with a wrong sum, without earnings, or with a last day in the future", async () => {
    expect(await startPayout(0)).toMatchObject(REFUSED);
    await addEarning(3);
    expect(await startPayout(299)).toMatchObject(REFUSED);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const days = { first_day: "2000-01-01", last_day: tomorrow, expected_cents: 300 };
    expect(await call(admin.token, "start_payout", days)).toMatchObject(REFUSED);
    expect(await sql("select 1 from public.payout_runs")).toEqual([]);
    expect(await readUnpaidSums()).toMatchObject([{ cents: 300 }]);
  });

  test("contains the earnings of a deleted account, without the name of the pro", async () => {
    const leavingPro = await backend.account(`leaving-${++newcomerCount}@api.test`, "pro");
    await addEarning(4, leavingPro);
    const { body: run } = await startPayout(400);
    await sql("delete from auth.users where id = $1", [leavingPro.id]);
    expect((await call(admin.token, "payout_sums", { run })).body).toEqual([
      { pro_user_id: null, full_name: null, email: null, cents: 400, earning_count: 1 },
    ]);
    expect(await call(admin.token, "mark_payout_paid", { run })).toMatchObject({ status: 204 });
    expect(await sql("select amount::text, status from public.earnings")).toEqual([{ amount: "4.00", status: "paid" }]);
  });
});

describe("B104: a correction", () => {
  test("is a new row, which the next payout contains", async () => {
    const earning = await addEarning(10);
    const { body: run } = await startPayout(1000);
    await call(admin.token, "mark_payout_paid", { run });
    expect(await correctEarning(earning, -250)).toMatchObject({ status: 204 });
    expect(await earnings()).toMatchObject([
      { amount: "10.00", status: "paid", reason: null },
      { amount: "-2.50", status: "pending", reason: "Counted wrongly" },
    ]);
    expect(await startPayout(-250)).toMatchObject(REFUSED);
    await addEarning(4);
    expect(await readUnpaidSums()).toMatchObject([{ cents: 150 }]);
    expect(await startPayout(150)).toMatchObject({ status: 200 });
  });

  test("is refused if an earning and its corrections would together be less than zero", async () => {
    const earning = await addEarning(10);
    expect(await correctEarning(earning, -600)).toMatchObject({ status: 204 });
    expect(await correctEarning(earning, -401)).toMatchObject(REFUSED);
    expect(await correctEarning(earning, -400)).toMatchObject({ status: 204 });
    expect(await correctEarning(earning, 300)).toMatchObject({ status: 204 });
  });

  test("needs an earning, an amount and a reason", async () => {
    const earning = await addEarning(10);
    expect(await correctEarning(earning, 0)).toMatchObject(REFUSED);
    expect(await correctEarning(earning, 100, " ")).toMatchObject(REFUSED);
    expect(await correctEarning(earning, 10_000_001)).toMatchObject(REFUSED);
    expect(await correctEarning(UNKNOWN_ID, 100)).toMatchObject(REFUSED);
    await correctEarning(earning, -100);
    const correction = (await earnings()).find(({ reason }) => reason !== null);
    expect(await correctEarning(String(correction?.id), 100)).toMatchObject(REFUSED);
  });

  test("is the only way to change an amount, even with the secret key", async () => {
    const earning = await addEarning(10);
    const change = (row: object) => rest("service", "PATCH", `earnings?id=eq.${earning}`, row);
    expect(await change({ amount: 11 })).toMatchObject(REFUSED);
    expect(await change({ earned_date: "2026-01-06" })).toMatchObject(REFUSED);
    const { body: run } = await startPayout(1000);
    await call(admin.token, "mark_payout_paid", { run });
    expect(await change({ status: "pending" })).toMatchObject(REFUSED);
    expect(await change({ payout_run_id: null })).toMatchObject(REFUSED);
  });
});

test("a pro can read the reward rule and their own earnings, but not the ids of admins", async () => {
  await setRule(5, 7, 20);
  await correctEarning(await addEarning(10), -100);
  await addEarning(3, otherPro);
  const { body } = await rest(pro.token, "GET", "earnings?select=amount,reason&order=amount");
  const ownRows = body.map(({ amount, reason }: Record<string, unknown>) => [Number(amount), reason]);
  expect(ownRows).toEqual([
    [-1, "Counted wrongly"],
    [10, null],
  ]);
  expect(await rest(pro.token, "GET", "earnings?select=entered_by")).toMatchObject(DENIED);
  expect(await rest(pro.token, "GET", "reward_rules?select=created_by")).toMatchObject(DENIED);
  const rules = await rest(pro.token, "GET", "reward_rules?select=days_until_earned");
  expect(rules.body).toEqual([{ days_until_earned: 7 }]);
});

describe("B223: a blocked pro", () => {
  const setBlocked = (blocked: boolean, of: Account = pro) =>
    call(admin.token, "set_blocked", { account: of.id, blocked, reason: "Fraud" });
  beforeEach(() => sql("delete from private.blocked_accounts"));
  afterAll(() => sql("delete from private.blocked_accounts"));

  test("earns nothing, neither for new referrals nor for earlier ones", async () => {
    await setRule(5, 7);
    await referNewcomer();
    await setBlocked(true);
    await referNewcomer();
    await letDaysPass(7);
    expect(await earnings()).toEqual([]);
    expect(await referrals()).toEqual([{ status: "cancelled", note: "pro blocked", payout: "0.00" }]);
  });

  test("is in no payout until an admin removes the block", async () => {
    await addEarning(8);
    await addEarning(2, otherPro);
    await setBlocked(true);
    expect(await readUnpaidSums()).toMatchObject([{ pro_user_id: otherPro.id, cents: 200 }]);
    const { status, body: run } = await startPayout(200);
    expect(status).toBe(200);
    expect((await call(admin.token, "payout_sums", { run })).body).toHaveLength(1);
    await setBlocked(false);
    expect(await readUnpaidSums()).toMatchObject([{ pro_user_id: pro.id, cents: 800 }]);
  });

  test("is not paid if the block came after the start of the payout", async () => {
    await addEarning(8);
    await addEarning(2, otherPro);
    const { body: run } = await startPayout(1000);
    await setBlocked(true);
    expect(await call(admin.token, "mark_payout_paid", { run })).toMatchObject(REFUSED);
    expect(await call(admin.token, "discard_payout", { run })).toMatchObject({ status: 204 });
    expect(await startPayout(200)).toMatchObject({ status: 200 });
  });
});

test("B224: an admin can leave a pro out of a payout, and pay this pro later", async () => {
  await addEarning(8);
  await addEarning(2, otherPro);
  const days = { first_day: "2000-01-01", last_day: today() };
  const startWithout = (pros: string[], expected_cents: number) =>
    call(admin.token, "start_payout", { ...days, expected_cents, left_out: pros });
  expect(await startWithout([pro.id], 1000)).toMatchObject(REFUSED);
  expect(await startWithout([pro.id, otherPro.id], 0)).toMatchObject(REFUSED);
  const { status, body: run } = await startWithout([pro.id], 200);
  expect(status).toBe(200);
  expect((await call(admin.token, "payout_sums", { run })).body).toMatchObject([{ pro_user_id: otherPro.id }]);
  expect(await startPayout(800)).toMatchObject({ status: 200 });
});

describe("B225: an address earns one reward", () => {
  const rewardedEmail = "again@api.test";
  const codeOf = async (of: Account) =>
    (await sql("select referral_code from public.profiles where user_id = $1", [of.id]))[0]?.["referral_code"];
  const signUp = async (email: string, of: Account = pro) => {
    const account = await backend.account(email);
    await call(account.token, "claim_referral", { code: await codeOf(of) });
    return account;
  };
  beforeEach(() => sql("delete from auth.users where email ~ '^(again|moved)'"));

  test.each([[rewardedEmail], ["again+second@api.test"]])(
    "even if it deletes its account and signs up again as %s",
    async (secondEmail) => {
      await setRule(5);
      const { id } = await signUp(rewardedEmail);
      expect(await earnings()).toHaveLength(1);
      await sql("delete from auth.users where id = $1", [id]);
      await signUp(secondEmail, otherPro);
      expect(await earnings(otherPro)).toEqual([]);
      expect(await referrals(otherPro)).toEqual([{ status: "cancelled", note: "address rewarded", payout: "0.00" }]);
      const [stored] = await sql<{ text: string }>(
        "select string_agg(row::text, ' ') as text from private.referral_addresses row",
      );
      expect(stored?.text).not.toContain("again");
    },
  );

  test("even if its first account has another address now", async () => {
    await setRule(5, 7);
    const { id } = await signUp(rewardedEmail);
    await sql("update auth.users set email = 'moved@api.test' where id = $1", [id]);
    await signUp(rewardedEmail, otherPro);
    await letDaysPass(7);
    expect([...(await earnings()), ...(await earnings(otherPro))]).toHaveLength(1);
  });

  test("but still one after an account that was deleted before its reward", async () => {
    await setRule(5, 7);
    const { id } = await signUp(rewardedEmail);
    await sql("delete from auth.users where id = $1", [id]);
    await letDaysPass(7);
    await signUp(rewardedEmail);
    await letDaysPass(7);
    expect(await earnings()).toHaveLength(1);
  });
});
