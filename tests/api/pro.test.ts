/** What the pro dashboard reads, and how a code reaches its pro, on every backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readAllRows } from "../../src/data/all-rows.ts";
import { byMonth, type Earning, sumUp, toCents } from "../../src/domain/people/earnings.ts";
import type { TestBackend } from "../support/backend.ts";
import { backends } from "../support/each-backend.ts";
import { invite, type People } from "../support/people.ts";
import { rememberContent } from "../support/snapshot.ts";

const PASSWORD = "demo-password";

describe.each(backends)("on $kind", ({ open }) => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof rememberContent>>;

  beforeAll(async () => {
    backend = await open();
    people = await invite(backend);
    await setCode(people.P, "PROCODE1");
    await setCode(people.X, "PROCODE2");
    content = await rememberContent(backend.sql);
  });
  afterAll(() => backend.close());
  beforeEach(() => content.restore());

  const setCode = (who: { id: string }, code: string) =>
    backend.sql("update public.profiles set referral_code = $2 where user_id = $1", [who.id, code]);

  interface Row {
    amount: number;
    status: string;
    period: string | null;
    earned_date: string;
  }
  /** As `readEarnings` asks. */
  const earningsOf = async ({ id, token }: People["P"]): Promise<Earning[]> => {
    const range = async (from: number, to: number) => {
      const path = `earnings?select=amount,status,period,earned_date&pro_user_id=eq.${id}&order=earned_date,id&offset=${from}&limit=${to - from + 1}`;
      const { body } = await backend.rest(token, "GET", path);
      return { data: body, error: null };
    };
    const rows = await readAllRows<Row>(() => ({ range }));
    return rows.map(({ amount, status, period, earned_date }) => ({
      date: earned_date,
      cents: toCents(amount),
      status,
      period,
    }));
  };

  test("B38: 2,345 earnings, many of a day, are read once each and add up to the cent", async () => {
    await backend.sql(
      `insert into public.earnings (pro_user_id, amount, status, period, earned_date)
       select $1, case when n % 500 = 0 then 9999999999.99 else (n * 7919 % 100000) / 100.0 end,
         case when n % 3 = 0 then 'pending' else 'paid' end, null, date '2025-01-01' + n / 40
       from generate_series(1, 2345) n`,
      [people.P.id],
    );
    const rows = await earningsOf(people.P);
    expect(rows).toHaveLength(2345);
    const stored = await backend.sql<{ month: string; paid: string; all: string }>(
      `select to_char(earned_date, 'YYYY-MM') as month, (sum(amount) * 100)::bigint::text as all,
         (coalesce(sum(amount) filter (where status = 'paid'), 0) * 100)::bigint::text as paid
       from public.earnings group by 1 order by 1 desc`,
    );
    const months = byMonth(rows);
    expect(
      months.map(({ month, paid, all }) => ({ month, paid: `${paid}`, all: `${all}` })),
    ).toEqual(stored.map(({ month, paid, all }) => ({ month, paid, all })));
    const total = stored.reduce((sum, { all }) => sum + BigInt(all), 0n);
    expect(BigInt(sumUp(rows).all)).toBe(total);
    expect(await earningsOf(people.X)).toEqual([]);
  });

  const auth = (as: string, method: string, path: string, body: object) =>
    backend.request(as, method, `/auth/v1/${path}`, body);
  const creditOf = async (id: string) =>
    (
      await backend.sql<{ pro: string }>(
        "select pro_user_id::text as pro from public.referrals where referred_user_id = $1",
        [id],
      )
    ).map(({ pro }) => pro);

  /** Signs up with a code, confirms, and signs in. */
  async function newcomer(email: string, ref: string) {
    const credentials = { email, password: PASSWORD };
    expect((await auth("anon", "POST", "signup", { ...credentials, data: { ref } })).status).toBe(
      200,
    );
    await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
    const { body } = await auth("anon", "POST", "token?grant_type=password", credentials);
    return { id: body.user.id as string, token: body.access_token as string };
  }

  test("B28: who signed up with a code and claims another stays with the first", async () => {
    const { id, token } = await newcomer("first-code@api.test", "PROCODE1");
    expect(await creditOf(id)).toEqual([people.P.id]);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE2" });
    expect(await creditOf(id)).toEqual([people.P.id]);
  });

  test("B28: who signed up with an unknown code may still claim a real one", async () => {
    const { id, token } = await newcomer("unknown-code@api.test", "NOSUCHCODE");
    expect(await creditOf(id)).toEqual([]);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE2" });
    expect(await creditOf(id)).toEqual([people.X.id]);
  });

  test("B27: who has an account already is not made a referral by writing a code into it", async () => {
    const { id, token } = await newcomer("late-code@api.test", "NOSUCHCODE");
    const age = "update auth.users set created_at = now() - interval '25 hours' where id = $1";
    await backend.sql(age, [id]);
    expect((await auth(token, "PUT", "user", { data: { ref: "PROCODE1" } })).status).toBe(200);
    // A link by e-mail, opened: Auth writes the account anew.
    await backend.sql(
      "update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1",
      [id, `late-${id}`],
    );
    const opened = { token_hash: `late-${id}`, type: "magiclink" };
    expect((await auth("anon", "POST", "verify", opened)).status).toBe(200);
    await backend.rest(token, "POST", "rpc/claim_referral", { code: "PROCODE1" });
    expect(await creditOf(id)).toEqual([]);
  });
});
