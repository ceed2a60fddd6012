import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS } from "../../src/domain/limits.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { createPeople, type People } from "../support/people.ts";

/** The tests call the functions that create, edit and pin lists, and read the lists of pros. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [OWN_LIST, SECOND_LIST, OTHER_LIST] = [id(1), id(2), id(3)];
const PODCASTS = Array.from({ length: 12 }, (_, n) => id(101 + n));
const DENIED = { status: 403, code: "42501" };
const NOT_SIGNED_IN = { status: 401, code: "42501" };

describe("published lists", () => {
  let backend: TestBackend;
  let people: People;

  const rpc = (actor: string, name: string, args: object) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const items = (...indexes: number[]) =>
    indexes.map((n) => ({ podcast_id: PODCASTS[n], note: n % 2 ? `Note ${n}` : " " }));
  const storedList = (list: string) =>
    backend.sql(
      `select l.title, l.description, l.is_pinned, array_agg(
         array_position($2::uuid[], i.podcast_id) - 1 || coalesce(i.note, '') order by i.rank_order) as items,
         array_agg(i.rank_order::int order by i.rank_order) as ranks
       from public.top_lists l join public.list_items i on i.list_id = l.id
       where l.id = $1 group by l.id`,
      [list, PODCASTS],
    );

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    await backend.sql(
      `insert into public.podcasts (id, name)
       select id, 'Podcast ' || n from unnest($1::uuid[]) with ordinality as input (id, n)`,
      [PODCASTS],
    );
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("delete from public.top_lists");
    await backend.sql(
      `insert into public.top_lists (id, user_id, title, view_count, is_pinned) values
       ($1, $4, 'Mine', 5, true), ($2, $4, 'Second', 9, false), ($3, $5, 'Theirs', 7, false)`,
      [OWN_LIST, SECOND_LIST, OTHER_LIST, people.pro.id, people.reader.id],
    );
    await backend.sql(
      `insert into public.list_items (list_id, podcast_id, rank_order, note)
       select l.id, p.id, p.n, 'Old' from public.top_lists l,
         unnest(($1::uuid[])[1:3]) with ordinality as p (id, n)`,
      [PODCASTS],
    );
  });

  const updateList = (actor: string, list: string, newItems: object[]) =>
    rpc(actor, "update_top_list", { list, title: " New ", description: " ", items: newItems });

  test("an owner can replace the texts and all items of a list", async () => {
    expect(await updateList(people.pro.token, OWN_LIST, items(2, 7, 0))).toMatchObject({
      body: true,
    });
    expect(await storedList(OWN_LIST)).toEqual([
      {
        title: "New",
        description: null,
        is_pinned: true,
        items: ["2", "7Note 7", "0"],
        ranks: [1, 2, 3],
      },
    ]);
  });

  test.each([
    ["no item", [] as number[]],
    ["a podcast twice", [1, 1]],
    ["an eleventh podcast", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["an unknown podcast", [1, 99]],
  ])("B21, B22: an edit with %s changes nothing", async (_, indexes) => {
    const listBefore = await storedList(OWN_LIST);
    const answer = await updateList(people.pro.token, OWN_LIST, items(...indexes));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await storedList(OWN_LIST)).toEqual(listBefore);
  });

  test("B18: a user cannot edit or pin another user's list", async () => {
    const listBefore = await storedList(OTHER_LIST);
    expect(await updateList(people.pro.token, OTHER_LIST, items(1))).toMatchObject({ body: false });
    const pin = { list: OTHER_LIST, pinned: true };
    expect(await rpc(people.pro.token, "pin_top_list", pin)).toMatchObject({ body: false });
    expect(await updateList("anon", OTHER_LIST, items(1))).toMatchObject(NOT_SIGNED_IN);
    expect(await rpc("anon", "pin_top_list", pin)).toMatchObject(NOT_SIGNED_IN);
    expect(await storedList(OTHER_LIST)).toEqual(listBefore);
    expect(await storedList(OWN_LIST)).toMatchObject([{ is_pinned: true }]);
  });

  const createList = (actor: string, newItems: object[], more: object = {}) =>
    rpc(actor, "create_top_list", { title: " New ", description: " ", items: newItems, ...more });
  const NEW_LIST = id(4);

  test("two requests with the same id create one list", async () => {
    const { token } = people.pro;
    expect(await createList(token, items(2, 7), { id: NEW_LIST })).toMatchObject({
      status: 200,
      body: NEW_LIST,
    });
    const listBefore = await storedList(NEW_LIST);
    expect(listBefore).toMatchObject([{ title: "New", items: ["2", "7Note 7"], ranks: [1, 2] }]);
    const sameList = { id: NEW_LIST, title: "Again" };
    expect(await createList(token, items(3), sameList)).toMatchObject({
      status: 200,
      body: NEW_LIST,
    });
    expect(await storedList(NEW_LIST)).toEqual(listBefore);
    const answers = await Promise.all([1, 2].map(() => createList(token, items(1), { id: id(5) })));
    expect(answers.map(({ body }) => body)).toEqual([id(5), id(5)]);
    expect(await storedList(id(5))).toMatchObject([{ ranks: [1] }]);
    const { body } = await createList(token, items(1));
    expect(await storedList(body)).toMatchObject([{ title: "New" }]);
  });

  test("B12, B18: create_top_list refuses visitors and the id of another user's list", async () => {
    const listBefore = await storedList(OTHER_LIST);
    expect(await createList(people.pro.token, items(1), { id: OTHER_LIST })).toMatchObject(DENIED);
    expect(await storedList(OTHER_LIST)).toEqual(listBefore);
    expect(await createList("anon", items(1), { id: NEW_LIST })).toMatchObject(NOT_SIGNED_IN);
    const asOther = { id: NEW_LIST, user_id: people.reader.id };
    expect((await createList(people.pro.token, items(1), asOther)).status).toBe(404);
    expect(await storedList(NEW_LIST)).toEqual([]);
  });

  test.each<[string, object]>([
    ["a blank title", { title: " " }],
    ["a long title", { title: "x".repeat(LIST_MAX_CHARS.title + 1) }],
    ["a long description", { description: "x".repeat(LIST_MAX_CHARS.description + 1) }],
    ["no item", { items: [] }],
    ["items that are not an array", { items: {} }],
    ["a podcast twice", { items: items(0, 0) }],
    ["an eleventh podcast", { items: items(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) }],
    ["a long note", { items: [{ podcast_id: PODCASTS[0], note: "x".repeat(LIST_ITEM_MAX_CHARS.note + 1) }] }],
    ["an invalid id", { id: "x" }],
  ])("B21, B22: create_top_list refuses %s", async (_, change) => {
    const answer = await createList(people.pro.token, items(1), { id: NEW_LIST, ...change });
    expect([400, 409]).toContain(answer.status);
    expect(await backend.sql("select id from public.top_lists")).toHaveLength(3);
  });

  test("B14: only pros can pin lists, and each pro can pin only one list", async () => {
    const pin = (list: string, pinned: boolean) => ({ list, pinned });
    const { pro, reader } = people;
    expect(await rpc(pro.token, "pin_top_list", pin(SECOND_LIST, true))).toMatchObject({
      body: true,
    });
    expect(await storedList(OWN_LIST)).toMatchObject([{ is_pinned: false }]);
    expect(await storedList(SECOND_LIST)).toMatchObject([{ is_pinned: true }]);
    expect(await rpc(pro.token, "pin_top_list", pin(SECOND_LIST, false))).toMatchObject({
      body: true,
    });
    expect(await storedList(SECOND_LIST)).toMatchObject([{ is_pinned: false }]);
    expect(await rpc(reader.token, "pin_top_list", pin(OTHER_LIST, true))).toMatchObject(DENIED);
    expect(await storedList(OTHER_LIST)).toMatchObject([{ is_pinned: false }]);
  });

  test("B14: after parallel requests to pin several lists, only one list is pinned", async () => {
    const { pro } = people;
    const pinRequests = [SECOND_LIST, OWN_LIST, SECOND_LIST, OWN_LIST].map((list) =>
      rpc(pro.token, "pin_top_list", { list, pinned: true }),
    );
    expect((await Promise.all(pinRequests)).map(({ body }) => body)).toEqual([true, true, true, true]);
    const bothLists = [...(await storedList(OWN_LIST)), ...(await storedList(SECOND_LIST))];
    expect(bothLists.filter((list) => (list as { is_pinned: boolean }).is_pinned)).toHaveLength(1);
  });

  test("a reader who is no longer a pro can edit and unpin their pinned list", async () => {
    await backend.sql("update public.top_lists set is_pinned = true where id = $1", [OTHER_LIST]);
    expect(await updateList(people.reader.token, OTHER_LIST, items(4))).toMatchObject({
      body: true,
    });
    expect(await storedList(OTHER_LIST)).toMatchObject([{ title: "New", is_pinned: true }]);
    const unpin = { list: OTHER_LIST, pinned: false };
    expect(await rpc(people.reader.token, "pin_top_list", unpin)).toMatchObject({ body: true });
    expect(await storedList(OTHER_LIST)).toMatchObject([{ is_pinned: false }]);
  });

  test("a visitor gets the lists of pros, with the most viewed list first", async () => {
    const author = "author:profiles!top_lists_user_id_fkey(user_id,roles:user_roles(role))";
    const select = `select=id,title,view_count,created_at,${author},items:list_items(rank_order)`;
    const rank = "order=view_count.desc,created_at.desc,id";
    const { body } = await backend.rest("anon", "GET", `rpc/pro_lists?${select}&${rank}`);
    const expectedAuthor = { user_id: people.pro.id, roles: [{ role: "pro" }] };
    expect(body).toMatchObject([
      { title: "Second", author: expectedAuthor },
      { title: "Mine", author: expectedAuthor },
    ]);
    expect(body[0].items).toHaveLength(3);
    const allLists = await backend.rest("anon", "GET", `top_lists?${select}&${rank}`);
    expect(allLists.body.map((list: { title: string }) => list.title)).toEqual(["Second", "Theirs", "Mine"]);
    expect(allLists.body[1].author).toEqual({ user_id: people.reader.id, roles: [] });
  });
});
