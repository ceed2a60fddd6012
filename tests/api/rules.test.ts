import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS, PROMPT_MAX_CHARS } from "../../src/domain/limits.ts";
import { type Actor, ROWS, type TestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { backends } from "../support/each-backend.ts";
import { invite, type People } from "../support/people.ts";
import { rememberContent } from "../support/snapshot.ts";

/** Rules about rows and columns that the access matrix does not show, on every backend. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [OWN, OTHER, NEW, NOWHERE] = [id(1), id(2), id(3), id(404)];
const PODCASTS = Array.from({ length: 12 }, (_, n) => id(101 + n));
const MERGE = { prefer: "resolution=merge-duplicates,return=representation" };
const IGNORE = { prefer: "resolution=ignore-duplicates,return=representation" };

const DENIED = { status: 403, code: "42501" };
const NOT_SIGNED_IN = { status: 401, code: "42501" };
const BAD = { status: 400, code: "23514" };
const TWICE = { status: 409, code: "23505" };

const x = (length: number) => "x".repeat(length);

describe.each(backends)("on $kind", ({ open }) => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof rememberContent>>;
  let [U, O, P, ADM] = ["", "", "", ""];
  let show = "";

  const rest: TestBackend["rest"] = (...args) => backend.rest(...args);
  const sql: TestBackend["sql"] = (...args) => backend.sql(...args);

  beforeAll(async () => {
    backend = await open();
    people = await invite(backend);
    [U, O, P, ADM] = [people.U.token, people.O.token, people.P.token, people.ADM.token];
    show = (await seedContent(backend.sql)).show.id;
    await sql(
      `insert into public.podcasts (id, name)
       select id, 'Podcast ' || place from unnest($1::uuid[]) with ordinality as given (id, place)`,
      [PODCASTS],
    );
    await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Own')", [
      OWN,
      people.O.id,
    ]);
    await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Other')", [
      OTHER,
      people.X.id,
    ]);
    await sql(
      `insert into public.list_items (list_id, podcast_id, rank_order)
       values ($1, $3, 1), ($1, $4, 2), ($2, $3, 1)`,
      [OWN, OTHER, PODCASTS[0], PODCASTS[1]],
    );
    content = await rememberContent(backend.sql);
  });
  afterAll(() => backend.close());
  beforeEach(() => content.restore());

  /** A refusal, and nothing changed anywhere. */
  async function expectNothing(
    answer: { status: number; code?: string; body?: unknown },
    ...request: Parameters<TestBackend["rest"]>
  ) {
    const before = await content.state();
    const given = await rest(...request);
    const what = JSON.stringify([request.slice(1), given.body]).slice(0, 300);
    expect(given, what).toMatchObject(answer);
    expect(await content.state(), what).toEqual(before);
  }

  const one = async <T>(query: string, params: unknown[] = []): Promise<T> => {
    const [row] = await sql<{ value: T }>(query, params);
    if (!row) throw new Error(`No row: ${query}`);
    return row.value;
  };
  const viewsOf = (list: string) =>
    one<number>("select view_count as value from public.top_lists where id = $1", [list]);
  const listsOf = (person: { id: string }) =>
    one<number>("select count(*)::int as value from public.top_lists where user_id = $1", [
      person.id,
    ]);

  describe("counters", () => {
    test.each([["view_count"], ["share_count"]])("B10: nobody sets %s", async (column) => {
      const change = { [column]: 999_999 };
      for (const list of [OWN, OTHER]) {
        const path = `top_lists?id=eq.${list}`;
        await expectNothing(NOT_SIGNED_IN, "anon", "PATCH", path, change);
        for (const as of [U, O, P, ADM]) await expectNothing(DENIED, as, "PATCH", path, change);
      }
    });

    test.each([
      { view_count: 5 },
      { share_count: 5 },
      { is_pinned: true },
      { id: NEW },
      { created_at: "2001-01-01" },
    ])("B12: a list is not made with %j", async (more) => {
      const list = { user_id: people.O.id, title: "New", ...more };
      await expectNothing(DENIED, O, "POST", "top_lists", list);
      await expectNothing(NOT_SIGNED_IN, "anon", "POST", "top_lists", list);
    });

    const bump = (as: Actor, args: object, headers?: Record<string, string>) =>
      rest(
        as,
        "POST",
        "rpc/bump_list",
        { list: OTHER, kind: "view", visitor: "v", ...args },
        headers,
      );

    test("B11, B13: a visitor counts once a day, the owner never", async () => {
      for (let i = 0; i < 20; i++)
        expect((await bump("anon", { visitor: "once" })).status).toBe(204);
      expect(await viewsOf(OTHER)).toBe(1);
      for (let i = 0; i < 5; i++) await bump(U, { visitor: `made up ${i}` });
      expect(await viewsOf(OTHER)).toBe(2);
      await bump(U, { visitor: null });
      expect(await viewsOf(OTHER)).toBe(2);
      for (let i = 0; i < 5; i++) await bump(O, { list: OWN, visitor: `made up ${i}` });
      expect(await viewsOf(OWN)).toBe(0);
      await bump("anon", { kind: "share", visitor: "once" });
      expect(
        await rest("anon", "GET", `top_lists?select=view_count,share_count&id=eq.${OTHER}`),
      ).toMatchObject({ body: [{ view_count: 2, share_count: 1 }] });
    });

    test("B13: made-up visitors of one address are capped", async () => {
      // A list of its own, since addresses are counted per list.
      await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Spam')", [
        NEW,
        people.X.id,
      ]);
      const from = (address: string, count: number) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => {
            const headers = { "x-forwarded-for": `${address}, 10.0.0.1` };
            const { status } = await bump(
              "anon",
              { list: NEW, visitor: `${address} ${n}` },
              headers,
            );
            return status;
          }),
        );
      expect(new Set(await from("192.0.2.1", 70))).toEqual(new Set([204]));
      expect(await viewsOf(NEW)).toBe(50);
      await from("192.0.2.2", 3);
      expect(await viewsOf(NEW)).toBe(53);
    });

    test.each([
      ["an unknown kind", { kind: "like" }, 400],
      ["no kind", { kind: null }, 400],
      ["no visitor", { visitor: "" }, 400],
      ["a visitor too long", { visitor: x(101) }, 400],
      ["a list that is no id", { list: "1" }, 400],
      ["an unknown list", { list: NOWHERE }, 204],
      ["hostile text", { visitor: "'; drop table public.top_lists; --\u202e" }, 204],
    ])("B13: %s", async (_what, args, status) => {
      expect(await bump("anon", args)).toMatchObject({ status });
      const counted = status === 204 && !("list" in args) ? 1 : 0;
      expect(await viewsOf(OTHER)).toBe(counted);
    });

    test("B13: who was counted is not to be read, and is a hash", async () => {
      await bump("anon", { visitor: "someone" });
      for (const table of ["list_visits", "list_addresses", "salt"]) {
        expect((await rest("anon", "GET", table)).status).toBe(404);
        expect((await rest(ADM, "GET", table)).status).toBe(404);
      }
      const stored = await sql("select visitor from private.list_visits");
      expect(stored.every(({ visitor }) => /^[0-9a-f]{64}$/.test(String(visitor)))).toBe(true);
    });
  });

  describe("B14: what only pros have", () => {
    const pin = (as: Actor, list: string, is_pinned = true) =>
      rest(as, "PATCH", `top_lists?id=eq.${list}&select=is_pinned`, { is_pinned }, ROWS);

    test("a list is pinned by its owner, if a pro, and one only", async () => {
      await expectNothing(DENIED, O, "PATCH", `top_lists?id=eq.${OWN}`, { is_pinned: true });
      expect(await pin(P, OWN)).toMatchObject({ status: 200, body: [] });
      const lists = await rest(
        P,
        "POST",
        "top_lists?select=id",
        [
          { user_id: people.P.id, title: "One" },
          { user_id: people.P.id, title: "Two" },
        ],
        ROWS,
      );
      const [first, second] = lists.body;
      expect(await pin(P, first.id)).toMatchObject({ status: 200, body: [{ is_pinned: true }] });
      expect(await pin(P, second.id)).toMatchObject(TWICE);
      expect(await pin(P, first.id, false)).toMatchObject({ body: [{ is_pinned: false }] });
      expect(await pin(P, second.id)).toMatchObject({ body: [{ is_pinned: true }] });
    });

    const picture = (owner: string, name: string) =>
      `/storage/v1/object/public/avatars/${owner}/${name}`;
    const set = (as: Actor, who: { id: string }, change: object) =>
      rest(as, "PATCH", `profiles?user_id=eq.${who.id}&select=user_id`, change, ROWS);

    test("a banner", async () => {
      const banner = (owner: string) => ({ banner_image_url: picture(owner, "banner-1.png") });
      expect(await set(O, people.O, banner(people.O.id))).toMatchObject(DENIED);
      expect(await set(P, people.P, banner(people.X.id))).toMatchObject(BAD);
      expect(await set(P, people.P, banner(people.P.id))).toMatchObject({ status: 200 });
    });

    test("F12: a picture lies in one's own folder of our bucket", async () => {
      for (const url of [
        "https://evil.test/pixel.png",
        picture(people.X.id, "avatar-1.png"),
        `https://evil.example${picture(people.O.id, "avatar-1.png")}`,
        `${picture(people.O.id, "avatar-1.png")}?to=evil`,
        picture(people.O.id, "../x/avatar-1.png"),
        `javascript:alert(1)//${picture(people.O.id, "avatar-1.png")}`,
        "",
      ]) {
        expect(await set(O, people.O, { avatar_url: url }), url).toMatchObject(BAD);
      }
      const mine = { avatar_url: picture(people.O.id, "avatar-1.png") };
      expect(await set(O, people.O, mine)).toMatchObject({ status: 200, body: [{}] });
      expect(await set(O, people.O, { avatar_url: null })).toMatchObject({ body: [{}] });
    });

    test("follower_count and referral_code are nobody's to write", async () => {
      for (const change of [{ follower_count: 9 }, { referral_code: "STOLENCODE" }]) {
        for (const who of [people.O, people.P, people.ADM]) {
          await expectNothing(DENIED, who.token, "PATCH", `profiles?user_id=eq.${who.id}`, change);
        }
      }
    });
  });

  describe("whose a row is", () => {
    test("B17: a list is not made as another user", async () => {
      const foreign = { user_id: people.X.id, title: "Forged" };
      await expectNothing(DENIED, O, "POST", "top_lists", foreign);
      const mine = { user_id: people.O.id, title: "Mine" };
      await expectNothing(DENIED, O, "POST", "top_lists", [mine, foreign]);
      await expectNothing(DENIED, ADM, "POST", "top_lists", foreign);
    });

    test("A12: nor given away", async () => {
      const change = { user_id: people.X.id };
      await expectNothing(DENIED, O, "PATCH", `top_lists?id=eq.${OWN}`, change);
      const follow = { user_id: people.O.id, show_id: show };
      expect((await rest(O, "POST", "user_show_follows", follow)).status).toBe(201);
      await expectNothing(DENIED, O, "PATCH", `user_show_follows?show_id=eq.${show}`, change);
    });

    test("B18: another's list is neither edited nor deleted", async () => {
      const nothing = { status: 200, body: [] };
      for (const as of [U, O, P, ADM]) {
        const path = `top_lists?id=eq.${OTHER}`;
        await expectNothing(nothing, as, "PATCH", path, { title: "Mine now" }, ROWS);
        await expectNothing(nothing, as, "DELETE", path, undefined, ROWS);
        const items = `list_items?list_id=eq.${OTHER}`;
        await expectNothing(nothing, as, "PATCH", items, { note: "Mine now" }, ROWS);
        await expectNothing(nothing, as, "DELETE", items, undefined, ROWS);
      }
    });

    test("B18: a change without a filter changes one's own lists only", async () => {
      const changed = await rest(O, "PATCH", "top_lists?select=id", { title: "All mine" }, ROWS);
      // lite refuses a change of everything before the database is asked.
      if (changed.status === 200) expect(changed.body).toEqual([{ id: OWN }]);
      const other = "select title as value from public.top_lists where id = $1";
      expect(await one<string>(other, [OTHER])).toBe("Other");
    });

    test("C11: a write of nothing answers 204, so clients ask for the rows", async () => {
      const minimal = { prefer: "return=minimal" };
      const path = `top_lists?id=eq.${OTHER}`;
      await expectNothing({ status: 204 }, O, "PATCH", path, { title: "x" }, minimal);
      await expectNothing({ status: 204 }, O, "DELETE", path, undefined, minimal);
    });

    test("B19: nothing is upserted over another's", async () => {
      const over = (table: string, key: string, row: object, header = MERGE) =>
        expectNothing(DENIED, O, "POST", `${table}?on_conflict=${key}`, row, header);
      await over("top_lists", "id", { id: OTHER, user_id: people.O.id, title: "Mine" });
      await over("top_lists", "id", { id: OTHER, user_id: people.X.id, title: "Mine" });
      await over("list_items", "list_id,podcast_id", {
        list_id: OTHER,
        podcast_id: PODCASTS[0],
        rank_order: 1,
        note: "Mine",
      });
      await over("profiles", "user_id", { user_id: people.X.id, full_name: "Mine" });
      const follow = { user_id: people.X.id, show_id: show };
      await over("user_show_follows", "user_id,show_id", follow);
      await over("user_show_follows", "user_id,show_id", follow, IGNORE);
      await over("user_roles", "user_id,role", { user_id: people.O.id, role: "admin" });
    });

    test("B23: no item into another's list, by whichever verb", async () => {
      const item = { list_id: OTHER, podcast_id: PODCASTS[5], rank_order: 5 };
      for (const as of [U, O, P, ADM]) {
        await expectNothing(DENIED, as, "POST", "list_items", item);
        await expectNothing(DENIED, as, "POST", "list_items", [{ ...item, list_id: OWN }, item]);
      }
      const mine = `list_items?list_id=eq.${OWN}`;
      await expectNothing(DENIED, O, "PATCH", mine, { list_id: OTHER });
      await expectNothing(DENIED, O, "PATCH", mine, { podcast_id: PODCASTS[5] });
    });

    test("an owner ranks anew", async () => {
      const items = `list_items?list_id=eq.${OWN}&podcast_id=eq.${PODCASTS[1]}&select=rank_order`;
      const ranked = await rest(O, "PATCH", items, { rank_order: 3 }, ROWS);
      expect(ranked).toMatchObject({ status: 200, body: [{ rank_order: 3 }] });
      expect(await rest(O, "PATCH", items, { rank_order: 1 }, ROWS)).toMatchObject(TWICE);
    });
  });

  describe("B20: texts of lists", () => {
    const { title, description } = LIST_MAX_CHARS;
    const { note } = LIST_ITEM_MAX_CHARS;
    const items = [{ podcast_id: PODCASTS[0] }];

    test.each([
      { title: "" },
      { title: "   " },
      { title: "\t\n\r" },
      { title: x(title + 1) },
      { title: x(1_000_000) },
      { title: null },
      { description: "" },
      { description: " \n" },
      { description: x(description + 1) },
    ])("%j is refused", async (change) => {
      const answer = "title" in change && change.title === null ? { status: 400 } : BAD;
      await expectNothing(answer, O, "PATCH", `top_lists?id=eq.${OWN}`, change);
      const list = { user_id: people.O.id, title: "New", ...change };
      await expectNothing(answer, O, "POST", "top_lists", list);
      // The function takes an empty description for none.
      if ("description" in change && change.description?.trim() === "") return;
      const args = { title: "New", description: null, items, ...change };
      await expectNothing(answer, O, "POST", "rpc/create_top_list", args);
    });

    test("a note", async () => {
      for (const text of ["", " ", "\n", x(note + 1)]) {
        const change = { note: text };
        await expectNothing(BAD, O, "PATCH", `list_items?list_id=eq.${OWN}`, change);
      }
      const long = [{ podcast_id: PODCASTS[0], note: x(note + 1) }];
      const args = { title: "New", description: null, items: long };
      await expectNothing(BAD, O, "POST", "rpc/create_top_list", args);
    });

    test("the longest ones fit, counted in characters", async () => {
      const args = {
        title: "🔥".repeat(title),
        description: "é".repeat(description),
        items: [{ podcast_id: PODCASTS[0], note: "語".repeat(note) }],
      };
      expect(await rest(O, "POST", "rpc/create_top_list", args)).toMatchObject({ status: 200 });
    });
  });

  describe("a list and its items", () => {
    const make = (items: unknown, as: Actor = O) =>
      ["rpc/create_top_list", { title: "New", description: null, items }, as] as const;
    const call = ([path, args, as]: ReturnType<typeof make>) => rest(as, "POST", path, args);
    const podcasts = (count: number) =>
      PODCASTS.slice(0, count).map((podcast_id, n) => ({ podcast_id, note: `Note ${n}` }));

    test("are made together, ranked as given", async () => {
      const { status, body } = await call(make([...podcasts(10)].reverse()));
      expect(status).toBe(200);
      const found = await rest(
        "anon",
        "GET",
        `list_items?select=podcast_id,rank_order,note&list_id=eq.${body}&order=rank_order`,
      );
      expect(found.body).toEqual(
        podcasts(10)
          .reverse()
          .map((item, n) => ({ ...item, rank_order: n + 1 })),
      );
      const owner = "select user_id::text as value from public.top_lists where id = $1";
      expect(await one(owner, [body])).toBe(people.O.id);
    });

    test("C10: not by anonymous", async () => {
      const [path, args] = make(podcasts(1));
      await expectNothing(NOT_SIGNED_IN, "anon", "POST", path, args);
    });

    test.each([
      ["B21: an eleventh podcast", podcasts(11), BAD],
      ["B21: a podcast twice", [...podcasts(2), ...podcasts(1)], TWICE],
      ["B21: none", [], BAD],
      [
        "B22: an unknown podcast",
        [...podcasts(2), { podcast_id: NOWHERE }],
        { status: 409, code: "23503" },
      ],
      ["B22: a podcast that is no id", [...podcasts(2), { podcast_id: "1" }], { status: 400 }],
      ["B22: an item without a podcast", [...podcasts(2), {}], { status: 400 }],
      ["B22: items that are no list", { podcast_id: PODCASTS[0] }, BAD],
      ["B22: items that are no objects", [1, "two", null], { status: 400 }],
      ["B22: no items", null, BAD],
    ])("%s leaves nothing behind", async (_what, items, answer) => {
      const [path, args] = make(items);
      await expectNothing(answer, O, "POST", path, args);
    });

    test("B22: two requests instead of one would leave half a list", async () => {
      const before = await listsOf(people.O);
      const list = { user_id: people.O.id, title: "Half" };
      const { body } = await rest(O, "POST", "top_lists?select=id", list, ROWS);
      const item = { list_id: body[0].id, podcast_id: NOWHERE, rank_order: 1 };
      expect((await rest(O, "POST", "list_items", item)).status).toBe(409);
      expect(await listsOf(people.O)).toBe(before + 1);
    });

    test.each([
      ["an eleventh rank", { podcast_id: PODCASTS[9], rank_order: 11 }, BAD],
      ["rank 0", { podcast_id: PODCASTS[9], rank_order: 0 }, BAD],
      ["a rank twice", { podcast_id: PODCASTS[9], rank_order: 1 }, TWICE],
      ["a podcast twice", { podcast_id: PODCASTS[0], rank_order: 9 }, TWICE],
      ["a rank that is none", { podcast_id: PODCASTS[9], rank_order: "first" }, { status: 400 }],
      ["a huge rank", { podcast_id: PODCASTS[9], rank_order: 99_999 }, { status: 400 }],
    ])("B21: %s is refused to the owner", async (_what, item, answer) => {
      await expectNothing(answer, O, "POST", "list_items", { list_id: OWN, ...item });
    });
  });

  describe("follows", () => {
    const kinds = () =>
      [
        ["user_show_follows", { user_id: people.O.id, show_id: show }, "user_id"],
        ["user_profile_follows", { follower_id: people.O.id, user_id: people.X.id }, "follower_id"],
      ] as const;

    test("B24: for oneself only, and others' are not to be seen", async () => {
      for (const [table, row, follower] of kinds()) {
        await expectNothing(NOT_SIGNED_IN, "anon", "POST", table, row);
        await expectNothing(NOT_SIGNED_IN, "anon", "GET", table);
        for (const as of [U, P, ADM]) await expectNothing(DENIED, as, "POST", table, row);
        expect((await rest(O, "POST", table, row)).status).toBe(201);
        for (const as of [U, P, ADM]) {
          const path = `${table}?${follower}=eq.${people.O.id}`;
          await expectNothing({ status: 200, body: [] }, as, "GET", path);
          await expectNothing({ status: 200, body: [] }, as, "DELETE", path, undefined, ROWS);
        }
      }
    });

    test("B24: not through an embed", async () => {
      const row = { user_id: people.O.id, show_id: show };
      await rest(O, "POST", "user_show_follows", row);
      const path = "er_shows?select=slug,user_show_follows(user_id)";
      expect((await rest("anon", "GET", path)).status).toBe(401);
      const { body } = await rest(U, "GET", path);
      expect(JSON.stringify(body)).not.toContain(people.O.id);
    });

    test("B25: twice is 409, or nothing where duplicates are ignored", async () => {
      for (const [table, row] of kinds()) {
        expect(await rest(O, "POST", table, row)).toMatchObject({ status: 201 });
        await expectNothing(TWICE, O, "POST", table, row);
        const ignored = await rest(O, "POST", table, row, IGNORE);
        expect([ignored.status, ignored.body]).toEqual([expect.toBeOneOf([200, 201]), []]);
      }
      const count = "select follower_count as value from public.profiles where user_id = $1";
      expect(await one(count, [people.X.id])).toBe(1);
    });

    test("nobody follows oneself, or what is not there", async () => {
      const self = { follower_id: people.O.id, user_id: people.O.id };
      await expectNothing(BAD, O, "POST", "user_profile_follows", self);
      const nowhere = { status: 409, code: "23503" };
      const row = { user_id: people.O.id, show_id: NOWHERE };
      await expectNothing(nowhere, O, "POST", "user_show_follows", row);
    });

    test("the count of followers goes up and down", async () => {
      const count = () =>
        one("select follower_count as value from public.profiles where user_id = $1", [
          people.X.id,
        ]);
      for (const who of [people.U, people.O, people.P]) {
        const row = { follower_id: who.id, user_id: people.X.id };
        await rest(who.token, "POST", "user_profile_follows", row);
      }
      expect(await count()).toBe(3);
      await rest(O, "DELETE", `user_profile_follows?user_id=eq.${people.X.id}`);
      expect(await count()).toBe(2);
    });
  });

  describe("earnings and referrals", () => {
    const credit = (pro: { id: string }, referred: { id: string }) =>
      sql("insert into public.referrals (pro_user_id, referred_user_id) values ($1, $2)", [
        pro.id,
        referred.id,
      ]);
    const setCode = (who: { id: string }, code: string) =>
      sql("update public.profiles set referral_code = $2 where user_id = $1", [who.id, code]);

    test("B26: another pro's are not to be seen, not through embeds either", async () => {
      await credit(people.X, people.O);
      await sql(
        `insert into public.earnings (pro_user_id, amount, status, earned_date)
         values ($1, 12.5, 'paid', '2026-01-01')`,
        [people.X.id],
      );
      for (const table of ["earnings", "referrals"]) {
        await expectNothing(NOT_SIGNED_IN, "anon", "GET", `${table}?select=id`);
        for (const as of [U, O, P, ADM]) {
          await expectNothing({ status: 200, body: [] }, as, "GET", `${table}?select=id`);
        }
      }
      const embed = "profiles?select=user_id,earnings(amount)&earnings=not.is.null";
      expect((await rest("anon", "GET", embed)).status).toBeGreaterThanOrEqual(400);
      const seen = await rest(P, "GET", "profiles?select=user_id,earnings(amount)");
      expect(JSON.stringify(seen.body)).not.toContain("12.5");
    });

    test("B27: a pro neither forges nor pays", async () => {
      await credit(people.P, people.U);
      const [own] = (await rest(P, "GET", "referrals?select=id")).body;
      const paid = { status: "paid", payout_amount: 100 };
      await expectNothing(DENIED, P, "PATCH", `referrals?id=eq.${own.id}`, paid);
      await expectNothing(DENIED, P, "DELETE", `referrals?id=eq.${own.id}`);
      const forged = { pro_user_id: people.P.id, referred_user_id: people.O.id };
      await expectNothing(DENIED, P, "POST", "referrals", forged);
      const earning = {
        pro_user_id: people.P.id,
        amount: 1,
        status: "paid",
        earned_date: "2026-01-01",
      };
      await expectNothing(DENIED, P, "POST", "earnings", earning);
    });

    test("B28: nobody refers oneself, and a person is referred once", async () => {
      const row = (pro: string, referred: string) => ({
        pro_user_id: pro,
        referred_user_id: referred,
      });
      await expectNothing(BAD, "service", "POST", "referrals", row(people.P.id, people.P.id));
      await credit(people.P, people.U);
      await expectNothing(TWICE, "service", "POST", "referrals", row(people.X.id, people.U.id));
    });

    let signUps = 0;
    async function signUp(data: object) {
      const email = `new-${++signUps}@api.test`;
      const body = { email, password: "demo-password", data };
      const { status } = await backend.request("anon", "POST", "/auth/v1/signup", body);
      const [user] = await sql<{ id: string }>("select id::text from auth.users where email = $1", [
        email,
      ]);
      const unconfirmed = await one<boolean>(
        "select not exists (select 1 from public.referrals where referred_user_id = $1) as value",
        [user?.id],
      );
      // B27: who only made an address up brought nobody.
      expect(unconfirmed).toBe(true);
      await sql("update auth.users set email_confirmed_at = now() where id = $1", [user?.id]);
      const [referral] = await sql<{ pro: string }>(
        "select pro_user_id::text as pro from public.referrals where referred_user_id = $1",
        [user?.id],
      );
      const hasProfile = await one<boolean>(
        "select exists (select 1 from public.profiles where user_id = $1) as value",
        [user?.id],
      );
      return { status, hasProfile, referredBy: referral?.pro };
    }

    test("B28: a sign-up with a code credits its pro", async () => {
      await setCode(people.P, "PROCODE1");
      await setCode(people.O, "EXPROCODE");
      const fine = { status: 200, hasProfile: true };
      expect(await signUp({ ref: "PROCODE1" })).toEqual({ ...fine, referredBy: people.P.id });
      expect(await signUp({ ref: " procode1 " })).toEqual({ ...fine, referredBy: people.P.id });
      // Not a pro any more: the code grants nothing.
      expect(await signUp({ ref: "EXPROCODE" })).toEqual({ ...fine, referredBy: undefined });
    });

    test.each([
      [{}],
      [{ ref: null }],
      [{ ref: "" }],
      [{ ref: "UNKNOWN12" }],
      [{ ref: 5 }],
      [{ ref: ["PROCODE1"] }],
      [{ ref: { code: "PROCODE1" } }],
      [{ ref: x(10_000) }],
      [{ ref: "%", full_name: x(10_000) }],
      [{ ref: "' or 1=1 --", full_name: { a: 1 } }],
    ])("B28: a sign-up with %j succeeds and credits nobody", async (data) => {
      await setCode(people.P, "PROCODE1");
      expect(await signUp(data)).toEqual({ status: 200, hasProfile: true, referredBy: undefined });
    });

    const claim = (as: Actor, code: unknown) => rest(as, "POST", "rpc/claim_referral", { code });
    const credits = () => sql("select pro_user_id, referred_user_id from public.referrals");

    test("B28: a code is claimed once, by others, within a day", async () => {
      await setCode(people.P, "PROCODE1");
      await setCode(people.X, "PROCODE2");
      expect(await claim("anon", "PROCODE1")).toMatchObject(NOT_SIGNED_IN);
      for (const code of ["UNKNOWN12", "", null, x(33), "%"]) {
        expect(await claim(U, code), String(code)).toMatchObject({ status: 204 });
      }
      await claim(P, "PROCODE1");
      expect(await credits()).toEqual([]);
      await claim(U, "procode1");
      await claim(U, "PROCODE2");
      const given = [{ pro_user_id: people.P.id, referred_user_id: people.U.id }];
      expect(await credits()).toEqual(given);

      const age = "update auth.users set created_at = now() - $2::interval where id = $1";
      await sql(age, [people.O.id, "25 hours"]);
      await claim(O, "PROCODE1");
      expect(await credits()).toEqual(given);
      await sql(age, [people.O.id, "0 hours"]);
    });

    test("B29: a code is made once, for pros, and cannot be taken over", async () => {
      const make = (as: Actor) => rest(as, "POST", "rpc/generate_referral_code", {});
      expect(await make("anon")).toMatchObject(NOT_SIGNED_IN);
      for (const as of [U, O, ADM]) expect(await make(as)).toMatchObject(DENIED);
      const { status, body: code } = await make(P);
      expect(status).toBe(200);
      // Twelve hexadecimal digits are 48 bits.
      expect(code).toMatch(/^[0-9A-F]{12}$/);
      expect((await make(P)).body).toBe(code);
      const path = `profiles?user_id=eq.${people.X.id}`;
      await expectNothing(TWICE, "service", "PATCH", path, { referral_code: code });
      const codes = new Set([code]);
      for (let i = 0; i < 5; i++) {
        await sql("update public.profiles set referral_code = null where user_id = $1", [
          people.P.id,
        ]);
        codes.add((await make(P)).body);
      }
      expect(codes.size).toBe(6);
    });

    test("B30: a pro sees the ten newest people referred, and nobody else's", async () => {
      const mine = (as: Actor) => rest(as, "POST", "rpc/my_referrals", {});
      for (let n = 1; n <= 12; n++) {
        const [newcomer] = await sql<{ id: string }>(
          "insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id",
          [`brought-${n}@api.test`],
        );
        await sql(
          `insert into public.referrals (pro_user_id, referred_user_id, signup_date)
           values ($1, $2, $3)`,
          [people.P.id, newcomer?.id, `2026-01-${n + 10}`],
        );
      }
      await credit(people.X, people.U);
      const { status, body } = await mine(P);
      expect(status).toBe(200);
      const newest = Array.from({ length: 10 }, (_, n) => `brought-${12 - n}@api.test`);
      expect(body.map(({ email }: { email: string }) => email)).toEqual(newest);
      expect(Object.keys(body[0]).sort()).toEqual(
        ["id", "full_name", "email", "signup_date", "payout_amount", "status"].sort(),
      );
      for (const as of [U, O, ADM]) expect(await mine(as)).toMatchObject({ status: 200, body: [] });
      expect(await mine("anon")).toMatchObject(NOT_SIGNED_IN);

      await sql("delete from public.user_roles where user_id = $1", [people.P.id]);
      expect(await mine(P)).toMatchObject({ status: 200, body: [] });
    });

    test("one's own e-mail by RPC, nobody else's", async () => {
      const { body } = await rest(O, "POST", "rpc/my_private_profile", {});
      expect(body).toMatchObject([{ user_id: people.O.id, email: "o@api.test" }]);
      expect(await rest("anon", "POST", "rpc/my_private_profile", {})).toMatchObject(NOT_SIGNED_IN);
    });

    test("B38: money is exact and in bounds", async () => {
      const pay = (amount: unknown, status = "paid") =>
        rest(
          "service",
          "POST",
          "earnings?select=amount",
          { pro_user_id: people.P.id, amount, status, earned_date: "2026-01-01" },
          ROWS,
        );
      for (const amount of [0.1, 0.2]) expect(await pay(amount)).toMatchObject({ status: 201 });
      expect(await one("select sum(amount)::text as value from public.earnings")).toBe("0.30");
      expect(await pay(-1)).toMatchObject(BAD);
      expect(await pay(1, "stolen")).toMatchObject(BAD);
      expect(await pay("12345678901.23")).toMatchObject({ status: 400, code: "22003" });
      expect(await pay("much")).toMatchObject({ status: 400, code: "22P02" });
    });
  });

  describe("B31: prompts", () => {
    const path = "site_content?slug=eq.prompt_quotes";

    test("are for admins to read and edit", async () => {
      await expectNothing(NOT_SIGNED_IN, "anon", "GET", "site_content?select=slug");
      await expectNothing({ status: 200, body: [] }, U, "GET", "site_content?select=slug");
      expect((await rest(ADM, "GET", "site_content?select=slug")).body).toHaveLength(8);
      await expectNothing(DENIED, ADM, "PATCH", path, { slug: "prompt_quick_take" });
      const change = {
        title: "New",
        body: x(PROMPT_MAX_CHARS.body),
        updated_at: "2026-11-21T00:00:00Z",
      };
      const edited = await rest(ADM, "PATCH", `${path}&select=title`, change, ROWS);
      expect(edited).toMatchObject({ status: 200, body: [{ title: "New" }] });
    });

    test.each([
      { body: x(PROMPT_MAX_CHARS.body + 1) },
      { body: " " },
      { title: "" },
      { title: x(PROMPT_MAX_CHARS.title + 1) },
    ])("%j is refused", (change) => expectNothing(BAD, ADM, "PATCH", path, change));
  });

  describe("accounts", () => {
    test("B39: a sign-up outlives a profile that cannot be made", async () => {
      await sql(`create function public.broken() returns trigger language plpgsql set search_path = ''
        as $$ begin raise exception 'no profile today'; end $$`);
      await sql(`create trigger broken before insert on public.profiles
        for each row execute function public.broken()`);
      const email = "unlucky@api.test";
      const body = { email, password: "demo-password" };
      const { status } = await backend.request("anon", "POST", "/auth/v1/signup", body);
      await sql("drop function public.broken() cascade");
      expect(status).toBe(200);
      await sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
      const signIn = "/auth/v1/token?grant_type=password";
      const session = (await backend.request("anon", "POST", signIn, body)).body;
      expect(await rest(session.access_token, "POST", "rpc/my_private_profile", {})).toMatchObject({
        body: [],
      });

      const made = await rest(session.access_token, "POST", "profiles", {
        user_id: session.user.id,
      });
      expect(made.status).toBe(201);
      const mine = await rest(session.access_token, "POST", "rpc/my_private_profile", {});
      expect(mine).toMatchObject({ body: [{ email }] });
    });

    test("B40: with an account goes what is personal; the books stay", async () => {
      const { id: user, token } = await backend.account("leaving@api.test", "pro");
      const call = (path: string, body: object) => rest(token, "POST", path, body);
      await call("user_show_follows", { user_id: user, show_id: show });
      await call("user_profile_follows", { follower_id: user, user_id: people.X.id });
      await rest(O, "POST", "user_profile_follows", { follower_id: people.O.id, user_id: user });
      const items = [{ podcast_id: PODCASTS[0] }];
      await call("rpc/create_top_list", { title: "Leaving", description: null, items });
      await sql(
        `insert into public.earnings (pro_user_id, amount, status, earned_date)
         values ($1, 7, 'paid', '2026-01-01')`,
        [user],
      );
      await sql("insert into public.referrals (pro_user_id) values ($1)", [user]);
      await sql("insert into public.referrals (referred_user_id) values ($1)", [user]);

      await sql("delete from auth.users where id = $1", [user]);
      const state = await content.state();
      const mentions = Object.entries(state).filter(([, rows]) => rows.join().includes(user));
      expect(mentions).toEqual([]);
      expect(state.earnings).toHaveLength(1);
      expect(state.referrals).toHaveLength(2);
      const count = "select follower_count as value from public.profiles where user_id = $1";
      expect(await one(count, [people.X.id])).toBe(0);
      expect(await listsOf(people.O)).toBe(1);
    });
  });
});
