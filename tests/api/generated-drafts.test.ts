import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/** The tests call the functions that store generated texts in the drafts of the Inbox. */

const backend = await openTestBackend();
const { sql, rest } = backend;
afterAll(() => backend.close());
const editor = await backend.account("desk-editor@api.test", "editor");
const author = await backend.account("desk-author@api.test", "author");
const reader = await backend.account("desk-reader@api.test");
const show = await addShow(sql, await addCategory(sql, "desk"), "desk-show");

async function addDraft(assignments = "") {
  const [row] = await sql<{ id: string }>(
    `insert into public.er_episodes (show_id, title, slug, source_key, is_published, transcript)
     values ($1, 'Fog', 'fog', 'desk/fog', false, 'Ann: Fog.') returning id`,
    [show.id],
  );
  if (!row) throw new Error("No draft was inserted.");
  if (assignments) await sql(`update public.er_episodes set ${assignments} where id = $1`, [row.id]);
  return row.id;
}
const TEXTS = { quick_take: "On fog.", quotes: ["Fog."], key_takeaways: [], title: "Other" };
/** Queues and claims the generation of a draft, as an editor and a step do. Returns the token of the claim. */
async function claim(episode: string): Promise<string> {
  await rest(editor.token, "POST", "rpc/request_generations", { episodes: [episode] });
  const { body } = await rest("service", "POST", "rpc/claim_generations", { most: 1 });
  await rest("service", "POST", "rpc/start_generation_step", { token: body[0], recaps_per_day: 10 });
  return body[0];
}
const store = (caller: string, token: string, new_row: object = TEXTS) =>
  rest(caller, "POST", "rpc/store_generation", { token, new_row, rests_on: "transcript", notes: "Recap: left empty." });
const draftOf = async (id: string) =>
  (
    await sql(
      `select e.title, e.quick_take, e.quotes, e.made_by, e.rests_on, e.is_published, i.state, i.reason
       from public.er_episodes e left join public.er_inbox i on i.episode_id = e.id where e.id = $1`,
      [id],
    )
  )[0];

beforeEach(() => sql("delete from public.er_episodes; delete from private.jobs where kind = 'generate'"));

describe("store_generation", () => {
  test("B190: writes generated texts only into empty sections", async () => {
    const id = await addDraft("quick_take = 'By Ann.'");
    expect((await store("service", await claim(id))).body).toEqual(["quotes"]);
    expect(await draftOf(id)).toEqual({
      title: "Fog",
      quick_take: "By Ann.",
      quotes: ["Fog."],
      made_by: "machine",
      rests_on: "transcript",
      is_published: false,
      state: "review",
      reason: "Recap: left empty.",
    });
  });

  test("B190: a later generation takes back that an editor has read the recap, and opens it anew", async () => {
    const id = await addDraft("quick_take = 'By Ann.', made_by = 'machine'");
    await rest(editor.token, "PATCH", `er_episodes?id=eq.${id}`, { made_by: "reviewed" });
    await rest(editor.token, "POST", "rpc/note_open_draft", { episode: id });
    expect((await draftOf(id))?.["made_by"]).toBe("reviewed");
    expect((await store("service", await claim(id))).body).toEqual(["quotes"]);
    expect(await draftOf(id)).toMatchObject({ made_by: "machine", quotes: ["Fog."] });
    expect(await sql("select opened_at from public.er_inbox where episode_id = $1", [id])).toEqual([
      { opened_at: null },
    ]);
  });

  test("B191: does not change a recap that was published or scheduled in the meantime", async () => {
    for (const change of ["is_published = true", "is_published = false, publish_at = now() + interval '1 day'"]) {
      const id = await addDraft();
      const token = await claim(id);
      await sql(`update er_episodes set ${change} where id = $1`, [id]);
      expect((await store("service", token)).body).toEqual([]);
      expect(await draftOf(id)).toMatchObject({ quick_take: null, made_by: "person" });
      await sql("delete from public.er_episodes");
    }
  });

  test("stores nothing after a cancel, and a token works once", async () => {
    const id = await addDraft();
    const token = await claim(id);
    await rest(editor.token, "POST", "rpc/cancel_generations", { episodes: [id] });
    expect((await store("service", token)).body).toEqual([]);
    const next = await claim(id);
    expect((await store("service", next)).body).toEqual(["quick_take", "quotes"]);
    expect((await store("service", next, { why_it_matters: "Late." })).body).toEqual([]);
    expect(await draftOf(id)).toMatchObject({ state: "review" });
  });

  test.each([
    ["an editor", editor.token],
    ["an author", author.token],
    ["a reader", reader.token],
    ["a visitor", "anon"],
  ])("B191: refuses %s", async (_, caller) => {
    const id = await addDraft();
    expect((await store(caller, await claim(id))).status).toBeGreaterThanOrEqual(401);
    expect(await draftOf(id)).toMatchObject({ quick_take: null, made_by: "person" });
  });

  test("a draft without any text has failed, and a draft with texts stays in the review", async () => {
    const id = await addDraft();
    expect((await store("service", await claim(id), {})).body).toEqual([]);
    expect(await draftOf(id)).toMatchObject({ state: "failed", made_by: "person" });
    await store("service", await claim(id));
    expect((await store("service", await claim(id), {})).body).toEqual([]);
    expect(await draftOf(id)).toMatchObject({ state: "review", made_by: "machine" });
  });
});

test("B192: only callers who may read a draft get the length of its transcript", async () => {
  const id = await addDraft();
  const readLengths = async (token: string) =>
    (await rest(token, "POST", "rpc/transcript_chars", { episodes: [id] })).body;
  expect(await readLengths(editor.token)).toEqual([{ id, chars: 9 }]);
  expect(await readLengths(reader.token)).toEqual([]);
  expect(await readLengths(author.token)).toEqual([]);
});
