import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchDirectory } from "../../src/data/list-cards.ts";
import { fetchSecretList, fetchTopList } from "../../src/data/top-lists.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { createPeople, type People } from "../support/people.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [LIST_ID, VERSION_ID] = [id(1), id(2)];
const [PODCAST_ID, SUGGESTED_ID] = [id(101), id(102)];
const DENIED = { status: 403, code: "42501" };

describe("the visibility of lists", () => {
  let backend: TestBackend;
  let people: People;

  const call = (actor: string, name: string, args: object) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const firstValue = async <Value>(query: string, values: unknown[] = []) =>
    (await backend.sql<{ value: Value }>(query, values))[0]?.value;
  const setVisibility = (visibility: string, actor = people.owner.token) =>
    backend.rest(actor, "PATCH", `top_lists?id=eq.${LIST_ID}`, { visibility });
  const secretOf = async (actor = people.owner.token): Promise<string> =>
    (await call(actor, "list_secret", { list: LIST_ID })).body;
  const readBySecret = async (secret: string, actor = "anon") => {
    const answer = await call(actor, "list_by_secret", { secret });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const createList = (actor: string, more: object) =>
    call(actor, "create_top_list", {
      title: "Quietfjord favourites",
      description: "",
      items: [{ podcast_id: PODCAST_ID }],
      ...more,
    });

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    await backend.sql("insert into public.podcasts (id, name) values ($1, 'Ferry Time')", [PODCAST_ID]);
    await backend.sql(
      `insert into public.podcasts (id, name, status, suggested_by)
       values ($1, 'Unreviewed', 'suggested', $2)`,
      [SUGGESTED_ID, people.owner.id],
    );
  }, 180_000);
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("delete from public.top_lists");
    await backend.sql("delete from private.search_entries where kind = 'list'");
    await backend.sql("delete from private.search_vocabulary");
    await backend.sql("update public.profiles set hidden_at = null");
    await createList(people.owner.token, {
      id: LIST_ID,
      visibility: "link",
      items: [{ podcast_id: PODCAST_ID, note: "First" }, { podcast_id: SUGGESTED_ID }],
    });
  });

  test("B150: everyone who knows the secret can read the list, except its unreviewed podcasts", async () => {
    const secret = await secretOf();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const list = await readBySecret(secret);
    expect(list).toMatchObject({
      id: LIST_ID,
      title: "Quietfjord favourites",
      visibility: "link",
      remixOf: null,
      author: { id: people.owner.id },
    });
    expect(list.items).toMatchObject([{ rank: 1, note: "First", podcast: { id: PODCAST_ID } }]);
    expect(Object.keys(list.author).sort()).toEqual(["avatarUrl", "followerCount", "id", "name", "roles"].sort());
    expect(await readBySecret(secret, people.reader.token)).toEqual(list);
    for (const wrongSecret of ["", "x", LIST_ID, secret.slice(1), `${secret} `]) {
      expect(await readBySecret(wrongSecret)).toBeNull();
    }
  });

  test("B229: the link to a list of a blocked reader does not work", async () => {
    const secret = await secretOf();
    await call(people.admin.token, "set_blocked", {
      account: people.owner.id,
      blocked: true,
      reason: "Spam",
    });
    expect(await readBySecret(secret)).toBeNull();
    await call(people.admin.token, "set_blocked", { account: people.owner.id, blocked: false });
    expect(await readBySecret(secret)).toMatchObject({ id: LIST_ID });
  });

  test("B151: only the author of a list gets its secret, and a replaced secret does not work", async () => {
    for (const { token } of [people.reader, people.admin, people.editor]) {
      expect(await secretOf(token)).toBeNull();
      expect((await call(token, "replace_list_secret", { list: LIST_ID })).body).toBeNull();
    }
    expect((await call("anon", "list_secret", { list: LIST_ID })).status).toBe(401);
    expect((await call("anon", "replace_list_secret", { list: LIST_ID })).status).toBe(401);
    const firstSecret = await secretOf();
    const { body: secondSecret } = await call(people.owner.token, "replace_list_secret", {
      list: LIST_ID,
    });
    expect(secondSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretOf()).toBe(secondSecret);
    expect([await readBySecret(firstSecret), (await readBySecret(secondSecret)).id]).toEqual([null, LIST_ID]);
    for (const visibility of ["private", "public"]) {
      await setVisibility(visibility);
      expect([await readBySecret(secondSecret), await secretOf()]).toEqual([null, null]);
    }
    await setVisibility("link");
    const thirdSecret = await secretOf();
    expect([firstSecret, secondSecret]).not.toContain(thirdSecret);
    expect((await readBySecret(thirdSecret)).id).toBe(LIST_ID);
  });

  test("B151: the secret of a list does not work while the list or its author is hidden", async () => {
    const secret = await secretOf();
    await backend.sql("update public.top_lists set hidden_at = now()");
    expect(await readBySecret(secret)).toBeNull();
    await backend.sql("update public.top_lists set hidden_at = null");
    await backend.sql("update public.profiles set hidden_at = now() where user_id = $1", [people.owner.id]);
    expect(await readBySecret(secret)).toBeNull();
    await backend.sql("update public.profiles set hidden_at = null");
    expect(await call(people.blocked.token, "replace_list_secret", { list: LIST_ID })).toMatchObject(DENIED);
  });

  test.each(["link", "private"])(
    "B150, B152: no directory or search shows a list with the visibility %s, and no one can report it or raise its counts",
    async (visibility) => {
      await setVisibility(visibility);
      await call(people.owner.token, "update_top_list", {
        list: LIST_ID,
        title: "Quietfjord favourites",
        description: "Zanzibarian words",
        items: [{ podcast_id: PODCAST_ID }],
      });
      const searchLists = async (actor: string) =>
        (await call(actor, "search", { query: "quietfjord", kinds: ["list"] })).body;
      for (const actor of ["anon", people.reader.token, people.admin.token, people.owner.token]) {
        expect(JSON.stringify(await searchLists(actor))).not.toContain(LIST_ID);
      }
      const wordsQuery = "select count(*)::int as value from private.search_vocabulary where word = any ($1)";
      expect(await firstValue(wordsQuery, [["quietfjord", "zanzibarian"]])).toBe(0);
      for (const actor of ["anon", people.reader.token, people.admin.token]) {
        for (const path of ["top_lists?select=id", "list_items?select=list_id", "rpc/pro_lists"]) {
          expect((await backend.rest(actor, "GET", path)).body).toEqual([]);
        }
        await call(actor, "bump_list", { list: LIST_ID, kind: "view", visitor: "v" });
        await call(actor, "bump_list", { list: LIST_ID, kind: "share", visitor: "v" });
      }
      const counts = await backend.sql("select view_count, share_count, week_count from public.top_lists");
      expect(counts).toEqual([{ view_count: 0, share_count: 0, week_count: 0 }]);
      const report = { kind: "list", target: LIST_ID, message: "Bad" };
      const unknownReport = { kind: "list", target: id(99), message: "Bad" };
      const [answerForList, answerForUnknown] = [
        await call(people.reader.token, "report_content", report),
        await call(people.reader.token, "report_content", unknownReport),
      ];
      expect(answerForList).toEqual(answerForUnknown);
      expect(answerForList).toMatchObject({ status: 409, code: "23503" });
      const person = await call(people.admin.token, "person", { account: people.owner.id });
      expect(person.body).toMatchObject({ lists: [], list_count: 0 });
      // Even if a pro is the author and the caller, the directory does not contain the list.
      await backend.sql("update public.top_lists set user_id = $1", [people.pro.id]);
      expect((await backend.rest(people.pro.token, "GET", "rpc/pro_lists")).body).toEqual([]);
    },
  );

  test("a list is in the search and in the directory only while it is public", async () => {
    const titles = async () =>
      (await fetchDirectory("recent", AbortSignal.timeout(9000), { source: backend.source() })).map(
        ({ title }) => title,
      );
    const entries = () =>
      firstValue<number>("select count(*)::int as value from private.search_entries where kind = 'list'");
    expect([await titles(), await entries()]).toEqual([[], 0]);
    await setVisibility("public");
    expect([await titles(), await entries()]).toEqual([["Quietfjord favourites"], 1]);
    await setVisibility("private");
    expect([await titles(), await entries()]).toEqual([[], 0]);
  });

  test("if the visibility of a list changes, the next build renders the lists again", async () => {
    for (const visibility of ["private", "public", "link"]) {
      await backend.sql("update private.rebuild_state set readers_changed_at = null");
      await setVisibility(visibility);
      expect(await firstValue("select readers_changed_at is not null as value from private.rebuild_state")).toBe(true);
    }
  });

  test("B150: only the author can change the visibility of a list, and only to a known value", async () => {
    for (const { token } of [people.reader, people.admin]) await setVisibility("public", token);
    expect(await firstValue("select visibility as value from public.top_lists")).toBe("link");
    expect(await setVisibility("friends")).toMatchObject({ status: 400, code: "23514" });
    expect(await createList(people.reader.token, { visibility: "friends" })).toMatchObject({
      status: 400,
      code: "23514",
    });
    expect((await setVisibility("public", "anon")).status).toBe(401);
  });

  test("B154: a list names the list on which it is based only if that list is public and by another reader", async () => {
    const remixOf = () => firstValue("select remix_of as value from public.top_lists where id = $1", [VERSION_ID]);
    const createVersion = async (actor: string) => {
      await backend.sql("delete from public.top_lists where id = $1", [VERSION_ID]);
      const { status } = await createList(actor, { id: VERSION_ID, based_on: LIST_ID });
      expect(status).toBe(200);
      return remixOf();
    };
    expect(await createVersion(people.reader.token)).toBeNull();
    await setVisibility("public");
    expect(await createVersion(people.owner.token)).toBeNull();
    await backend.sql("update public.top_lists set hidden_at = now() where id = $1", [LIST_ID]);
    expect(await createVersion(people.reader.token)).toBeNull();
    await backend.sql("update public.top_lists set hidden_at = null where id = $1", [LIST_ID]);
    expect(await createVersion(people.reader.token)).toBe(LIST_ID);
    const forgedRow = { remix_of: LIST_ID };
    const path = `top_lists?id=eq.${VERSION_ID}`;
    expect(await backend.rest(people.reader.token, "PATCH", path, forgedRow)).toMatchObject(DENIED);
    const row = { ...forgedRow, user_id: people.reader.id, title: "Forged" };
    expect(await backend.rest(people.reader.token, "POST", "top_lists", row)).toMatchObject(DENIED);
  });

  test("B154: the page of a list names the list on which it is based only while that list is public", async () => {
    await setVisibility("public");
    await createList(people.reader.token, { id: VERSION_ID, based_on: LIST_ID });
    const original = async () =>
      (await fetchTopList(VERSION_ID, AbortSignal.timeout(9000), backend.source()))?.original;
    expect(await original()).toMatchObject({ id: LIST_ID, title: "Quietfjord favourites" });
    await setVisibility("private");
    expect(await original()).toBeNull();
    await setVisibility("public");
    await backend.sql("update public.top_lists set hidden_at = now() where id = $1", [LIST_ID]);
    expect(await original()).toBeNull();
    await backend.sql("delete from public.top_lists where id = $1", [LIST_ID]);
    expect(await original()).toBeNull();
    expect(await firstValue("select remix_of as value from public.top_lists")).toBeNull();
  });

  test("fetchSecretList returns the same fields of a list as fetchTopList", async () => {
    const secret = await secretOf();
    const bySecret = await fetchSecretList(LIST_ID, secret, AbortSignal.timeout(9000), backend.source());
    await setVisibility("public");
    const byTable = await fetchTopList(LIST_ID, AbortSignal.timeout(9000), backend.source());
    expect(bySecret).toEqual({ ...byTable, visibility: "link", createdAt: bySecret?.createdAt });
    expect(Date.parse(bySecret?.createdAt ?? "")).toBe(Date.parse(byTable?.createdAt ?? ""));
  });

  test('the directory "This week" has only lists that visitors opened or shared in the last seven days', async () => {
    await setVisibility("public");
    await createList(people.pro.token, { id: VERSION_ID, title: "Older" });
    const fetchWeek = async () =>
      (await fetchDirectory("week", AbortSignal.timeout(9000), { source: backend.source() })).map((list) => list.id);
    const countVisit = (list: string, visitor: string, kind = "view") =>
      call("anon", "bump_list", { list, kind, visitor });
    expect(await fetchWeek()).toEqual([]);
    await countVisit(VERSION_ID, "a");
    await countVisit(LIST_ID, "a");
    await countVisit(LIST_ID, "a", "share");
    await countVisit(LIST_ID, "a");
    expect(await fetchWeek()).toEqual([LIST_ID, VERSION_ID]);
    // The total number of views does not change the order.
    await backend.sql("update public.top_lists set view_count = 50 where id = $1", [VERSION_ID]);
    expect(await fetchWeek()).toEqual([LIST_ID, VERSION_ID]);
    await backend.sql("update private.list_days set day = day - 6 where list_id = $1", [LIST_ID]);
    await backend.sql("update private.rebuild_state set turn_at = coalesce(turn_at, now()) + interval '1 day'");
    expect(await fetchWeek()).toEqual([LIST_ID, VERSION_ID]);
    await backend.sql("update private.list_days set day = day - 1 where list_id = $1", [LIST_ID]);
    await backend.sql("update private.rebuild_state set turn_at = turn_at + interval '1 day'");
    expect(await fetchWeek()).toEqual([VERSION_ID]);
    expect(await firstValue("select count(*)::int as value from private.list_days where list_id = $1", [LIST_ID])).toBe(
      0,
    );
  });

  test("a reader's export has the visibility of each list, and the list on which it is based", async () => {
    await setVisibility("public");
    await createList(people.reader.token, {
      id: VERSION_ID,
      based_on: LIST_ID,
      visibility: "private",
    });
    const { body } = await call(people.reader.token, "my_data", {});
    expect(body.lists).toMatchObject([
      {
        id: VERSION_ID,
        visibility: "private",
        basedOn: LIST_ID,
        items: [{ podcast: "Ferry Time" }],
      },
    ]);
  });
});
