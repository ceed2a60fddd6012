import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS, PROMPT_MAX_CHARS } from "../../src/domain/limits.ts";
import {
  type Actor,
  BACKEND_KIND,
  FROM_ADDRESS_HEADER,
  openTestBackend,
  RETURN_ROWS,
  type TestBackend,
} from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { copyContent } from "../support/copy-content.ts";
import { createPeople, type People } from "../support/people.ts";

/** The tests check rules for rows and columns that access-matrix.test.ts does not test. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [OWN_LIST, OTHER_LIST, NEW_LIST, MISSING_ID] = [id(1), id(2), id(3), id(404)];
const PODCASTS = Array.from({ length: 12 }, (_, n) => id(101 + n));
const MERGE_DUPLICATES = { prefer: "resolution=merge-duplicates,return=representation" };
const IGNORE_DUPLICATES = { prefer: "resolution=ignore-duplicates,return=representation" };

const DENIED = { status: 403, code: "42501" };
const NOT_SIGNED_IN = { status: 401, code: "42501" };
const INVALID = { status: 400, code: "23514" };
const DUPLICATE = { status: 409, code: "23505" };

const textOfLength = (length: number) => "x".repeat(length);

describe("rows and columns", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;
  let [readerToken, ownerToken, proToken, adminToken] = ["", "", "", ""];
  let show = "";

  const rest: TestBackend["rest"] = (...args) => backend.rest(...args);
  const sql: TestBackend["sql"] = (...args) => backend.sql(...args);

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    [readerToken, ownerToken, proToken, adminToken] = [
      people.reader.token,
      people.owner.token,
      people.pro.token,
      people.admin.token,
    ];
    show = (await seedContent(backend.sql)).show.id;
    await sql(
      `insert into public.podcasts (id, name)
       select id, 'Podcast ' || index from unnest($1::uuid[]) with ordinality as input (id, index)`,
      [PODCASTS],
    );
    await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Own')", [OWN_LIST, people.owner.id]);
    await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Other')", [
      OTHER_LIST,
      people.other.id,
    ]);
    await sql(
      `insert into public.list_items (list_id, podcast_id, rank_order)
       values ($1, $3, 1), ($1, $4, 2), ($2, $3, 1)`,
      [OWN_LIST, OTHER_LIST, PODCASTS[0], PODCASTS[1]],
    );
    content = await copyContent(backend.sql);
  });
  afterAll(() => backend.close());
  beforeEach(() => content.restore());

  /** Sends a request, checks the response, and checks that no row has changed. */
  async function expectUnchanged(
    answer: { status: number; code?: string; body?: unknown },
    ...request: Parameters<TestBackend["rest"]>
  ) {
    const stateBefore = await content.state();
    const response = await rest(...request);
    const message = JSON.stringify([request.slice(1), response.body]).slice(0, 300);
    expect(response, message).toMatchObject(answer);
    expect(await content.state(), message).toEqual(stateBefore);
  }

  const queryValue = async <T>(query: string, params: unknown[] = []): Promise<T> => {
    const [row] = await sql<{ value: T }>(query, params);
    if (!row) throw new Error(`No row: ${query}`);
    return row.value;
  };
  const viewsOf = (list: string) =>
    queryValue<number>("select view_count as value from public.top_lists where id = $1", [list]);
  const listsOf = (person: { id: string }) =>
    queryValue<number>("select count(*)::int as value from public.top_lists where user_id = $1", [person.id]);

  describe("counters", () => {
    test.each([["view_count"], ["share_count"]])("B10: no user can set %s", async (column) => {
      const change = { [column]: 999_999 };
      for (const list of [OWN_LIST, OTHER_LIST]) {
        const path = `top_lists?id=eq.${list}`;
        await expectUnchanged(NOT_SIGNED_IN, "anon", "PATCH", path, change);
        for (const actor of [readerToken, ownerToken, proToken, adminToken])
          await expectUnchanged(DENIED, actor, "PATCH", path, change);
      }
    });

    test.each([
      { view_count: 5 },
      { share_count: 5 },
      { is_pinned: true },
      { id: NEW_LIST },
      { created_at: "2001-01-01" },
    ])("B12: no user can create a list with %j", async (more) => {
      const list = { user_id: people.owner.id, title: "New", ...more };
      await expectUnchanged(DENIED, ownerToken, "POST", "top_lists", list);
      await expectUnchanged(NOT_SIGNED_IN, "anon", "POST", "top_lists", list);
    });

    const bump = (actor: Actor, args: object, headers?: Record<string, string>) =>
      rest(actor, "POST", "rpc/bump_list", { list: OTHER_LIST, kind: "view", visitor: "v", ...args }, headers);

    test("B11, B13: each visitor's views of a list count once a day, and the owner's views never count", async () => {
      for (let i = 0; i < 20; i++) expect((await bump("anon", { visitor: "once" })).status).toBe(204);
      expect(await viewsOf(OTHER_LIST)).toBe(1);
      for (let i = 0; i < 5; i++) await bump(readerToken, { visitor: `invented ${i}` });
      expect(await viewsOf(OTHER_LIST)).toBe(2);
      await bump(readerToken, { visitor: null });
      expect(await viewsOf(OTHER_LIST)).toBe(2);
      for (let i = 0; i < 5; i++) await bump(ownerToken, { list: OWN_LIST, visitor: `invented ${i}` });
      expect(await viewsOf(OWN_LIST)).toBe(0);
      await bump("anon", { kind: "share", visitor: "once" });
      expect(await rest("anon", "GET", `top_lists?select=view_count,share_count&id=eq.${OTHER_LIST}`)).toMatchObject({
        body: [{ view_count: 2, share_count: 1 }],
      });
    });

    // A hosted project determines the IP address of a visitor, so a test cannot choose it.
    test.skipIf(BACKEND_KIND === "remote")(
      "B13: views of invented visitors from one IP address count only up to a limit",
      async () => {
        // Each list has its own limit, so this test uses a new list.
        await sql("insert into public.top_lists (id, user_id, title) values ($1, $2, 'Spam')", [
          NEW_LIST,
          people.other.id,
        ]);
        const sendViewsFrom = (address: string, count: number) =>
          Promise.all(
            Array.from({ length: count }, async (_, n) => {
              const headers = { [FROM_ADDRESS_HEADER]: address };
              const { status } = await bump("anon", { list: NEW_LIST, visitor: `${address} ${n}` }, headers);
              return status;
            }),
          );
        expect(new Set(await sendViewsFrom("192.0.2.1", 70))).toEqual(new Set([204]));
        expect(await viewsOf(NEW_LIST)).toBe(50);
        await sendViewsFrom("192.0.2.2", 3);
        expect(await viewsOf(NEW_LIST)).toBe(53);
      },
    );

    test.each([
      ["an unknown kind", { kind: "like" }, 400],
      ["a missing kind", { kind: null }, 400],
      ["an empty visitor name", { visitor: "" }, 400],
      ["a visitor name that is too long", { visitor: textOfLength(101) }, 400],
      ["a list id that is not a UUID", { list: "1" }, 400],
      ["an unknown list", { list: MISSING_ID }, 204],
      ["hostile text", { visitor: "'; drop table public.top_lists; --\u202e" }, 204],
    ])("B13: bump_list responds to %s", async (_title, args, status) => {
      expect(await bump("anon", args)).toMatchObject({ status });
      const expectedViews = status === 204 && !("list" in args) ? 1 : 0;
      expect(await viewsOf(OTHER_LIST)).toBe(expectedViews);
    });

    test("B13: the database stores visitors as hashes, and no user can read the hashes", async () => {
      await bump("anon", { visitor: "someone" });
      for (const table of ["list_visits", "list_addresses", "salt"]) {
        expect((await rest("anon", "GET", table)).status).toBe(404);
        expect((await rest(adminToken, "GET", table)).status).toBe(404);
      }
      const visitors = await sql("select visitor from private.list_visits");
      expect(visitors.every(({ visitor }) => /^[0-9a-f]{64}$/.test(String(visitor)))).toBe(true);
    });
  });

  describe("B14: rights of pros", () => {
    const pin = (actor: Actor, list: string, is_pinned = true) =>
      rest(actor, "PATCH", `top_lists?id=eq.${list}&select=is_pinned`, { is_pinned }, RETURN_ROWS);

    test("only pros can pin a list", async () => {
      await expectUnchanged(DENIED, ownerToken, "PATCH", `top_lists?id=eq.${OWN_LIST}`, {
        is_pinned: true,
      });
      expect(await pin(proToken, OWN_LIST)).toMatchObject({ status: 200, body: [] });
      const lists = await rest(
        proToken,
        "POST",
        "top_lists?select=id",
        [
          { user_id: people.pro.id, title: "One" },
          { user_id: people.pro.id, title: "Two" },
        ],
        RETURN_ROWS,
      );
      const [first, second] = lists.body;
      expect(await pin(proToken, first.id)).toMatchObject({
        status: 200,
        body: [{ is_pinned: true }],
      });
      expect(await pin(proToken, second.id)).toMatchObject(DUPLICATE);
      expect(await pin(proToken, first.id, false)).toMatchObject({ body: [{ is_pinned: false }] });
      expect(await pin(proToken, second.id)).toMatchObject({ body: [{ is_pinned: true }] });
    });

    const picture = (owner: string, name: string) => `/storage/v1/object/public/avatars/${owner}/${name}`;
    const updateProfile = (actor: Actor, person: { id: string }, change: object) =>
      rest(actor, "PATCH", `profiles?user_id=eq.${person.id}&select=user_id`, change, RETURN_ROWS);

    test("only pros can set a banner, and only from their own folder", async () => {
      const banner = (owner: string) => ({ banner_image_url: picture(owner, "banner-1.png") });
      expect(await updateProfile(ownerToken, people.owner, banner(people.owner.id))).toMatchObject(DENIED);
      expect(await updateProfile(proToken, people.pro, banner(people.other.id))).toMatchObject(INVALID);
      expect(await updateProfile(proToken, people.pro, banner(people.pro.id))).toMatchObject({
        status: 200,
      });
    });

    test("F12: a profile accepts only pictures in the user's own folder of the site's bucket", async () => {
      for (const url of [
        "https://evil.test/pixel.png",
        picture(people.other.id, "avatar-1.png"),
        `https://evil.example${picture(people.owner.id, "avatar-1.png")}`,
        `${picture(people.owner.id, "avatar-1.png")}?to=evil`,
        picture(people.owner.id, "../x/avatar-1.png"),
        `javascript:alert(1)//${picture(people.owner.id, "avatar-1.png")}`,
        "",
      ]) {
        expect(await updateProfile(ownerToken, people.owner, { avatar_url: url }), url).toMatchObject(INVALID);
      }
      const mine = { avatar_url: picture(people.owner.id, "avatar-1.png") };
      expect(await updateProfile(ownerToken, people.owner, mine)).toMatchObject({
        status: 200,
        body: [{}],
      });
      expect(await updateProfile(ownerToken, people.owner, { avatar_url: null })).toMatchObject({
        body: [{}],
      });
    });

    test("no user can write follower_count and referral_code", async () => {
      for (const change of [{ follower_count: 9 }, { referral_code: "STOLENCODE" }]) {
        for (const person of [people.owner, people.pro, people.admin]) {
          await expectUnchanged(DENIED, person.token, "PATCH", `profiles?user_id=eq.${person.id}`, change);
        }
      }
    });
  });

  describe("the owner of a row", () => {
    test("B17: is always the user who creates the row", async () => {
      const rowOfOther = { user_id: people.other.id, title: "Forged" };
      await expectUnchanged(DENIED, ownerToken, "POST", "top_lists", rowOfOther);
      const rowOfOwner = { user_id: people.owner.id, title: "Mine" };
      await expectUnchanged(DENIED, ownerToken, "POST", "top_lists", [rowOfOwner, rowOfOther]);
      await expectUnchanged(DENIED, adminToken, "POST", "top_lists", rowOfOther);
    });

    test("A12: cannot make another user the owner", async () => {
      const change = { user_id: people.other.id };
      await expectUnchanged(DENIED, ownerToken, "PATCH", `top_lists?id=eq.${OWN_LIST}`, change);
      const follow = { user_id: people.owner.id, show_id: show };
      expect((await rest(ownerToken, "POST", "user_show_follows", follow)).status).toBe(201);
      await expectUnchanged(DENIED, ownerToken, "PATCH", `user_show_follows?show_id=eq.${show}`, change);
    });

    test("B18: is the only one who can edit or delete a list", async () => {
      const nothing = { status: 200, body: [] };
      for (const actor of [readerToken, ownerToken, proToken, adminToken]) {
        const path = `top_lists?id=eq.${OTHER_LIST}`;
        await expectUnchanged(nothing, actor, "PATCH", path, { title: "Mine now" }, RETURN_ROWS);
        await expectUnchanged(nothing, actor, "DELETE", path, undefined, RETURN_ROWS);
        const items = `list_items?list_id=eq.${OTHER_LIST}`;
        await expectUnchanged(nothing, actor, "PATCH", items, { note: "Mine now" }, RETURN_ROWS);
        await expectUnchanged(nothing, actor, "DELETE", items, undefined, RETURN_ROWS);
      }
    });

    test("B18: can change only their own lists, even if an update has no filter", async () => {
      const changeResponse = await rest(ownerToken, "PATCH", "top_lists?select=id", { title: "All mine" }, RETURN_ROWS);
      // @supabase/lite refuses an update without a filter.
      if (changeResponse.status === 200) expect(changeResponse.body).toEqual([{ id: OWN_LIST }]);
      const titleQuery = "select title as value from public.top_lists where id = $1";
      expect(await queryValue<string>(titleQuery, [OTHER_LIST])).toBe("Other");
    });

    test("C11: gets 204 for a write that changes no row", async () => {
      const minimal = { prefer: "return=minimal" };
      const path = `top_lists?id=eq.${OTHER_LIST}`;
      await expectUnchanged({ status: 204 }, ownerToken, "PATCH", path, { title: "x" }, minimal);
      await expectUnchanged({ status: 204 }, ownerToken, "DELETE", path, undefined, minimal);
    });

    test("B19: stays the owner after another user's upsert", async () => {
      const expectNoUpsert = (table: string, key: string, row: object, header = MERGE_DUPLICATES) =>
        expectUnchanged(DENIED, ownerToken, "POST", `${table}?on_conflict=${key}`, row, header);
      await expectNoUpsert("top_lists", "id", {
        id: OTHER_LIST,
        user_id: people.owner.id,
        title: "Mine",
      });
      await expectNoUpsert("top_lists", "id", {
        id: OTHER_LIST,
        user_id: people.other.id,
        title: "Mine",
      });
      await expectNoUpsert("list_items", "list_id,podcast_id", {
        list_id: OTHER_LIST,
        podcast_id: PODCASTS[0],
        rank_order: 1,
        note: "Mine",
      });
      await expectNoUpsert("profiles", "user_id", { user_id: people.other.id, full_name: "Mine" });
      const follow = { user_id: people.other.id, show_id: show };
      await expectNoUpsert("user_show_follows", "user_id,show_id", follow);
      await expectNoUpsert("user_show_follows", "user_id,show_id", follow, IGNORE_DUPLICATES);
      await expectNoUpsert("user_roles", "user_id,role", {
        user_id: people.owner.id,
        role: "admin",
      });
    });

    test("B23: is the only one who can add items to a list", async () => {
      const item = { list_id: OTHER_LIST, podcast_id: PODCASTS[5], rank_order: 5 };
      for (const actor of [readerToken, ownerToken, proToken, adminToken]) {
        await expectUnchanged(DENIED, actor, "POST", "list_items", item);
        await expectUnchanged(DENIED, actor, "POST", "list_items", [{ ...item, list_id: OWN_LIST }, item]);
      }
      const mine = `list_items?list_id=eq.${OWN_LIST}`;
      await expectUnchanged(DENIED, ownerToken, "PATCH", mine, { list_id: OTHER_LIST });
      await expectUnchanged(DENIED, ownerToken, "PATCH", mine, { podcast_id: PODCASTS[5] });
    });

    test("can change the ranks of items", async () => {
      const items = `list_items?list_id=eq.${OWN_LIST}&podcast_id=eq.${PODCASTS[1]}&select=rank_order`;
      const update = await rest(ownerToken, "PATCH", items, { rank_order: 3 }, RETURN_ROWS);
      expect(update).toMatchObject({ status: 200, body: [{ rank_order: 3 }] });
      expect(await rest(ownerToken, "PATCH", items, { rank_order: 1 }, RETURN_ROWS)).toMatchObject(DUPLICATE);
    });
  });

  describe("B20: the texts of lists", () => {
    const { title, description } = LIST_MAX_CHARS;
    const { note } = LIST_ITEM_MAX_CHARS;
    const items = [{ podcast_id: PODCASTS[0] }];

    test.each([
      { title: "" },
      { title: "   " },
      { title: "\t\n\r" },
      { title: textOfLength(title + 1) },
      { title: textOfLength(1_000_000) },
      { title: null },
      { description: "" },
      { description: " \n" },
      { description: textOfLength(description + 1) },
    ])("the database refuses %j", async (change) => {
      const answer = "title" in change && change.title === null ? { status: 400 } : INVALID;
      await expectUnchanged(answer, ownerToken, "PATCH", `top_lists?id=eq.${OWN_LIST}`, change);
      const list = { user_id: people.owner.id, title: "New", ...change };
      await expectUnchanged(answer, ownerToken, "POST", "top_lists", list);
      // `create_top_list` stores an empty description as null.
      if ("description" in change && change.description?.trim() === "") return;
      const args = { title: "New", description: null, items, ...change };
      await expectUnchanged(answer, ownerToken, "POST", "rpc/create_top_list", args);
    });

    test("the database refuses blank and long notes", async () => {
      for (const text of ["", " ", "\n", textOfLength(note + 1)]) {
        const change = { note: text };
        await expectUnchanged(INVALID, ownerToken, "PATCH", `list_items?list_id=eq.${OWN_LIST}`, change);
      }
      const longNoteItems = [{ podcast_id: PODCASTS[0], note: textOfLength(note + 1) }];
      const args = { title: "New", description: null, items: longNoteItems };
      await expectUnchanged(INVALID, ownerToken, "POST", "rpc/create_top_list", args);
    });

    test("the database accepts the longest texts, and counts characters instead of bytes", async () => {
      const args = {
        title: "🔥".repeat(title),
        description: "é".repeat(description),
        items: [{ podcast_id: PODCASTS[0], note: "語".repeat(note) }],
      };
      expect(await rest(ownerToken, "POST", "rpc/create_top_list", args)).toMatchObject({
        status: 200,
      });
    });
  });

  describe("a list and its items", () => {
    const requestToCreate = (items: unknown, actor: Actor = ownerToken) =>
      ["rpc/create_top_list", { title: "New", description: null, items }, actor] as const;
    const call = ([path, args, actor]: ReturnType<typeof requestToCreate>) => rest(actor, "POST", path, args);
    const itemsWithPodcasts = (count: number) =>
      PODCASTS.slice(0, count).map((podcast_id, n) => ({ podcast_id, note: `Note ${n}` }));

    test("are created together, and the items have the order of the request", async () => {
      const { status, body } = await call(requestToCreate([...itemsWithPodcasts(10)].reverse()));
      expect(status).toBe(200);
      const items = await rest(
        "anon",
        "GET",
        `list_items?select=podcast_id,rank_order,note&list_id=eq.${body}&order=rank_order`,
      );
      expect(items.body).toEqual(
        itemsWithPodcasts(10)
          .reverse()
          .map((item, n) => ({ ...item, rank_order: n + 1 })),
      );
      const owner = "select user_id::text as value from public.top_lists where id = $1";
      expect(await queryValue(owner, [body])).toBe(people.owner.id);
    });

    test("C10: cannot be created by a visitor", async () => {
      const [path, args] = requestToCreate(itemsWithPodcasts(1));
      await expectUnchanged(NOT_SIGNED_IN, "anon", "POST", path, args);
    });

    test.each([
      ["B21: an eleventh podcast", itemsWithPodcasts(11), INVALID],
      ["B21: a podcast twice", [...itemsWithPodcasts(2), ...itemsWithPodcasts(1)], DUPLICATE],
      ["B21: an empty list", [], INVALID],
      [
        "B22: an unknown podcast",
        [...itemsWithPodcasts(2), { podcast_id: MISSING_ID }],
        { status: 409, code: "23503" },
      ],
      ["B22: a podcast id that is not a UUID", [...itemsWithPodcasts(2), { podcast_id: "1" }], { status: 400 }],
      ["B22: an item without a podcast", [...itemsWithPodcasts(2), {}], { status: 400 }],
      ["B22: items that are not a list", { podcast_id: PODCASTS[0] }, INVALID],
      ["B22: items that are not objects", [1, "two", null], { status: 400 }],
      ["B22: no items", null, INVALID],
    ])("are not created with %s", async (_title, items, answer) => {
      const [path, args] = requestToCreate(items);
      await expectUnchanged(answer, ownerToken, "POST", path, args);
    });

    test("B22: are incomplete if a client sends two requests and the second request fails", async () => {
      const listCountBefore = await listsOf(people.owner);
      const list = { user_id: people.owner.id, title: "Half" };
      const { body } = await rest(ownerToken, "POST", "top_lists?select=id", list, RETURN_ROWS);
      const item = { list_id: body[0].id, podcast_id: MISSING_ID, rank_order: 1 };
      expect((await rest(ownerToken, "POST", "list_items", item)).status).toBe(409);
      expect(await listsOf(people.owner)).toBe(listCountBefore + 1);
    });

    test.each([
      ["rank 11", { podcast_id: PODCASTS[9], rank_order: 11 }, INVALID],
      ["rank 0", { podcast_id: PODCASTS[9], rank_order: 0 }, INVALID],
      ["a rank that another item has", { podcast_id: PODCASTS[9], rank_order: 1 }, DUPLICATE],
      ["a podcast that the list has", { podcast_id: PODCASTS[0], rank_order: 9 }, DUPLICATE],
      ["an invalid rank", { podcast_id: PODCASTS[9], rank_order: "first" }, { status: 400 }],
      ["a huge rank", { podcast_id: PODCASTS[9], rank_order: 99_999 }, { status: 400 }],
    ])("B21: the database refuses %s, even from the owner", async (_title, item, answer) => {
      await expectUnchanged(answer, ownerToken, "POST", "list_items", {
        list_id: OWN_LIST,
        ...item,
      });
    });
  });

  describe("follows", () => {
    const followTables = () =>
      [
        ["user_show_follows", { user_id: people.owner.id, show_id: show }, "user_id"],
        ["user_profile_follows", { follower_id: people.owner.id, user_id: people.other.id }, "follower_id"],
      ] as const;

    test("B24: a user can create and see only their own follows", async () => {
      for (const [table, row, follower] of followTables()) {
        await expectUnchanged(NOT_SIGNED_IN, "anon", "POST", table, row);
        await expectUnchanged(NOT_SIGNED_IN, "anon", "GET", table);
        for (const actor of [readerToken, proToken, adminToken])
          await expectUnchanged(DENIED, actor, "POST", table, row);
        expect((await rest(ownerToken, "POST", table, row)).status).toBe(201);
        for (const actor of [readerToken, proToken, adminToken]) {
          const path = `${table}?${follower}=eq.${people.owner.id}`;
          await expectUnchanged({ status: 200, body: [] }, actor, "GET", path);
          await expectUnchanged({ status: 200, body: [] }, actor, "DELETE", path, undefined, RETURN_ROWS);
        }
      }
    });

    test("B24: an embed does not show other users' follows", async () => {
      const row = { user_id: people.owner.id, show_id: show };
      await rest(ownerToken, "POST", "user_show_follows", row);
      const path = "er_shows?select=slug,user_show_follows(user_id)";
      expect((await rest("anon", "GET", path)).status).toBe(401);
      const { body } = await rest(readerToken, "GET", path);
      expect(JSON.stringify(body)).not.toContain(people.owner.id);
    });

    test("B25: a repeated follow gets the status 409, or with `ignore-duplicates` changes nothing", async () => {
      for (const [table, row] of followTables()) {
        expect(await rest(ownerToken, "POST", table, row)).toMatchObject({ status: 201 });
        await expectUnchanged(DUPLICATE, ownerToken, "POST", table, row);
        const duplicate = await rest(ownerToken, "POST", table, row, IGNORE_DUPLICATES);
        expect([duplicate.status, duplicate.body]).toEqual([expect.toBeOneOf([200, 201]), []]);
      }
      const count = "select follower_count as value from public.profiles where user_id = $1";
      expect(await queryValue(count, [people.other.id])).toBe(1);
    });

    test("a user cannot follow themselves or an unknown show", async () => {
      const self = { follower_id: people.owner.id, user_id: people.owner.id };
      await expectUnchanged(INVALID, ownerToken, "POST", "user_profile_follows", self);
      const unknownReference = { status: 409, code: "23503" };
      const row = { user_id: people.owner.id, show_id: MISSING_ID };
      await expectUnchanged(unknownReference, ownerToken, "POST", "user_show_follows", row);
    });

    test("the follower count goes up and down", async () => {
      const count = () =>
        queryValue("select follower_count as value from public.profiles where user_id = $1", [people.other.id]);
      for (const person of [people.reader, people.owner, people.pro]) {
        const row = { follower_id: person.id, user_id: people.other.id };
        await rest(person.token, "POST", "user_profile_follows", row);
      }
      expect(await count()).toBe(3);
      await rest(ownerToken, "DELETE", `user_profile_follows?user_id=eq.${people.other.id}`);
      expect(await count()).toBe(2);
    });
  });

  describe("earnings and referrals", () => {
    const addReferral = (pro: { id: string }, referred: { id: string }) =>
      sql("insert into public.referrals (pro_user_id, referred_user_id) values ($1, $2)", [pro.id, referred.id]);
    const setCode = (pro: { id: string }, code: string) =>
      sql("update public.profiles set referral_code = $2 where user_id = $1", [pro.id, code]);

    test("B26: only admins see another pro's earnings, and no one sees another pro's referrals", async () => {
      await addReferral(people.other, people.owner);
      await sql(
        `insert into public.earnings (pro_user_id, amount, status, earned_date)
         values ($1, 12.5, 'paid', '2026-01-01')`,
        [people.other.id],
      );
      for (const table of ["earnings", "referrals"]) {
        await expectUnchanged(NOT_SIGNED_IN, "anon", "GET", `${table}?select=id`);
        for (const actor of [readerToken, ownerToken, proToken]) {
          await expectUnchanged({ status: 200, body: [] }, actor, "GET", `${table}?select=id`);
        }
      }
      expect((await rest(adminToken, "GET", "earnings?select=id")).body).toHaveLength(1);
      expect((await rest(adminToken, "GET", "referrals?select=id")).body).toEqual([]);
      const selectEarnings = "profiles?select=user_id,earnings(amount)&earnings=not.is.null";
      expect((await rest("anon", "GET", selectEarnings)).status).toBeGreaterThanOrEqual(400);
      const profiles = await rest(proToken, "GET", "profiles?select=user_id,earnings(amount)");
      expect(JSON.stringify(profiles.body)).not.toContain("12.5");
    });

    test("B27: a pro cannot write referrals or earnings", async () => {
      await addReferral(people.pro, people.reader);
      const [ownReferral] = (await rest(proToken, "GET", "referrals?select=id")).body;
      const payment = { status: "paid", payout_amount: 100 };
      await expectUnchanged(DENIED, proToken, "PATCH", `referrals?id=eq.${ownReferral.id}`, payment);
      await expectUnchanged(DENIED, proToken, "DELETE", `referrals?id=eq.${ownReferral.id}`);
      const forgedReferral = { pro_user_id: people.pro.id, referred_user_id: people.owner.id };
      await expectUnchanged(DENIED, proToken, "POST", "referrals", forgedReferral);
      const earning = {
        pro_user_id: people.pro.id,
        amount: 1,
        status: "paid",
        earned_date: "2026-01-01",
      };
      await expectUnchanged(DENIED, proToken, "POST", "earnings", earning);
    });

    test("B28: a user is the referral of only one pro, and never their own referral", async () => {
      const row = (pro: string, referred: string) => ({
        pro_user_id: pro,
        referred_user_id: referred,
      });
      await expectUnchanged(INVALID, "service", "POST", "referrals", row(people.pro.id, people.pro.id));
      await addReferral(people.pro, people.reader);
      await expectUnchanged(DUPLICATE, "service", "POST", "referrals", row(people.other.id, people.reader.id));
    });

    let signUps = 0;
    async function signUp(data: object) {
      const email = `new-${++signUps}@api.test`;
      const body = { email, password: "demo-password", data };
      const { status } = await backend.request("anon", "POST", "/auth/v1/signup", body);
      const [user] = await sql<{ id: string }>("select id::text from auth.users where email = $1", [email]);
      const hasNoReferral = await queryValue<boolean>(
        "select not exists (select 1 from public.referrals where referred_user_id = $1) as value",
        [user?.id],
      );
      // B27: an account without a confirmed address becomes no referral.
      expect(hasNoReferral).toBe(true);
      await sql("update auth.users set email_confirmed_at = now() where id = $1", [user?.id]);
      const [referral] = await sql<{ pro: string }>(
        "select pro_user_id::text as pro from public.referrals where referred_user_id = $1",
        [user?.id],
      );
      const hasProfile = await queryValue<boolean>(
        "select exists (select 1 from public.profiles where user_id = $1) as value",
        [user?.id],
      );
      return { status, hasProfile, referredBy: referral?.pro };
    }

    test("B28: a reader who signs up with a code becomes a referral of the pro with this code", async () => {
      await setCode(people.pro, "PROCODE1");
      await setCode(people.owner, "EXPROCODE");
      const success = { status: 200, hasProfile: true };
      expect(await signUp({ ref: "PROCODE1" })).toEqual({ ...success, referredBy: people.pro.id });
      expect(await signUp({ ref: " procode1 " })).toEqual({
        ...success,
        referredBy: people.pro.id,
      });
      // The owner is no longer a pro, so the code has no effect.
      expect(await signUp({ ref: "EXPROCODE" })).toEqual({ ...success, referredBy: undefined });
    });

    test.each([
      [{}],
      [{ ref: null }],
      [{ ref: "" }],
      [{ ref: "UNKNOWN12" }],
      [{ ref: 5 }],
      [{ ref: ["PROCODE1"] }],
      [{ ref: { code: "PROCODE1" } }],
      [{ ref: textOfLength(10_000) }],
      [{ ref: "%", full_name: textOfLength(10_000) }],
      [{ ref: "' or 1=1 --", full_name: { a: 1 } }],
    ])("B28: a sign-up with %j succeeds without a referral", async (data) => {
      await setCode(people.pro, "PROCODE1");
      expect(await signUp(data)).toEqual({ status: 200, hasProfile: true, referredBy: undefined });
    });

    const claim = (actor: Actor, code: unknown) => rest(actor, "POST", "rpc/claim_referral", { code });
    const readReferrals = () => sql("select pro_user_id, referred_user_id from public.referrals");

    test("B28: a user can claim one code of another user, within a day of the sign-up", async () => {
      await setCode(people.pro, "PROCODE1");
      await setCode(people.other, "PROCODE2");
      expect(await claim("anon", "PROCODE1")).toMatchObject(NOT_SIGNED_IN);
      for (const code of ["UNKNOWN12", "", null, textOfLength(33), "%"]) {
        expect(await claim(readerToken, code), String(code)).toMatchObject({ status: 204 });
      }
      await claim(proToken, "PROCODE1");
      expect(await readReferrals()).toEqual([]);
      await claim(readerToken, "procode1");
      await claim(readerToken, "PROCODE2");
      const expected = [{ pro_user_id: people.pro.id, referred_user_id: people.reader.id }];
      expect(await readReferrals()).toEqual(expected);

      const setAgeSql = "update auth.users set created_at = now() - $2::interval where id = $1";
      await sql(setAgeSql, [people.owner.id, "25 hours"]);
      await claim(ownerToken, "PROCODE1");
      expect(await readReferrals()).toEqual(expected);
      await sql(setAgeSql, [people.owner.id, "0 hours"]);
    });

    test("B29: a pro gets one code, which no other pro can have", async () => {
      const generateCode = (actor: Actor) => rest(actor, "POST", "rpc/generate_referral_code", {});
      expect(await generateCode("anon")).toMatchObject(NOT_SIGNED_IN);
      for (const actor of [readerToken, ownerToken, adminToken])
        expect(await generateCode(actor)).toMatchObject(DENIED);
      const { status, body: code } = await generateCode(proToken);
      expect(status).toBe(200);
      // The code has twelve hexadecimal digits, which contain 48 random bits.
      expect(code).toMatch(/^[0-9A-F]{12}$/);
      expect((await generateCode(proToken)).body).toBe(code);
      const path = `profiles?user_id=eq.${people.other.id}`;
      await expectUnchanged(DUPLICATE, "service", "PATCH", path, { referral_code: code });
      const codes = new Set([code]);
      for (let i = 0; i < 5; i++) {
        await sql("update public.profiles set referral_code = null where user_id = $1", [people.pro.id]);
        codes.add((await generateCode(proToken)).body);
      }
      expect(codes.size).toBe(6);
    });

    test("B30: a pro sees only their own ten newest referrals", async () => {
      const readOwnReferrals = (actor: Actor) => rest(actor, "POST", "rpc/my_referrals", {});
      for (let n = 1; n <= 12; n++) {
        const [newcomer] = await sql<{ id: string }>(
          "insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id",
          [`referred-${n}@api.test`],
        );
        await sql(
          `insert into public.referrals (pro_user_id, referred_user_id, signup_date)
           values ($1, $2, $3)`,
          [people.pro.id, newcomer?.id, `2026-01-${n + 10}`],
        );
      }
      await addReferral(people.other, people.reader);
      const { status, body } = await readOwnReferrals(proToken);
      expect(status).toBe(200);
      const newest = Array.from({ length: 10 }, (_, n) => `referred-${12 - n}@api.test`);
      expect(body.map(({ email }: { email: string }) => email)).toEqual(newest);
      expect(Object.keys(body[0]).sort()).toEqual(
        ["id", "full_name", "email", "signup_date", "payout_amount", "status"].sort(),
      );
      for (const actor of [readerToken, ownerToken, adminToken])
        expect(await readOwnReferrals(actor)).toMatchObject({ status: 200, body: [] });
      expect(await readOwnReferrals("anon")).toMatchObject(NOT_SIGNED_IN);

      await sql("delete from public.user_roles where user_id = $1", [people.pro.id]);
      expect(await readOwnReferrals(proToken)).toMatchObject({ status: 200, body: [] });
    });

    test("my_private_profile returns only the caller's e-mail", async () => {
      const { body } = await rest(ownerToken, "POST", "rpc/my_private_profile", {});
      expect(body).toMatchObject([{ user_id: people.owner.id, email: "o@api.test" }]);
      expect(await rest("anon", "POST", "rpc/my_private_profile", {})).toMatchObject(NOT_SIGNED_IN);
    });

    test("B38: amounts of earnings are exact and have a limit", async () => {
      const pay = (amount: unknown, status = "paid") =>
        rest(
          "service",
          "POST",
          "earnings?select=amount",
          { pro_user_id: people.pro.id, amount, status, earned_date: "2026-01-01" },
          RETURN_ROWS,
        );
      for (const amount of [0.1, 0.2]) expect(await pay(amount)).toMatchObject({ status: 201 });
      expect(await queryValue("select sum(amount)::text as value from public.earnings")).toBe("0.30");
      expect(await pay(-1)).toMatchObject(INVALID);
      expect(await pay(1, "stolen")).toMatchObject(INVALID);
      expect(await pay("12345678901.23")).toMatchObject({ status: 400, code: "22003" });
      expect(await pay("much")).toMatchObject({ status: 400, code: "22P02" });
    });
  });

  describe("B31: prompts", () => {
    const path = "site_content?slug=eq.prompt_quotes";

    test("only admins can read and edit prompts", async () => {
      await expectUnchanged(NOT_SIGNED_IN, "anon", "GET", "site_content?select=slug");
      await expectUnchanged({ status: 200, body: [] }, readerToken, "GET", "site_content?select=slug");
      expect((await rest(adminToken, "GET", "site_content?select=slug")).body).toHaveLength(8);
      await expectUnchanged(DENIED, adminToken, "PATCH", path, { slug: "prompt_quick_take" });
      const change = {
        title: "New",
        body: textOfLength(PROMPT_MAX_CHARS.body),
        updated_at: "2026-11-21T00:00:00Z",
      };
      const edit = await rest(adminToken, "PATCH", `${path}&select=title`, change, RETURN_ROWS);
      expect(edit).toMatchObject({ status: 200, body: [{ title: "New" }] });
    });

    test.each([
      { body: textOfLength(PROMPT_MAX_CHARS.body + 1) },
      { body: " " },
      { title: "" },
      { title: textOfLength(PROMPT_MAX_CHARS.title + 1) },
    ])("the database refuses %j", (change) => expectUnchanged(INVALID, adminToken, "PATCH", path, change));
  });

  describe("accounts", () => {
    test("B39: a sign-up succeeds even if the profile cannot be created", async () => {
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

      const creation = await rest(session.access_token, "POST", "profiles", {
        user_id: session.user.id,
      });
      expect(creation.status).toBe(201);
      const ownProfile = await rest(session.access_token, "POST", "rpc/my_private_profile", {});
      expect(ownProfile).toMatchObject({ body: [{ email }] });
    });

    test("B40: the deletion of an account deletes personal rows, but not earnings and referrals", async () => {
      const { id: user, token } = await backend.account("leaving@api.test", "pro");
      const call = (path: string, body: object) => rest(token, "POST", path, body);
      await call("user_show_follows", { user_id: user, show_id: show });
      await call("user_profile_follows", { follower_id: user, user_id: people.other.id });
      await rest(ownerToken, "POST", "user_profile_follows", {
        follower_id: people.owner.id,
        user_id: user,
      });
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
      expect(await queryValue(count, [people.other.id])).toBe(0);
      expect(await listsOf(people.owner)).toBe(1);
    });
  });
});
