import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/** The tests check who made a recap (`made_by`), and which source it was written from (`rests_on`). */

const backend = await openTestBackend();
const { sql, rest } = backend;
afterAll(() => backend.close());
const editor = await backend.account("origin-editor@api.test", "editor");
const admin = await backend.account("origin-admin@api.test", "admin");
const author = await backend.account("origin-author@api.test", "author");
const category = await addCategory(sql, "origin");
const show = await addShow(sql, category, "origin-show");

let recapCount = 0;
async function addRecap(columns: Record<string, unknown> = {}) {
  const row = { show_id: show.id, title: "T", slug: `origin-${++recapCount}`, ...columns };
  const names = Object.keys(row);
  const [recap] = await sql<{ id: string; is_published: boolean }>(
    `insert into public.er_episodes (${names.join(", ")})
     values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id, is_published`,
    Object.values(row),
  );
  if (!recap) throw new Error("No row was inserted.");
  return recap;
}
const MACHINE_MADE = { is_machine_made: true, is_published: false };
const originOf = async (id: string) => {
  const [row] = await sql(
    `select made_by, rests_on, is_machine_made, is_published, reviewer_id, reviewed_at
     from public.er_episodes where id = $1`,
    [id],
  );
  return row;
};
const patch = (person: { token: string }, id: string, change: object) =>
  rest(person.token, "PATCH", `er_episodes?id=eq.${id}`, change);

beforeEach(() => sql("delete from public.er_episodes"));

