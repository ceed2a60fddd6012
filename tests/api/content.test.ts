import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addCategory, addEpisode, addShow, seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { category, show, episode, draft } = await seedContent(sql);
const user = await backend.account("user@api.test");
const pro = await backend.account("pro@api.test", "pro");
const admin = await backend.account("admin@api.test", "admin");

const tables = [
  { table: "er_categories", ...category, nameColumn: "name", row: { name: "New" } },
  {
    table: "er_shows",
    ...show,
    nameColumn: "name",
    row: { name: "New", category_id: category.id },
  },
  {
    table: "er_episodes",
    ...episode,
    nameColumn: "title",
    row: { title: "New", show_id: show.id },
  },
] as const;

/** Returns all rows, so that a test can check that a refused write changes nothing. */
const readAllRows = async () => ({
  categories: await sql("select * from public.er_categories order by id"),
  shows: await sql("select * from public.er_shows order by id"),
  episodes: await sql("select * from public.er_episodes order by id"),
  revision: await backend.revision(),
});

describe.each(tables)("B32: the table $table", ({ table, id, slug, nameColumn, row }) => {
  const rowPath = `${table}?id=eq.${id}`;
  const change = { [nameColumn]: "Changed" };
  const newRow = { ...row, slug: "new" };
  const upsertHeaders = { prefer: "resolution=merge-duplicates,return=representation" };

  test("a visitor cannot write a row", async () => {
    const stateBefore = await readAllRows();
    const answers = [
      await rest("anon", "POST", table, newRow),
      await rest("anon", "PATCH", rowPath, change),
      await rest("anon", "DELETE", rowPath),
    ];
    const refusal = expect.objectContaining({ status: 401, code: "42501" });
    expect(answers).toEqual([refusal, refusal, refusal]);
    expect(await readAllRows()).toEqual(stateBefore);
  });

  test.each([
    ["a reader", user.token],
    ["a pro", pro.token],
  ])("%s cannot write a row", async (_role, actor) => {
    const stateBefore = await readAllRows();
    const refusal = { status: 403, code: "42501" };
    expect(await rest(actor, "POST", table, newRow)).toMatchObject(refusal);
    expect(await rest(actor, "POST", table, [newRow])).toMatchObject(refusal);
    const upsertPath = `${table}?on_conflict=slug`;
    expect(await rest(actor, "POST", upsertPath, { ...row, slug }, upsertHeaders)).toMatchObject(refusal);
    expect(await rest(actor, "PATCH", rowPath, change, RETURN_ROWS)).toMatchObject({
      status: 200,
      body: [],
    });
    const allRowsPath = `${table}?id=not.is.null`;
    expect(await rest(actor, "PATCH", allRowsPath, change, RETURN_ROWS)).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await rest(actor, "DELETE", rowPath, undefined, RETURN_ROWS)).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await readAllRows()).toEqual(stateBefore);
  });

  test("C11: if row level security hides a row, a write to this row changes nothing and gets the status 204", async () => {
    const stateBefore = await readAllRows();
    const returnNothing = { prefer: "return=minimal" };
    const answer = await rest(user.token, "PATCH", rowPath, change, returnNothing);
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(await rest(user.token, "DELETE", rowPath, undefined, returnNothing)).toMatchObject({
      status: 204,
    });
    expect(await readAllRows()).toEqual(stateBefore);
  });

  test("an admin can create, change and delete a row", async () => {
    const creation = await rest(admin.token, "POST", table, newRow, RETURN_ROWS);
    expect(creation).toMatchObject({ status: 201, body: [{ [nameColumn]: "New", slug: "new" }] });
    const path = `${table}?id=eq.${creation.body[0].id}`;
    const update = await rest(admin.token, "PATCH", path, change, RETURN_ROWS);
    expect(update.body).toMatchObject([change]);
    const deleteResponse = await rest(admin.token, "DELETE", path, undefined, RETURN_ROWS);
    expect(deleteResponse.body).toHaveLength(1);
    expect(await sql(`select 1 from public.${table} where slug = 'new'`)).toEqual([]);
  });

  test("an admin cannot write the id, the revision, the creation time or an import column", async () => {
    const stateBefore = await readAllRows();
    const columns = { id: draft.id, rev: 99, created_at: "2001-01-01" };
    const importColumns = table === "er_categories" ? {} : { source_key: "k", source_hash: "h" };
    for (const [column, value] of Object.entries({ ...columns, ...importColumns })) {
      const answers = [
        await rest(admin.token, "POST", table, { ...newRow, [column]: value }),
        await rest(admin.token, "PATCH", rowPath, { [column]: value }),
      ];
      const refusal = expect.objectContaining({ status: 403, code: "42501" });
      expect(answers, column).toEqual([refusal, refusal]);
    }
    expect(await readAllRows()).toEqual(stateBefore);
  });

  test("B34: two rows cannot have the same slug", async () => {
    const conflict = { status: 409, code: "23505" };
    const createdRow = await rest(admin.token, "POST", table, { ...row, slug: "free" }, RETURN_ROWS);
    const stateBefore = await readAllRows();
    expect(await rest(admin.token, "POST", table, { ...row, slug })).toMatchObject(conflict);
    const path = `${table}?id=eq.${createdRow.body[0].id}`;
    expect(await rest(admin.token, "PATCH", path, { slug })).toMatchObject(conflict);
    expect(await readAllRows()).toEqual(stateBefore);
    await rest(admin.token, "DELETE", path);
  });
});

