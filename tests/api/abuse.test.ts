import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { COUNTS_PER_ADDRESS, READER_LIMITS, YOUNG_FOLLOWERS } from "../../src/domain/limits.ts";
import { type Account, FROM_ADDRESS, type TestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { everyBackend } from "../support/each-backend.ts";
import { signToken } from "../support/tokens.ts";

/** Attacks on the limits of readers and addresses, on each backend. */
describe.each(everyBackend)("on $kind", ({ open }) => {
  let backend: TestBackend;
  let accountCount = 0;

  beforeAll(async () => {
    backend = await open();
    await seedContent(backend.sql);
  });
  afterAll(() => backend.close());

  const rest: TestBackend["rest"] = (...request) => backend.rest(...request);
  const sql: TestBackend["sql"] = (query, params) => backend.sql(query, params);
  const count = async (from: string, params: unknown[] = []) =>
    (await sql<{ n: number }>(`select count(*)::int as n from ${from}`, params))[0]?.n;

  /** Accounts straight into the table, which is faster than signing up. */
  async function invite(people: number, { age = "30 days", isConfirmed = true } = {}) {
    const emails = Array.from({ length: people }, () => `abuser-${++accountCount}@api.test`);
    const rows = await sql<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, created_at)
       select gen_random_uuid(), email, case when $3 then now() end, now() - $2::interval
       from unnest($1::text[]) as given (email) returning id::text`,
      [emails, age, isConfirmed],
    );
    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { role: "authenticated", aud: "authenticated", exp };
    return rows.map(
      ({ id }): Account => ({
        id,
        token: signToken({ ...claims, sub: id }, backend.keys.jwtSecret),
      }),
    );
  }
  const inviteOne = async (how = {}) => (await invite(1, how))[0] as Account;

  describe("H8: a reader has at most", () => {
    const refused = { status: 400, code: "23514" };

    test("100 lists, also in one request", async () => {
      const { id, token } = await inviteOne();
      const lists = (n: number) =>
        Array.from({ length: n }, (_, i) => ({ user_id: id, title: `List ${i}` }));
      const owned = () => count("public.top_lists where user_id = $1", [id]);
      expect(await rest(token, "POST", "top_lists", lists(101))).toMatchObject(refused);
      expect(await owned()).toBe(0);
      expect((await rest(token, "POST", "top_lists", lists(100))).status).toBe(201);
      expect(await rest(token, "POST", "top_lists", lists(1))).toMatchObject(refused);
      const [podcast] = await sql<{ id: string }>(
        "insert into public.podcasts (name) values ('One') returning id",
      );
      const items = [{ podcast_id: podcast?.id }];
      const create = { title: "By function", description: "", items };
      expect(await rest(token, "POST", "rpc/create_top_list", create)).toMatchObject(refused);
      expect(await owned()).toBe(READER_LIMITS.top_lists);
    });

    test("1,000 followed people", async () => {
      const { id: follower_id, token } = await inviteOne();
      const people = await invite(READER_LIMITS.user_profile_follows + 1);
      const follows = people.map(({ id }) => ({ follower_id, user_id: id }));
      const path = "user_profile_follows";
      // The front refuses more than 1,000 rows in one request.
      expect((await rest(token, "POST", path, follows.slice(0, 600))).status).toBe(201);
      expect(await rest(token, "POST", path, follows.slice(600))).toMatchObject(refused);
      expect((await rest(token, "POST", path, follows.slice(601))).status).toBe(201);
      expect(await rest(token, "POST", path, follows[600])).toMatchObject(refused);
    });

    test("20 pictures of 20 MiB", async () => {
      const reader = await backend.account(`pictures-${++accountCount}@api.test`);
      const put = async (bytes: Uint8Array<ArrayBuffer>) => {
        const name = `${reader.id}/avatar-${randomUUID()}.png`;
        const { keys, url } = backend;
        const request = new Request(`${url}/storage/v1/object/avatars/${name}`, {
          method: "POST",
          headers: {
            apikey: keys.publishable,
            authorization: `Bearer ${reader.token}`,
            "content-type": "image/png",
          },
          body: bytes,
        });
        return (await backend.fetch(request)).status;
      };
      const stored = () =>
        count("storage.objects where bucket_id = 'avatars' and name like $1", [`${reader.id}/%`]);
      const large = new Uint8Array(4 * 1024 * 1024);
      for (let n = 0; n < 5; n++) expect(await put(large)).toBe(200);
      expect(await put(large)).toBeGreaterThanOrEqual(400);
      expect(await stored()).toBe(5);
      await sql("delete from storage.objects where name like $1", [`${reader.id}/%`]);
      const small = new Uint8Array([1]);
      const answers = await Promise.all(
        Array.from({ length: READER_LIMITS.pictures + 10 }, () => put(small)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(READER_LIMITS.pictures);
      expect(await stored()).toBe(READER_LIMITS.pictures);
    });
  });

  describe("H9: an account without a confirmed address", () => {
    test("has no public profile, until the address is confirmed", async () => {
      const email = `spam-${++accountCount}@api.test`;
      const data = { full_name: "Visit spam.example" };
      const signUp = { email, password: DEMO_PASSWORD, data };
      expect((await backend.request("anon", "POST", "/auth/v1/signup", signUp)).status).toBe(200);
      const reader = await inviteOne();
      const seenBy = async (as: string) =>
        (await rest(as, "GET", "profiles?select=full_name&full_name=like.Visit*")).body;
      expect([await seenBy("anon"), await seenBy(reader.token)]).toEqual([[], []]);
      await sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
      const publicRows = [{ full_name: data.full_name }];
      expect([await seenBy("anon"), await seenBy(reader.token)]).toEqual([publicRows, publicRows]);
      await sql("delete from auth.users where email = $1", [email]);
    });

    test("sees its own profile, makes no list, and counts as no follower", async () => {
      const { id, token } = await inviteOne({ isConfirmed: false });
      const star = await inviteOne();
      const own = await rest(token, "GET", `profiles?select=user_id&user_id=eq.${id}`);
      expect(own.body).toEqual([{ user_id: id }]);
      const list = { user_id: id, title: "Spam" };
      expect(await rest(token, "POST", "top_lists", list)).toMatchObject({ status: 403 });
      const follow = { follower_id: id, user_id: star.id };
      expect((await rest(token, "POST", "user_profile_follows", follow)).status).toBe(201);
      expect(await followersOf(star)).toBe(0);
      await rest(token, "DELETE", `user_profile_follows?user_id=eq.${star.id}`);
      expect(await followersOf(star)).toBe(0);
    });
  });

  async function followersOf({ id }: Account) {
    const path = `profiles?select=follower_count&user_id=eq.${id}`;
    return (await rest("anon", "GET", path)).body[0].follower_count;
  }

  test("H9: of 25 new accounts at once, 10 count as followers of a profile in a day", async () => {
    const star = await inviteOne();
    const follow = (people: Account[]) =>
      Promise.all(
        people.map(({ id, token }) =>
          rest(token, "POST", "user_profile_follows", { follower_id: id, user_id: star.id }),
        ),
      );
    const young = await invite(25, { age: "1 hour" });
    await follow(young);
    expect(await followersOf(star)).toBe(YOUNG_FOLLOWERS.perDay);
    await follow(await invite(5, { age: `${YOUNG_FOLLOWERS.youngDays} days` }));
    expect(await followersOf(star)).toBe(YOUNG_FOLLOWERS.perDay + 5);
    await Promise.all(
      young.map(({ token }) => rest(token, "DELETE", `user_profile_follows?user_id=eq.${star.id}`)),
    );
    expect(await followersOf(star)).toBe(5);
  });

  describe("H10: of 1,000 views", () => {
    async function viewsFrom(headersOf: (n: number) => Record<string, string>) {
      const author = await inviteOne();
      const list = randomUUID();
      await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'List')", [
        list,
        author.id,
      ]);
      let next = 0;
      const lane = async () => {
        for (let n = next++; n < 1000; n = next++) {
          const args = { list, kind: "view", visitor: `visitor ${n}` };
          const { status } = await rest("anon", "POST", "rpc/bump_list", args, headersOf(n));
          expect(status).toBe(204);
        }
      };
      await Promise.all(Array.from({ length: 10 }, lane));
      const [row] = await sql<{ view_count: number }>(
        "select view_count from public.top_lists where id = $1",
        [list],
      );
      return row?.view_count;
    }
    const ip = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`;

    test("only the views of one address count if their headers are forged", async () => {
      const headersOf = (n: number) => ({
        "x-forwarded-for": `${ip(n)}, 10.0.0.1`,
        "cf-connecting-ip": ip(n),
        "x-real-ip": ip(n),
        forwarded: `for=${ip(n)}`,
        [FROM_ADDRESS]: "198.51.100.1",
      });
      expect(await viewsFrom(headersOf)).toBe(COUNTS_PER_ADDRESS);
    }, 60_000);

    test("all views from 1,000 addresses count", async () => {
      expect(await viewsFrom((n) => ({ [FROM_ADDRESS]: ip(n) }))).toBe(1000);
    }, 60_000);
  });

  describe("H14: a signed token", () => {
    test.each([
      "postgres",
      "supabase_admin",
      "pg_read_all_data",
      "authenticator",
      "nobody",
      [["anon"]],
    ])("of the role %j is refused", async (role) => {
      const exp = Math.floor(Date.now() / 1000) + 600;
      const token = signToken({ role, aud: "authenticated", exp }, backend.keys.jwtSecret);
      const answer = await rest(token, "GET", "er_shows?select=id");
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const write = await rest(token, "POST", "podcasts", { name: "By a role" });
      expect(write.status).toBeGreaterThanOrEqual(400);
      expect(await count("public.podcasts where name = 'By a role'")).toBe(0);
    });
  });

  test("H21: a withdrawn recap leaves its id, and no slug", async () => {
    const [withdrawn] = await sql<{ id: string }>(
      "delete from public.er_episodes where is_published returning id",
    );
    const { status, body } = await rest("anon", "GET", `er_tombstones?id=eq.${withdrawn?.id}`);
    expect(status).toBe(200);
    expect(Object.keys(body[0]).sort()).toEqual(["id", "kind", "rev"]);
  });
});
