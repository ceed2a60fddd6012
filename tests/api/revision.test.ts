import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addEpisodes, addShow, seedContent } from "../support/content.ts";

const backend = await openTestBackend("pglite");
const { rest, revision, sql } = backend;
afterAll(() => backend.close());

const { category, show, episode, draft } = await seedContent(sql);
const user = await backend.account("user@api.test");
const admin = await backend.account("admin@api.test", "admin");

let revisionBefore = 0;
beforeEach(async () => {
  revisionBefore = await revision();
});

const write = (method: string, path: string, body?: object) => rest(admin.token, method, path, body, RETURN_ROWS);

async function revOf(table: string, id: string): Promise<number | undefined> {
  const [row] = await sql<{ rev: number }>(`select rev from public.${table} where id = $1`, [id]);
  return row?.rev;
}

const tombstoneOf = async (id: string) => (await sql("select * from public.er_tombstones where id = $1", [id]))[0];

const contentTables = [
  ["category", "er_categories", { name: "New" }, { name: "Renamed" }],
  ["show", "er_shows", { name: "New", category_id: category.id }, { name: "Renamed" }],
  ["episode", "er_episodes", { title: "New", show_id: show.id }, { title: "Renamed" }],
] as const;

describe.each(contentTables)("every change of a %s", (kind, table, row, change) => {
  test("raises the revision by one, and the row or its tombstone stores the revision", async () => {
    const creation = await write("POST", table, { ...row, slug: `new-${kind}` });
    expect(await revision()).toBe(revisionBefore + 1);
    expect(creation.body[0].rev).toBe(revisionBefore + 1);

    const { id } = creation.body[0];
    const update = await write("PATCH", `${table}?id=eq.${id}`, change);
    expect(await revision()).toBe(revisionBefore + 2);
    expect(update.body[0].rev).toBe(revisionBefore + 2);
    expect(await tombstoneOf(id)).toBeUndefined();

    await write("DELETE", `${table}?id=eq.${id}`);
    expect(await revision()).toBe(revisionBefore + 3);
    expect(await tombstoneOf(id)).toEqual({ kind, id, rev: revisionBefore + 3 });
  });
});

describe("the revision does not change", () => {
  test.each([
    ["a category", "er_categories", category, "name"],
    ["a show", "er_shows", show, "name"],
    ["an episode", "er_episodes", episode, "title"],
  ])("after an update of %s with the same value", async (_title, table, { id, slug }, column) => {
    const rev = await revOf(table, id);
    const answer = await write("PATCH", `${table}?id=eq.${id}`, { [column]: slug, slug });
    expect(answer.body).toHaveLength(1);
    expect(await revision()).toBe(revisionBefore);
    expect(await revOf(table, id)).toBe(rev);
  });

  test("after an update with the same quotes, guests and recommendations", async () => {
    const lists = {
      recommendations: ["A book"],
      quotes: ["A line"],
      key_takeaways: [],
      guests: [],
    };
    const { id } = await addEpisode(sql, show, "with-lists", lists);
    const rev = await revision();
    await write("PATCH", `er_episodes?id=eq.${id}`, lists);
    expect(await revision()).toBe(rev);
  });

  test("after a reader's update, which changes no row", async () => {
    for (const table of ["er_categories", "er_shows", "er_episodes"]) {
      const column = table === "er_episodes" ? "title" : "name";
      const path = `${table}?id=not.is.null`;
      const answer = await rest(user.token, "PATCH", path, { [column]: "Mine" }, RETURN_ROWS);
      expect(answer.body).toEqual([]);
      expect((await rest(user.token, "DELETE", path, undefined, RETURN_ROWS)).body).toEqual([]);
    }
    expect(await revision()).toBe(revisionBefore);
  });

  test("after a reader's insert, which the database refuses", async () => {
    const row = { name: "Mine", slug: "mine" };
    expect((await rest(user.token, "POST", "er_categories", row)).status).toBe(403);
    expect((await rest("anon", "POST", "er_categories", row)).status).toBe(401);
    expect(await revision()).toBe(revisionBefore);
  });

  test("after an admin's update that finds no row", async () => {
    const unknownId = "00000000-0000-0000-0000-000000000000";
    await write("PATCH", `er_episodes?id=eq.${unknownId}`, { title: "Nothing" });
    await write("DELETE", `er_episodes?id=eq.${unknownId}`);
    expect(await revision()).toBe(revisionBefore);
  });

  test("after an admin creates, changes and deletes a draft", async () => {
    const { id } = await addDraft(sql, show, "another-draft");
    await write("PATCH", `er_episodes?id=eq.${id}`, { title: "Changed", quotes: ["A line"] });
    expect(await revOf("er_episodes", id)).toBe(0);
    await write("DELETE", `er_episodes?id=eq.${id}`);
    expect(await revision()).toBe(revisionBefore);
    expect(await tombstoneOf(id)).toBeUndefined();
  });

  test("after a change of a profile", async () => {
    await rest(user.token, "PATCH", `profiles?user_id=eq.${user.id}`, { bio: "Hello" });
    expect(await revision()).toBe(revisionBefore);
  });

  test("after a transaction that is rolled back", async () => {
    await sql(`begin; update public.er_shows set name = 'Undone'; rollback`);
    await sql(`begin; update public.er_shows set name = 'Not committed'`);
    expect(await revision()).toBe(revisionBefore);
  });

  test("after a request with an invalid row", async () => {
    const validRow = { title: "Good", slug: "good", show_id: show.id };
    const answer = await write("POST", "er_episodes", [validRow, { ...validRow, slug: "../bad" }]);
    expect(answer).toMatchObject({ status: 400, code: "23514" });
    expect(await revision()).toBe(revisionBefore);
    expect(await sql("select 1 from public.er_episodes where slug = 'good'")).toEqual([]);
  });
});