describe("made_by", () => {
  test("B60: an editor says that they have read a machine's recap, and nobody can hide that a machine wrote it", async () => {
    const { id } = await addRecap({ ...MACHINE_MADE, rests_on: "captions" });
    expect(await originOf(id)).toMatchObject({ made_by: "machine" });
    await patch(editor, id, { made_by: "person", rests_on: null });
    expect(await originOf(id)).toMatchObject({ made_by: "machine", rests_on: "captions" });
    await patch(editor, id, { made_by: "reviewed" });
    const readOrigin = { made_by: "reviewed", rests_on: "captions", is_machine_made: false, reviewer_id: editor.id };
    expect(await originOf(id)).toMatchObject({ ...readOrigin, reviewed_at: expect.anything() });
    await patch(editor, id, { made_by: "person", is_machine_made: false });
    expect(await originOf(id)).toMatchObject(readOrigin);
  });

  test.each([
    ["a save in the form", { quick_take: "Changed.", is_machine_made: false }],
    ["a publication", { is_published: true }],
    ["a schedule", { publish_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ])("B272: %s is no act of reading, so nobody counts as its reviewer", async (_act, change) => {
    const { id } = await addRecap({ ...MACHINE_MADE, rests_on: "captions" });
    expect((await patch(editor, id, change)).status).toBe(204);
    expect(await originOf(id)).toMatchObject({ made_by: "machine", reviewer_id: null, reviewed_at: null });
  });

  test.each([
    ["editor", "reviewed"],
    ["admin", "reviewed"],
    ["author", "machine"],
  ] as const)("B272: if an %s says that they have read a draft of their own, it is %j", async (role, made_by) => {
    const person = { editor, admin, author }[role];
    const { id } = await addRecap({ ...MACHINE_MADE, writer_id: person.id });
    expect((await patch(person, id, { made_by: "reviewed" })).status).toBe(204);
    expect(await originOf(id)).toMatchObject({ made_by, reviewer_id: made_by === "reviewed" ? person.id : null });
  });

  test("B272: a later edit keeps the mark and who has read it, and a later text of a machine removes both", async () => {
    const { id } = await addRecap({ ...MACHINE_MADE, rests_on: "captions" });
    await patch(editor, id, { made_by: "reviewed" });
    await patch(admin, id, { quick_take: "Shorter.", is_machine_made: false, is_published: true });
    expect(await originOf(id)).toMatchObject({ made_by: "reviewed", reviewer_id: editor.id });
    await patch(admin, id, { made_by: "machine", quick_take: "Written again." });
    expect(await originOf(id)).toMatchObject({ made_by: "machine", reviewer_id: null, reviewed_at: null });
    await patch(admin, id, { made_by: "reviewed" });
    expect(await originOf(id)).toMatchObject({ made_by: "reviewed", reviewer_id: admin.id });
    await sql("update public.er_episodes set made_by = 'machine' where id = $1", [id]);
    expect(await originOf(id)).toMatchObject({ made_by: "machine", reviewer_id: null, reviewed_at: null });
  });

  test("a recap counts as written by a person until staff save generated texts in it", async () => {
    const { id } = await addRecap();
    await patch(editor, id, { quick_take: "Mine.", is_machine_made: false });
    expect(await originOf(id)).toMatchObject({ made_by: "person", rests_on: null });
    await patch(editor, id, { made_by: "machine", rests_on: "transcript" });
    expect(await originOf(id)).toMatchObject({ made_by: "machine", rests_on: "transcript" });
  });

  test.each([
    ["author", "reviewed", "machine"],
    ["author", "machine", "machine"],
    ["editor", "machine", "machine"],
    ["editor", "reviewed", "reviewed"],
  ] as const)("if an %s adds a recap as %j, the database stores %j", async (role, sent, stored) => {
    const person = { editor, author }[role];
    const row = { show_id: show.id, title: "T", slug: "origin-made", is_published: false };
    const draft = { ...row, made_by: sent, rests_on: "transcript" };
    expect((await rest(person.token, "POST", "er_episodes", draft)).status).toBe(201);
    const rows = await sql("select made_by, reviewer_id from public.er_episodes where slug = 'origin-made'");
    expect(rows).toEqual([{ made_by: stored, reviewer_id: stored === "reviewed" ? person.id : null }]);
  });

  test("the database refuses unknown origins and sources", async () => {
    const row = { show_id: show.id, title: "T", slug: "origin-wrong", is_published: false };
    for (const wrongValue of [{ made_by: "someone" }, { rests_on: "a guess" }]) {
      const answer = await rest(author.token, "POST", "er_episodes", { ...row, ...wrongValue });
      expect([answer.status, answer.code]).toEqual([400, "23514"]);
    }
  });

  test.each([
    ["description", "transcript", "description"],
    ["captions", null, "captions"],
    ["transcript", "description", "description"],
    [null, "captions", "captions"],
  ])(
    "B228: if an author changes the source %j of a draft to %j, the database stores %j",
    async (stored, sent, expected) => {
      const { id } = await addRecap({
        made_by: "reviewed",
        rests_on: stored,
        is_published: false,
        writer_id: author.id,
      });
      expect((await patch(author, id, { rests_on: sent })).status).toBe(204);
      expect(await originOf(id)).toMatchObject({ rests_on: expected });
    },
  );

  test("the change history records a new origin of a recap", async () => {
    const { id } = await addRecap();
    await patch(editor, id, { made_by: "reviewed", rests_on: "transcript" });
    const records = await sql("select after from public.er_history where row_id = $1", [id]);
    expect(records).toEqual([{ after: { made_by: "reviewed", rests_on: "transcript" } }]);
  });
});

describe("a recap from a description alone", () => {
  const FROM_DESCRIPTION = { ...MACHINE_MADE, rests_on: "description" };

  test("B61: stays a draft, even if an editor tries to publish it", async () => {
    const { id } = await addRecap(FROM_DESCRIPTION);
    const answer = await patch(editor, id, { is_published: true });
    expect([answer.status, answer.code]).toEqual([400, "23514"]);
    await sql("update public.er_episodes set is_published = true where id = $1", [id]);
    expect(await originOf(id)).toMatchObject({ is_published: false });
    expect(await addRecap({ ...FROM_DESCRIPTION, is_published: true })).toMatchObject({
      is_published: false,
    });
  });

  test("can be published after an editor has said that they have read it", async () => {
    const { id } = await addRecap(FROM_DESCRIPTION);
    await patch(editor, id, { is_published: true, made_by: "reviewed" });
    expect(await originOf(id)).toMatchObject({
      made_by: "reviewed",
      rests_on: "description",
      is_published: true,
    });
  });

  test("a recap from captions can be public from the start", async () => {
    const columns = { ...MACHINE_MADE, is_published: true, rests_on: "captions" };
    expect(await addRecap(columns)).toMatchObject({ is_published: true });
  });
});
