import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { READER_LIMITS } from "../../src/domain/limits.ts";
import { type Account, FROM_ADDRESS_HEADER, openTestBackend, type TestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { signToken } from "../support/tokens.ts";

/** The tests send many requests at the same time. */
const COUNT_RUNNING_REQUESTS = `
  create function public.count_running_requests() returns integer language plpgsql
    security definer set search_path = '' as $$
    begin
      perform pg_sleep(0.2);
      return (select count(*) from pg_stat_activity
        where state = 'active' and datname = current_database());
    end $$;
`;
const backend: TestBackend = await openTestBackend("postgres", {
  contents: COUNT_RUNNING_REQUESTS,
});
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
let accountCount = 0;
/** Creates accounts and tokens without a sign-up, because a sign-up is slow. */
async function createAccounts(count: number, role?: "pro"): Promise<Account[]> {
  const emails = Array.from({ length: count }, () => `racer-${++accountCount}@api.test`);
  const rows = await sql<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), email, now(), now()
     from unnest($1::text[]) as new_account (email) returning id::text`,
    [emails],
  );
  if (role) {
    await sql("insert into public.user_roles (user_id, role) select id, $2 from unnest($1::uuid[]) id", [
      rows.map(({ id }) => id),
      role,
    ]);
  }
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { role: "authenticated", aud: "authenticated", exp };
  return rows.map(({ id }) => ({
    id,
    token: signToken({ ...claims, sub: id }, backend.keys.jwtSecret),
  }));
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const queryValue = async <T>(query: string, params: unknown[] = []) => {
  const [row] = await sql<{ value: T }>(query, params);
  return row?.value;
};
const call = (actor: string, name: string, args: object = {}, headers: Record<string, string> = {}) =>
  rest(actor, "POST", `rpc/${name}`, args, headers);

/** Runs at most `maxParallel` jobs at the same time. */
async function runJobs<T>(maxParallel: number, jobs: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const remainingJobs = [...jobs];
  const runNextJobs = async () => {
    for (let job = remainingJobs.shift(); job; job = remainingJobs.shift()) results.push(await job());
  };
  await Promise.all(times(maxParallel, runNextJobs));
  return results;
}

test("PostgreSQL runs at least four requests in parallel", async () => {
  const answers = await Promise.all(times(8, () => call("service", "count_running_requests")));
  expect(Math.max(...answers.map(({ body }) => body))).toBeGreaterThanOrEqual(4);
});

describe("B11: the counters of a list", () => {
  let owner: Account;
  let list: string;

  beforeAll(async () => {
    [owner] = (await createAccounts(1)) as [Account];
  });
  beforeEach(async () => {
    list = randomUUID();
    await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'List')", [list, owner.id]);
  });
  const readCounts = async () =>
    (await sql("select view_count, share_count from public.top_lists where id = $1", [list]))[0];
  const bump = (visitor: string, kind = "view", actor = "anon", address = "192.0.2.9") =>
    call(actor, "bump_list", { list, kind, visitor }, { [FROM_ADDRESS_HEADER]: address });
  const expectAll204 = (answers: { status: number }[]) =>
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));

  const KINDS = ["view", "share"];
  const expectedCounts = (kind: string, n: number) => ({
    view_count: kind === "view" ? n : 0,
    share_count: kind === "share" ? n : 0,
  });

  test.each(KINDS)("the %s counter counts 50 visitors with 50 IP addresses", async (kind) => {
    const addressOf = (n: number) => `192.0.2.${n}`;
    expectAll204(await Promise.all(times(50, (n) => bump(`v${n}`, kind, "anon", addressOf(n)))));
    expect(await readCounts()).toEqual(expectedCounts(kind, 50));
  });

  test.each(KINDS)("the %s counter counts 50 visitors with one IP address", async (kind) => {
    expectAll204(await Promise.all(times(50, (n) => bump(`v${n}`, kind))));
    expect(await readCounts()).toEqual(expectedCounts(kind, 50));
  });

  test("the view counter counts a visitor only one time, even after 20 requests", async () => {
    expectAll204(await Promise.all(times(20, () => bump("same"))));
    expect(await readCounts()).toEqual(expectedCounts("view", 1));
  });

  test("B106: the share counter counts at most one share of a visitor per second", async () => {
    const startedAt = performance.now();
    expectAll204(await Promise.all(times(20, () => bump("same", "share"))));
    const seconds = (performance.now() - startedAt) / 1000;
    const [row] = await sql("select share_count from public.top_lists where id = $1", [list]);
    expect(row?.["share_count"]).toBeGreaterThan(0);
    expect(row?.["share_count"]).toBeLessThanOrEqual(1 + Math.floor(seconds));
    await sql("update private.list_visits set counted_at = counted_at - interval '1 second'");
    expectAll204(await Promise.all([bump("same", "share")]));
    expect(await readCounts()).toEqual(expectedCounts("share", Number(row?.["share_count"]) + 1));
  });

  test("B106: the share counter counts at most 50 shares of a visitor per hour", async () => {
    for (let n = 0; n < 52; n++) {
      await bump("same", "share");
      await sql("update private.list_visits set counted_at = counted_at - interval '2 seconds'");
    }
    expect(await readCounts()).toEqual(expectedCounts("share", 50));
  });

  test.each(KINDS)("the %s counter does not count the owner", async (kind) => {
    expectAll204(await Promise.all(times(20, (n) => bump(`v${n}`, kind, owner.token))));
    expect(await readCounts()).toEqual(expectedCounts(kind, 0));
  });

  test("the view counter counts a reader only one time, even if the reader invents 20 visitor names", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    expectAll204(await Promise.all(times(20, (n) => bump(`v${n}`, "view", reader.token))));
    expect(await readCounts()).toEqual({ view_count: 1, share_count: 0 });
  });

  test("B13: the view counter counts at most 50 visitors of one IP address", async () => {
    expectAll204(
      await runJobs(
        25,
        times(500, (n) => () => bump(`invented ${n}`)),
      ),
    );
    expect(await readCounts()).toEqual({ view_count: 50, share_count: 0 });
    expectAll204(await Promise.all(times(5, (n) => bump(`v${n}`, "view", "anon", "192.0.2.10"))));
    expect(await readCounts()).toEqual({ view_count: 55, share_count: 0 });
  });
});

describe("E8: a quota of 20 requests", () => {
  test("allows exactly 20 of 100 requests while 25 requests run at the same time", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    const args = { taker: reader.id, most: 20, window_seconds: 3600 };
    const answers = await runJobs(
      25,
      times(100, () => () => call("service", "take_ai_quota", args)),
    );
    expect(answers.filter(({ body }) => body[0].taken)).toHaveLength(20);
    expect(answers.every(({ body }) => body[0].retry_after > 0)).toBe(true);
    const usedQuery = "select sum(used)::int as value from private.ai_usage where user_id = $1";
    expect(await queryValue(usedQuery, [reader.id])).toBe(20);
  });

  test("E9: the database adds the tokens of parallel requests correctly", async () => {
    await Promise.all(times(40, () => call("service", "add_ai_spend", { tokens: 5 })));
    expect((await call("service", "add_ai_spend", { tokens: 0 })).body).toBe(200);
  });
});

describe("H7: parallel reservations of tokens", () => {
  const reserve = (account: Account, more: object = {}) =>
    call("service", "reserve_ai_tokens", {
      account: account.id,
      tokens: 100,
      most: 10_000,
      share: 500,
      ...more,
    });
  const countStates = (answers: { body: string }[]) =>
    Object.fromEntries(
      ["reserved", "account", "site"].map((state) => [state, answers.filter(({ body }) => body === state).length]),
    );
  beforeEach(() => sql("delete from private.ai_spend; delete from private.ai_account_spend"));

  test("never exceed the daily tokens of one account", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    const answers = await Promise.all(times(40, () => reserve(reader)));
    expect(countStates(answers)).toEqual({ reserved: 5, account: 35, site: 0 });
  });

  test("do not block corrections of the tokens of the same account", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    const correct = () => call("service", "add_ai_spend", { tokens: 1, account: reader.id });
    const answers = await Promise.all(
      times(60, (index) => (index % 2 ? correct() : reserve(reader, { share: 1_000_000 }))),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("do not give readers the tokens that are only for admins and the tracker", async () => {
    const [admin] = (await createAccounts(1)) as [Account];
    await sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin.id]);
    const readers = await createAccounts(40);
    const answers = await runJobs(
      25,
      readers.flatMap((reader) => times(5, () => () => reserve(reader))),
    );
    expect(countStates(answers)).toEqual({ reserved: 80, account: 0, site: 120 });
    const staffAnswers = await Promise.all(times(30, (n) => reserve(admin, n % 2 ? { account: null } : {})));
    expect(countStates(staffAnswers)).toEqual({ reserved: 20, account: 0, site: 10 });
  });
});

describe("H8: the maximum number of rows of a reader", () => {
  test("is not exceeded by parallel requests with many rows", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    const rows = times(10, (n) => ({ user_id: reader.id, title: `List ${n}` }));
    const answers = await Promise.all(times(40, () => rest(reader.token, "POST", "top_lists", rows)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const ownedListsQuery = "select count(*)::int as value from public.top_lists where user_id = $1";
    expect(await queryValue(ownedListsQuery, [reader.id])).toBe(READER_LIMITS.top_lists);
  });

  test("causes no deadlock when readers follow each other", async () => {
    const people = await createAccounts(12);
    const answers = await Promise.all(
      people.flatMap(({ id, token }) =>
        people
          .filter((other) => other.id !== id)
          .map((other) => rest(token, "POST", "user_profile_follows", { follower_id: id, user_id: other.id })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe("four relays that claim a build at the same time", () => {
  const rounds = times(20, (n) => n);

  test("get only one claim in each of 20 rounds", async () => {
    const claimCounts: number[] = [];
    for (const round of rounds) {
      await sql("update public.er_shows set name = $1", [`Round ${round}`]);
      // Each round is one day later, so the earlier lease has ended and the budget is new.
      const now = new Date(Date.now() + (round + 1) * 86_400_000).toISOString();
      const args = { at: now, quiet: "60s", longest: "10min", lease: "15min", budget: 100 };
      const answers = await Promise.all(times(4, () => call("service", "claim_rebuild", args)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const claimedRows = answers.flatMap(({ body }) => body as { rev: number }[]);
      claimCounts.push(claimedRows.length);
      await call("service", "note_live_rev", { rev: claimedRows[0]?.rev });
    }
    expect(claimCounts).toEqual(rounds.map(() => 1));
  });
});

describe("a row that must exist only one time", () => {
  test("B25: ten parallel requests to follow a show create only one follow", async () => {
    const [reader] = (await createAccounts(1)) as [Account];
    const row = { user_id: reader.id, show_id: show.id };
    const answers = await Promise.all(times(10, () => rest(reader.token, "POST", "user_show_follows", row)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...times(9, () => 409)]);
    const countQuery = "select count(*)::int as value from public.user_show_follows where user_id = $1";
    expect(await queryValue(countQuery, [reader.id])).toBe(1);
  });

  test("the follower count is right when many readers follow and unfollow at the same time", async () => {
    const [famousAccount] = (await createAccounts(1)) as [Account];
    const followers = await createAccounts(30);
    // Makes the accounts old, because not every new account counts as a follower (security H9).
    await sql("update auth.users set created_at = now() - interval '10 days'");
    const readFollowerCount = () =>
      queryValue("select follower_count as value from public.profiles where user_id = $1", [famousAccount.id]);
    const path = `user_profile_follows?user_id=eq.${famousAccount.id}`;
    await Promise.all(
      followers.flatMap(({ id, token }) =>
        times(2, () =>
          rest(token, "POST", "user_profile_follows", {
            follower_id: id,
            user_id: famousAccount.id,
          }),
        ),
      ),
    );
    expect(await readFollowerCount()).toBe(30);
    await Promise.all(followers.slice(0, 10).flatMap(({ token }) => times(2, () => rest(token, "DELETE", path))));
    expect(await readFollowerCount()).toBe(20);
  });

  test("B28: if a new reader sends the codes of four pros at the same time, one pro gets the referral", async () => {
    const pros = await createAccounts(4, "pro");
    const [newcomer] = (await createAccounts(1)) as [Account];
    const codes = await Promise.all(pros.map(({ token }) => call(token, "generate_referral_code")));
    const answers = await Promise.all(
      times(12, (n) => call(newcomer.token, "claim_referral", { code: codes[n % 4]?.body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const countQuery = "select count(*)::int as value from public.referrals where referred_user_id = $1";
    expect(await queryValue(countQuery, [newcomer.id])).toBe(1);
  });

  test("B29: parallel requests of a pro create only one referral code", async () => {
    const [pro] = (await createAccounts(1, "pro")) as [Account];
    const answers = await Promise.all(times(12, () => call(pro.token, "generate_referral_code")));
    const codes = new Set(answers.map(({ body }) => body));
    expect(codes.size).toBe(1);
    const codeQuery = "select referral_code as value from public.profiles where user_id = $1";
    expect(codes).toEqual(new Set([await queryValue(codeQuery, [pro.id])]));
  });

  test("B14: if a pro pins several lists at the same time, the database pins only one", async () => {
    const [pro] = (await createAccounts(1, "pro")) as [Account];
    const lists = times(4, () => randomUUID());
    await sql("insert into public.top_lists (id, user_id, title) select id, $2, 'List' from unnest($1::uuid[]) id", [
      lists,
      pro.id,
    ]);
    const answers = await Promise.all(
      lists.map((id) => rest(pro.token, "PATCH", `top_lists?id=eq.${id}`, { is_pinned: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  });
});

test("B261: a reader who may not store receipts does not wait for the row of the recap", async () => {
  const [reader] = await createAccounts(1);
  const episode = await queryValue<string>("select id::text as value from public.er_episodes limit 1");
  const other = postgres(String(backend.databaseUrl), { max: 1 });
  await other.begin(async (transaction) => {
    await transaction`select from public.er_episodes where id = ${episode ?? ""} for update`;
    const refused = await call(reader?.token ?? "", "store_receipts", { episode, receipts: [] });
    expect(refused).toMatchObject({ status: 403, code: "42501" });
  });
  await other.end();
});