describe("a transaction", () => {
  test("takes one revision for several rows of a statement", async () => {
    await addEpisodes(sql, show, 1, 5);
    expect(await revision()).toBe(revisionBefore + 1);
    const path = "er_episodes?slug=like.episode-*";
    const { body } = await write("PATCH", path, { is_featured: true });
    expect(body.map((row: { rev: number }) => row.rev)).toEqual(Array(5).fill(revisionBefore + 2));
    expect(await revision()).toBe(revisionBefore + 2);
  });

  test("takes one revision for several statements", async () => {
    await sql(`begin;
      update public.er_categories set name = 'Together';
      update public.er_shows set name = 'Together';
      delete from public.er_episodes where slug = 'episode-5';
      commit`);
    expect(await revision()).toBe(revisionBefore + 1);
    expect(await revOf("er_categories", category.id)).toBe(revisionBefore + 1);
    expect(await revOf("er_shows", show.id)).toBe(revisionBefore + 1);
    const tombstones = await sql("select kind from public.er_tombstones where rev = $1", [revisionBefore + 1]);
    expect(tombstones).toEqual([{ kind: "episode" }]);
  });

  test("takes one revision, even after a rollback to a savepoint", async () => {
    await sql(`begin;
      savepoint a;
      update public.er_categories set name = 'Undone';
      rollback to a;
      update public.er_shows set name = 'Committed';
      commit`);
    expect(await revision()).toBe(revisionBefore + 1);
    expect(await revOf("er_shows", show.id)).toBe(revisionBefore + 1);
    expect(await revOf("er_categories", category.id)).toBeLessThan(revisionBefore + 1);
  });

  test("takes a higher revision than the previous transaction of the same session", async () => {
    await sql("update public.er_shows set name = 'First'; update public.er_shows set name = 'Second'");
    await sql("update public.er_shows set name = 'Third'");
    expect(await revision()).toBe(revisionBefore + 2);
    expect(await revOf("er_shows", show.id)).toBe(revisionBefore + 2);
  });
});

describe("an episode", () => {
  const publish = (is_published: boolean) => write("PATCH", `er_episodes?id=eq.${draft.id}`, { is_published });

  test("gets a new revision when an admin publishes it", async () => {
    await publish(true);
    expect(await revision()).toBe(revisionBefore + 1);
    expect(await revOf("er_episodes", draft.id)).toBe(revisionBefore + 1);
    expect(await tombstoneOf(draft.id)).toBeUndefined();
  });

  test("leaves a tombstone when it becomes a draft again", async () => {
    await publish(false);
    expect(await revision()).toBe(revisionBefore + 1);
    const expected = { kind: "episode", id: draft.id, rev: revisionBefore + 1 };
    expect(await tombstoneOf(draft.id)).toEqual(expected);
  });

  test("keeps its tombstone when an admin changes the draft", async () => {
    const expected = await tombstoneOf(draft.id);
    await write("PATCH", `er_episodes?id=eq.${draft.id}`, { title: "Changed", slug: "renamed" });
    expect(await revision()).toBe(revisionBefore);
    expect(await tombstoneOf(draft.id)).toEqual(expected);
  });

  test("loses its tombstone when an admin publishes the episode again", async () => {
    await publish(true);
    expect(await revision()).toBe(revisionBefore + 1);
    expect(await tombstoneOf(draft.id)).toBeUndefined();
    expect(await revOf("er_episodes", draft.id)).toBe(revisionBefore + 1);
  });

  test("leaves a tombstone when an admin deletes the episode", async () => {
    await write("DELETE", `er_episodes?id=eq.${draft.id}`);
    expect(await revision()).toBe(revisionBefore + 1);
    expect(await tombstoneOf(draft.id)).toMatchObject({ id: draft.id, rev: revisionBefore + 1 });
  });
});

test("not even the server can write the revision of a row", async () => {
  const creation = await rest(
    "service",
    "POST",
    "er_categories",
    { name: "Forged", slug: "forged", rev: 9_999 },
    RETURN_ROWS,
  );
  expect(creation.body).toMatchObject([{ rev: revisionBefore + 1 }]);
  const path = `er_categories?id=eq.${creation.body[0].id}`;
  const update = await rest("service", "PATCH", path, { name: "Again", rev: 9_999 }, RETURN_ROWS);
  expect(update.body).toMatchObject([{ rev: revisionBefore + 2 }]);
});

test("a listener gets each committed revision exactly once", async () => {
  const revisions: number[] = [];
  await backend.database.listen("content_revision", (payload) => revisions.push(Number(payload)));
  const creation = await addCategory(sql, "new");
  await addShow(sql, creation, "new");
  await sql("begin; update public.er_shows set name = 'Rolled back'; rollback");
  await rest(user.token, "PATCH", "er_shows?id=not.is.null", { name: "Refused" });
  await write("PATCH", `er_categories?id=eq.${creation.id}`, { name: "Changed" });
  expect(revisions).toEqual([revisionBefore + 1, revisionBefore + 2, revisionBefore + 3]);
});
