import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

/*
 * The tests send several requests about money to PostgreSQL at the same time. Each SQL function has a naive copy, which
 * reads first and writes later. The naive copy breaks the tested rule, which proves that the test can fail.
 */
const NAIVE = `
  create function public.settle_all() returns void
    language plpgsql security definer set search_path = '' as $$ begin perform private.settle_referrals(); end $$;

  create function public.naive_settle_all() returns void
    language plpgsql security definer set search_path = '' as $$
    declare due record; is_new boolean; this_month bigint;
    begin
      for due in select r.* from public.referrals r where r.status = 'pending' and r.due_at <= now() loop
        is_new := not exists (select from public.earnings e where e.period = due.id::text);
        this_month := (select count(*) from public.earnings e where e.pro_user_id = due.pro_user_id);
        perform pg_sleep(0.05);
        if is_new and this_month < 2 then
          insert into public.earnings (pro_user_id, amount, status, earned_date, period)
          values (due.pro_user_id, 5, 'pending', now()::date, due.id::text);
        end if;
      end loop;
    end $$;

  create function public.naive_start_payout(first_day date, last_day date, expected_cents bigint) returns uuid
    language plpgsql security definer set search_path = '' as $$
    declare
      run uuid := gen_random_uuid();
      unpaid uuid[] := array(select id from public.earnings where status = 'pending' and payout_run_id is null);
    begin
      perform pg_sleep(0.2);
      if cardinality(unpaid) = 0 then raise exception 'nothing' using errcode = '23514'; end if;
      insert into public.payout_runs (id, first_day, last_day, total_cents, pro_count)
      values (run, naive_start_payout.first_day, naive_start_payout.last_day, expected_cents, 1);
      update public.earnings set payout_run_id = run where id = any (unpaid);
      return run;
    end $$;

  create function public.naive_mark_payout_paid(run uuid) returns void
    language plpgsql security definer set search_path = '' as $$
    declare is_open boolean := (select paid_at is null from public.payout_runs where id = run);
    begin
      perform pg_sleep(0.2);
      if not is_open then raise exception 'paid' using errcode = '23514'; end if;
      update public.payout_runs set paid_at = now() where id = run;
    end $$;

  create function public.naive_correct_earning(earning uuid, cents integer, reason text) returns void
    language plpgsql security definer set search_path = '' as $$
    declare remaining numeric := (select sum(amount) from public.earnings where earning in (id, corrects_id));
    begin
      perform pg_sleep(0.2);
      if remaining + cents / 100.0 < 0 then raise exception 'too much' using errcode = '23514'; end if;
      insert into public.earnings (amount, status, earned_date, corrects_id, reason)
      values (cents / 100.0, 'pending', now()::date, earning, naive_correct_earning.reason);
    end $$;
`;
const backend = await openTestBackend("postgres", { contents: NAIVE });
const { rest, sql } = backend;
afterAll(() => backend.close());

const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const pro = await backend.account("pro@api.test", "pro");
const newcomers = await Promise.all(
  Array.from({ length: 6 }, (_, n) => backend.account(`newcomer-${n}@api.test`)),
);
await sql("update public.profiles set referral_code = 'PROCODE1' where user_id = $1", [pro.id]);

const RETRY_ON_BUSY_MACHINES = { retry: 10 };
const rounds = [0, 1, 2, 3, 4, 5];
const call = (actor: string, name: string, args: object = {}) =>
  rest(actor, "POST", `rpc/${name}`, args);
const callAsBothAdmins = (name: string, args: object) =>
  Promise.all([firstAdmin, secondAdmin].map(({ token }) => call(token, name, args)));
const today = new Date().toISOString().slice(0, 10);
const setRule = (days_until_earned: number, max_per_month: number) =>
  call(firstAdmin.token, "set_reward_rule", { amount: 5, days_until_earned, max_per_month });
const claimAll = () =>
  Promise.all(newcomers.map(({ token }) => call(token, "claim_referral", { code: "PROCODE1" })));
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
  async function settleAtOnce(name: string): Promise<number> {
    await setRule(7, 20);
    await claimAll();
    expect(await earningCount()).toBe(0);
    await sql("update public.referrals set due_at = now()");
    await Promise.all(Array.from({ length: 4 }, () => call("service", name)));
    return earningCount();
  }

  test.each(rounds)("are each earned only once (round %i)", async () => {
    expect(await settleAtOnce("settle_all")).toBe(newcomers.length);
  });

  test("are earned several times with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    await setRule(7, 20);
    await claimAll();
    await sql("delete from public.referrals where referred_user_id <> $1", [newcomers[0]?.id]);
    await sql("update public.referrals set due_at = now()");
    await Promise.all(Array.from({ length: 4 }, () => call("service", "naive_settle_all")));
    expect(await earningCount()).toBeGreaterThan(1);
  });
});

describe("B102: the monthly limit of rewards", () => {
  test.each(rounds)(
    "holds if all new readers claim a code at the same time (round %i)",
    async () => {
      await setRule(0, 2);
      await claimAll();
      expect(await earningCount()).toBe(2);
      const limitedReferrals = await sql(
        "select 1 from public.referrals where note = 'monthly limit'",
      );
      expect(limitedReferrals).toHaveLength(newcomers.length - 2);
    },
  );

  test("does not hold with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    await setRule(7, 2);
    await claimAll();
    await sql("update public.referrals set due_at = now()");
    await Promise.all(Array.from({ length: 4 }, () => call("service", "naive_settle_all")));
    expect(await earningCount()).toBeGreaterThan(2);
  });
});

describe("B102: two admins who act at the same time", () => {
  const startAtOnce = (name: string) =>
    callAsBothAdmins(name, { first_day: "2026-01-01", last_day: today, expected_cents: 500 });

  test.each(rounds)("can start and pay a payout only once (round %i)", async () => {
    await addEarning();
    const starts = await startAtOnce("start_payout");
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 400]);
    const run = starts.find(({ status }) => status === 200)?.body;
    const payments = await callAsBothAdmins("mark_payout_paid", { run });
    expect(payments.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test(
    "can start two payouts of the same earning with the naive function",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      await addEarning();
      const starts = await startAtOnce("naive_start_payout");
      expect(starts.map(({ status }) => status)).toEqual([200, 200]);
      expect(await sql("select 1 from public.payout_runs")).toHaveLength(2);
    },
  );

  test("can pay a payout twice with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    await addEarning();
    const [startAnswer] = await startAtOnce("start_payout");
    const [run] = await sql("select id from public.payout_runs");
    expect([200, 400]).toContain(startAnswer?.status);
    const payments = await callAsBothAdmins("naive_mark_payout_paid", { run: run?.["id"] });
    expect(payments.map(({ status }) => status)).toEqual([204, 204]);
  });

  test.each(rounds)("can pay or discard a payout, but not both (round %i)", async () => {
    await addEarning();
    await startAtOnce("start_payout");
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
  const reverseAtOnce = async (name: string) => {
    const earning = await addEarning();
    return callAsBothAdmins(name, { earning, cents: -500, reason: "Fraud" });
  };
  const sumOfEarnings = async () =>
    (await sql("select sum(amount)::text as sum from public.earnings"))[0]?.["sum"];

  test.each(rounds)("can cancel an earning only once (round %i)", async () => {
    const answers = await reverseAtOnce("correct_earning");
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await sumOfEarnings()).toBe("0.00");
  });

  test("can cancel an earning twice with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    await reverseAtOnce("naive_correct_earning");
    expect(await sumOfEarnings()).toBe("-5.00");
  });
});
