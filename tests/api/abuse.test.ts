import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { COUNTS_PER_ADDRESS, READER_LIMITS } from "../../src/domain/limits.ts";
import { type Account, FROM_ADDRESS_HEADER, openTestBackend, type TestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { signToken } from "../support/tokens.ts";

/** Only the database has this number. */
const YOUNG_FOLLOWERS = { perDay: 10, youngDays: 7 };

/** The tests try to exceed the limits of a reader and of an IP address. */
describe("the limits", () => {
  let backend: TestBackend;
  let accountCount = 0;

  beforeAll(async () => {
    backend = await openTestBackend();
    await seedContent(backend.sql);
  });
  afterAll(() => backend.close());

  const rest: TestBackend["rest"] = (...request) => backend.rest(...request);
  const sql: TestBackend["sql"] = (query, params) => backend.sql(query, params);
  const count = async (from: string, params: unknown[] = []) =>
    (await sql<{ n: number }>(`select count(*)::int as n from ${from}`, params))[0]?.n;

  /** Inserts rows into `auth.users`, which is faster than a sign-up. */
  async function createAccounts(accountsToCreate: number, { age = "30 days", isConfirmed = true } = {}) {
    const emails = Array.from({ length: accountsToCreate }, () => `abuser-${++accountCount}@api.test`);
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
  const createAccount = async (options = {}) => (await createAccounts(1, options))[0] as Account;

  describe("H8: the limits of a reader", () => {
    const REFUSAL = { status: 400, code: "23514" };

    test("a reader cannot create more than 100 lists, even in one request", async () => {
      const { id, token } = await createAccount();
      const newLists = (n: number) => Array.from({ length: n }, (_, i) => ({ user_id: id, title: `List ${i}` }));
      const countOwnLists = () => count("public.top_lists where user_id = $1", [id]);
      expect(await rest(token, "POST", "top_lists", newLists(101))).toMatchObject(REFUSAL);
      expect(await countOwnLists()).toBe(0);
      expect((await rest(token, "POST", "top_lists", newLists(100))).status).toBe(201);
      expect(await rest(token, "POST", "top_lists", newLists(1))).toMatchObject(REFUSAL);
      const [podcast] = await sql<{ id: string }>("insert into public.podcasts (name) values ('One') returning id");
      const items = [{ podcast_id: podcast?.id }];
      const newList = { title: "By function", description: "", items };
      expect(await rest(token, "POST", "rpc/create_top_list", newList)).toMatchObject(REFUSAL);
      expect(await countOwnLists()).toBe(READER_LIMITS.top_lists);
    });

    test("a reader can follow at most 1,000 people", async () => {
      const { id: follower_id, token } = await createAccount();
      const people = await createAccounts(READER_LIMITS.user_profile_follows + 1);
      const follows = people.map(({ id }) => ({ follower_id, user_id: id }));
      const path = "user_profile_follows";
      // The local backend refuses more than 1,000 rows in one request.
      expect((await rest(token, "POST", path, follows.slice(0, 600))).status).toBe(201);
      expect(await rest(token, "POST", path, follows.slice(600))).toMatchObject(REFUSAL);
      expect((await rest(token, "POST", path, follows.slice(601))).status).toBe(201);
      expect(await rest(token, "POST", path, follows[600])).toMatchObject(REFUSAL);
    });

    test("a reader can store at most 20 pictures, and at most 20 MiB of pictures", async () => {
      const reader = await backend.account(`pictures-${++accountCount}@api.test`);
      const uploadPicture = async (bytes: Uint8Array<ArrayBuffer>) => {
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
      const countStoredFiles = () =>
        count("storage.objects where bucket_id = 'avatars' and name like $1", [`${reader.id}/%`]);
      const largeFile = new Uint8Array(4 * 1024 * 1024);
      for (let n = 0; n < 5; n++) expect(await uploadPicture(largeFile)).toBe(200);
      expect(await uploadPicture(largeFile)).toBeGreaterThanOrEqual(400);
      expect(await countStoredFiles()).toBe(5);
      await sql("delete from storage.objects where name like $1", [`${reader.id}/%`]);
      const smallFile = new Uint8Array([1]);
      const answers = await Promise.all(
        Array.from({ length: READER_LIMITS.pictures + 10 }, () => uploadPicture(smallFile)),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(READER_LIMITS.pictures);
      expect(await countStoredFiles()).toBe(READER_LIMITS.pictures);
    });
  });

  describe("H9: an account without a confirmed e-mail address", () => {
    test("has no public profile until the reader confirms the e-mail address", async () => {
      const email = `spam-${++accountCount}@api.test`;
      const data = { full_name: "Visit spam.example" };
      const signUp = { email, password: DEMO_PASSWORD, data };
      expect((await backend.request("anon", "POST", "/auth/v1/signup", signUp)).status).toBe(200);
      const reader = await createAccount();
      const profilesSeenBy = async (actor: string) =>
        (await rest(actor, "GET", "profiles?select=full_name&full_name=like.Visit*")).body;
      expect([await profilesSeenBy("anon"), await profilesSeenBy(reader.token)]).toEqual([[], []]);
      await sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
      const publicRows = [{ full_name: data.full_name }];
      expect([await profilesSeenBy("anon"), await profilesSeenBy(reader.token)]).toEqual([publicRows, publicRows]);
      await sql("delete from auth.users where email = $1", [email]);
    });

    test("cannot create a list, and does not count as a follower", async () => {
      const { id, token } = await createAccount({ isConfirmed: false });
      const famousAccount = await createAccount();
      const ownProfile = await rest(token, "GET", `profiles?select=user_id&user_id=eq.${id}`);
      expect(ownProfile.body).toEqual([{ user_id: id }]);
      const list = { user_id: id, title: "Spam" };
      expect(await rest(token, "POST", "top_lists", list)).toMatchObject({ status: 403 });
      const follow = { follower_id: id, user_id: famousAccount.id };
      expect((await rest(token, "POST", "user_profile_follows", follow)).status).toBe(201);
      expect(await followersOf(famousAccount)).toBe(0);
      await rest(token, "DELETE", `user_profile_follows?user_id=eq.${famousAccount.id}`);
      expect(await followersOf(famousAccount)).toBe(0);
    });
  });

  async function followersOf({ id }: Account) {
    const path = `profiles?select=follower_count&user_id=eq.${id}`;
    return (await rest("anon", "GET", path)).body[0].follower_count;
  }

  test("H9: if 25 new accounts follow a profile on one day, the database counts only 10", async () => {
    const famousAccount = await createAccount();
    const follow = (people: Account[]) =>
      Promise.all(
        people.map(({ id, token }) =>
          rest(token, "POST", "user_profile_follows", {
            follower_id: id,
            user_id: famousAccount.id,
          }),
        ),
      );
    const newAccounts = await createAccounts(25, { age: "1 hour" });
    await follow(newAccounts);
    expect(await followersOf(famousAccount)).toBe(YOUNG_FOLLOWERS.perDay);
    await follow(await createAccounts(5, { age: `${YOUNG_FOLLOWERS.youngDays} days` }));
    expect(await followersOf(famousAccount)).toBe(YOUNG_FOLLOWERS.perDay + 5);
    await Promise.all(
      newAccounts.map(({ token }) => rest(token, "DELETE", `user_profile_follows?user_id=eq.${famousAccount.id}`)),
    );
    expect(await followersOf(famousAccount)).toBe(5);
  });

  describe("H10: the counter of a list's views", () => {
    async function countViews(headersOf: (n: number) => Record<string, string>) {
      const author = await createAccount();
      const list = randomUUID();
      await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'List')", [list, author.id]);
      let nextView = 0;
      const sendViews = async () => {
        for (let n = nextView++; n < 1000; n = nextView++) {
          const args = { list, kind: "view", visitor: `visitor ${n}` };
          const { status } = await rest("anon", "POST", "rpc/bump_list", args, headersOf(n));
          expect(status).toBe(204);
        }
      };
      await Promise.all(Array.from({ length: 10 }, sendViews));
      const [row] = await sql<{ view_count: number }>("select view_count from public.top_lists where id = $1", [list]);
      return row?.view_count;
    }
    const addressOf = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`;

    test("ignores IP addresses that a client writes into headers", async () => {
      const headersOf = (n: number) => ({
        "x-forwarded-for": `${addressOf(n)}, 10.0.0.1`,
        "cf-connecting-ip": addressOf(n),
        "x-real-ip": addressOf(n),
        forwarded: `for=${addressOf(n)}`,
        [FROM_ADDRESS_HEADER]: "198.51.100.1",
      });
      expect(await countViews(headersOf)).toBe(COUNTS_PER_ADDRESS);
    }, 180_000);

    test("counts all 1,000 views from 1,000 IP addresses", async () => {
      expect(await countViews((n) => ({ [FROM_ADDRESS_HEADER]: addressOf(n) }))).toBe(1000);
    }, 180_000);
  });

  describe("H14: the API", () => {
    test.each(["postgres", "supabase_admin", "pg_read_all_data", "authenticator", "nobody", [["anon"]]])(
      "refuses a correctly signed token with the role %j",
      async (role) => {
        const exp = Math.floor(Date.now() / 1000) + 600;
        const token = signToken({ role, aud: "authenticated", exp }, backend.keys.jwtSecret);
        const answer = await rest(token, "GET", "er_shows?select=id");
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        const writeAnswer = await rest(token, "POST", "podcasts", { name: "By a role" });
        expect(writeAnswer.status).toBeGreaterThanOrEqual(400);
        expect(await count("public.podcasts where name = 'By a role'")).toBe(0);
      },
    );
  });

  test("H21: a tombstone has the id of the deleted recap, but not the slug", async () => {
    const [deletedRecap] = await sql<{ id: string }>("delete from public.er_episodes where is_published returning id");
    const { status, body } = await rest("anon", "GET", `er_tombstones?id=eq.${deletedRecap?.id}`);
    expect(status).toBe(200);
    expect(Object.keys(body[0]).sort()).toEqual(["id", "kind", "rev"]);
  });
});