test("B33: an admin can tag an episode as a clip, but a visitor and a reader cannot", async () => {
  const tag = (actor: string) =>
    rest(actor, "PATCH", `er_episodes?id=eq.${episode.id}`, { is_manual_clip: true }, RETURN_ROWS);
  const countTagged = async () => (await sql("select slug from public.er_episodes where is_manual_clip")).length;

  expect(await tag("anon")).toMatchObject({ status: 401, code: "42501" });
  expect(await tag(user.token)).toMatchObject({ status: 200, body: [] });
  expect(await countTagged()).toBe(0);
  expect((await tag(admin.token)).body).toMatchObject([{ id: episode.id, is_manual_clip: true }]);
  expect(await countTagged()).toBe(1);
});

describe("B35: the deletion of a category or show", () => {
  test.each([
    ["a category with shows", "er_categories", category.id],
    ["a show with episodes", "er_shows", show.id],
  ])("the database refuses to delete %s", async (_title, table, id) => {
    const stateBefore = await readAllRows();
    const answer = await rest(admin.token, "DELETE", `${table}?id=eq.${id}`);
    expect(answer).toMatchObject({ status: 409, code: "23503" });
    expect(await readAllRows()).toEqual(stateBefore);
    expect(await sql("select 1 from public.er_tombstones where id = $1", [id])).toEqual([]);
  });

  test("the database deletes a category without shows", async () => {
    const emptyCategory = await addCategory(sql, "empty");
    const path = `er_categories?id=eq.${emptyCategory.id}`;
    expect(await rest(admin.token, "DELETE", path)).toMatchObject({ status: 204 });
    expect(await sql("select 1 from public.er_categories where slug = 'empty'")).toEqual([]);
  });
});

describe("drafts", () => {
  test.each([
    ["a visitor", ["an-episode"], "anon"],
    ["a reader", ["an-episode"], user.token],
    ["a pro", ["an-episode"], pro.token],
    ["an admin", ["a-draft", "an-episode"], admin.token],
    ["the server", ["a-draft", "an-episode"], "service"],
  ])("%s can read the episodes %j", async (_role, slugs, actor) => {
    const list = await rest(actor, "GET", "er_episodes?select=slug&order=slug");
    expect(list.body).toEqual(slugs.map((slug) => ({ slug })));
    const showsResponse = await rest(actor, "GET", "er_shows?select=er_episodes(slug)&order=slug");
    expect(showsResponse.body[0].er_episodes).toHaveLength(slugs.length);
  });

  test("B32: a reader cannot publish a draft", async () => {
    const path = `er_episodes?id=eq.${draft.id}`;
    const answer = await rest(user.token, "PATCH", path, { is_published: true }, RETURN_ROWS);
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect(await sql("select 1 from public.er_episodes where is_published")).toHaveLength(1);
  });
});

test("no user can write the content revision or the tombstones", async () => {
  const secondShow = await addShow(sql, category, "second-show");
  const deletedRecap = await addEpisode(sql, secondShow, "deleted");
  await sql("delete from public.er_episodes where id = $1", [deletedRecap.id]);
  const tombstones = () => sql("select * from public.er_tombstones order by id");
  const stateBefore = [await backend.revision(), await tombstones()];
  for (const [actor, status] of [
    ["anon", 401],
    [user.token, 403],
    [admin.token, 403],
  ] as const) {
    const tombstone = { kind: "show", id: show.id, rev: 99 };
    const answers = [
      await rest(actor, "PATCH", "er_content_revision?rev=gte.0", { rev: 0 }),
      await rest(actor, "DELETE", "er_content_revision?rev=gte.0"),
      await rest(actor, "POST", "er_tombstones", tombstone),
      await rest(actor, "PATCH", "er_tombstones?rev=gte.0", { rev: 0 }),
      await rest(actor, "DELETE", "er_tombstones?rev=gte.0"),
    ];
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ status, code: "42501" })));
  }
  expect([await backend.revision(), await tombstones()]).toEqual(stateBefore);
});
