/** The tests read the earnings of a pro, and claim referral codes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readAllRows } from "../../src/data/all-rows.ts";
import { type Earning, sumByMonth, sumUp, toCents } from "../../src/domain/people/earnings.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { copyContent } from "../support/copy-content.ts";
import { createPeople, type People } from "../support/people.ts";

const PASSWORD = "demo-password";

describe("earnings and referral codes", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    await setCode(people.pro, "PROCODE1");
    await setCode(people.other, "PROCODE2");
    content = await copyContent(backend.sql);
  });
  afterAll(() => backend.close());
  beforeEach(() => content.restore());

  const setCode = (pro: { id: string }, code: string) =>
    backend.sql("update public.profiles set referral_code = $2 where user_id = $1", [pro.id, code]);

  interface EarningRow {
    amount: number;
    status: string;
    period: string | null;
    earned_date: string;
  }
  /** Sends the same request as `readEarnings`. */
  const earningsOf = async ({ id, token }: People["pro"]): Promise<Earning[]> => {
    const range = async (from: number, to: number) => {
      const path = `earnings?select=amount,status,period,earned_date&pro_user_id=eq.${id}&order=earned_date,id&offset=${from}&limit=${to - from + 1}`;
      const { body } = await backend.rest(token, "GET", path);
      return { data: body, error: null };
    };
    const rows = await readAllRows<EarningRow>({ range });
    return rows.map(({ amount, status, period, earned_date }) => ({
      date: earned_date,
      cents: toCents(amount),
      status,
      period,
    }));
  };

  test("B38: the dashboard computes the exact sum of 2,345 earnings", async () => {
    await backend.sql(
      `insert into public.earnings (pro_user_id, amount, status, period, earned_date)
       select $1, case when n % 500 = 0 then 9999999999.99 else (n * 7919 % 100000) / 100.0 end,
         case when n % 3 = 0 then 'pending' else 'paid' end, null, date '2025-01-01' + n / 40
       from generate_series(1, 2345) n`,
      [people.pro.id],
    );
    const rows = await earningsOf(people.pro);
    expect(rows).toHaveLength(2345);
    const expectedMonths = await backend.sql<{ month: string; paid: string; all: string }>(
      `select to_char(earned_date, 'YYYY-MM') as month, (sum(amount) * 100)::bigint::text as all,
         (coalesce(sum(amount) filter (where status = 'paid'), 0) * 100)::bigint::text as paid
       from public.earnings group by 1 order by 1 desc`,
    );
    const months = sumByMonth(rows);
    expect(months.map(({ month, paid, all }) => ({ month, paid: `${paid}`, all: `${all}` }))).toEqual(
      expectedMonths.map(({ month, paid, all }) => ({ month, paid, all })),
    );
    const total = expectedMonths.reduce((sum, { all }) => sum + BigInt(all), 0n);
    expect(BigInt(sumUp(rows).all)).toBe(total);
    expect(await earningsOf(people.other)).toEqual([]);
  });

  const auth = (actor: string, method: string, path: string, body: object) =>
    backend.request(actor, method, `/auth/v1/${path}`, body);
  const creditOf = async (id: string) =>
    (
      await backend.sql<{ pro: string }>(
        "select pro_user_id::text as pro from public.referrals where referred_user_id = $1",
        [id],
      )
    ).map(({ pro }) => pro);

  /** Creates a confirmed account with a referral code, and signs in. */
  async function signUpWith(email: string, ref: string) {
    const credentials = { email, password: PASSWORD };
    expect((await auth("anon", "POST", "signup", { ...credentials, data: { ref } })).status).toBe(200);
    await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
    const { body } = await auth("anon", "POST", "token?grant_type=password", credentials);
    return { id: body.user.id as string, token: body.access_token as string };
  }

  test("B28: a reader who signed up with a code cannot claim another code", async () => {
    const { id, token } = await signUpWith("first-code@api.test", "PROCODE1");
    expect(await creditOf(id)).toEqual([people.pro.id]);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE2" });
    expect(await creditOf(id)).toEqual([people.pro.id]);
  });

  test("B28: a reader who signed up with an unknown code can claim a real code", async () => {
    const { id, token } = await signUpWith("unknown-code@api.test", "NOSUCHCODE");
    expect(await creditOf(id)).toEqual([]);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE2" });
    expect(await creditOf(id)).toEqual([people.other.id]);
  });

  test("B27: a reader whose account is older than a day cannot claim a code", async () => {
    const { id, token } = await signUpWith("late-code@api.test", "NOSUCHCODE");
    const makeOlderSql = "update auth.users set created_at = now() - interval '25 hours' where id = $1";
    await backend.sql(makeOlderSql, [id]);
    expect((await auth(token, "PUT", "user", { data: { ref: "PROCODE1" } })).status).toBe(200);
    // When the reader opens the link of an e-mail, Supabase Auth updates the account.
    expect((await auth("anon", "POST", "otp", { email: "late-code@api.test" })).status).toBe(200);
    const mail = await backend.mailTo("late-code@api.test");
    const token_hash = mail?.link.searchParams.get("token_hash");
    const verification = { token_hash, type: "magiclink" };
    expect((await auth("anon", "POST", "verify", verification)).status).toBe(200);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE1" });
    expect(await creditOf(id)).toEqual([]);
  });
});
