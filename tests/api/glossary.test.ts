import { afterAll, beforeEach, expect, test } from "vitest";
import { GLOSSARY_MAX } from "../../src/domain/limits.ts";
import { addCategory, addDraft, addShow } from "../support/content.ts";
import { openYouTubeFunctions } from "../support/youtube-functions.ts";

const { functions, model, addTrackedShow, close } = await openYouTubeFunctions();
const { sql } = functions;
const show = await addTrackedShow({ name: "Harbour Talks" });
const editor = await functions.account("editor@api.test", "editor");
const author = await functions.account("author@api.test", "author");
const reader = await functions.account("reader@api.test");
afterAll(close);
beforeEach(() => sql("delete from public.er_glossary"));

const change = async (saved: object[], removed: string[] = [], token = editor.token) => {
  const response = await functions.post("/rest/v1/rpc/change_glossary", token, { show: show.id, saved, removed });
  return response.status;
};
const stored = () =>
  sql("select term, misheard from public.er_glossary where show_id = $1 order by lower(term)", [show.id]);

test("two editors who change different terms lose nothing, and a term has one spelling", async () => {
  await change([
    { term: "Quill", misheard: ["Quil"] },
    { term: "Fresnel", misheard: [] },
  ]);
  await change([{ term: "Reed", misheard: ["Read"] }]);
  await change([{ term: "quill", misheard: ["Quil", "Kwill"] }], ["FRESNEL"]);
  expect(await stored()).toEqual([
    { term: "quill", misheard: ["Quil", "Kwill"] },
    { term: "Reed", misheard: ["Read"] },
  ]);
});

test("the history of the show says who changed the glossary, with the text before and after", async () => {
  await sql("delete from public.er_history");
  await change([{ term: "Quill", misheard: ["Quil"] }]);
  await change([{ term: "Quill", misheard: ["Quil"] }]);
  await change([{ term: "Reed" }]);
  expect(
    await sql("select actor_id, table_name, row_id, title, before, after from public.er_history order by id"),
  ).toEqual([
    {
      actor_id: editor.id,
      table_name: "er_shows",
      row_id: show.id,
      title: "Harbour Talks",
      before: { glossary: null },
      after: { glossary: "Quill: Quil" },
    },
    expect.objectContaining({ before: { glossary: "Quill: Quil" }, after: { glossary: "Quill: Quil\nReed" } }),
  ]);
});

test("B291: only editors and admins change a glossary, and only staff reads it", async () => {
  const term = [{ term: "Quill", misheard: [] }];
  expect([await change(term, [], author.token), await change(term, [], reader.token)]).toEqual([403, 403]);
  expect(await stored()).toEqual([]);
  await change(term);
  const read = async (token: string) =>
    (await (
      await fetch(`${functions.url}/rest/v1/er_glossary?select=term`, {
        headers: { apikey: functions.keys.publishable, authorization: `Bearer ${token}` },
      })
    ).json()) as unknown;
  expect([await read(author.token), await read(reader.token)]).toEqual([[{ term: "Quill" }], []]);
});

test.each([
  ["a term without a letter", [{ term: "…" }]],
  ["a term of two lines", [{ term: "A\nB" }]],
  ["a term with a colon", [{ term: "x: 1" }]],
  ["a form with a comma", [{ term: "Ann", misheard: ["An, Anne"] }]],
  ["a form with a space at its end", [{ term: "Ann", misheard: ["An "] }]],
  ["a long form", [{ term: "Ann", misheard: ["a".repeat(GLOSSARY_MAX.chars + 1)] }]],
  ["too many forms", [{ term: "Ann", misheard: Array.from({ length: GLOSSARY_MAX.forms + 1 }, (_, n) => `An${n}`) }]],
  ["too many terms", Array.from({ length: GLOSSARY_MAX.terms + 1 }, (_, n) => ({ term: `Term ${n}` }))],
])("the database refuses %s, and keeps what it had", async (_title, saved) => {
  await change([{ term: "Quill", misheard: [] }]);
  expect(await change(saved, ["Quill"])).toBe(400);
  expect(await stored()).toEqual([{ term: "Quill", misheard: [] }]);
});

test("every prompt of the generator has the spelling of the show, and no other show's", async () => {
  await change([
    { term: "Anchor", misheard: [] },
    { term: "Mara Quill", misheard: ["Marla Quil"] },
  ]);
  const other = await addShow(sql, await addCategory(sql, "other"), "other");
  await sql("insert into public.er_glossary (show_id, term) values ($1, 'Zander')", [other.id]);
  const transcript = "[00:00:05] Ann: Marla Quil wipes the lamp each morning, before the first boat leaves.";
  const draft = await addDraft(sql, show, "salt", { title: "Salt", transcript, writer_id: author.id });
  for (const { token } of [editor, author]) {
    const sentBefore = model.requests.length;
    await functions.call("generate-recap", token, { showId: show.id, source: { kind: "episode", id: draft.id } });
    const prompts = model.requests
      .slice(sentBefore)
      .map(({ messages }) => messages.map(({ content }) => content).join("\n"));
    expect(prompts.length).toBeGreaterThan(1);
    for (const prompt of prompts) {
      expect(prompt).toContain("How the show spells names and terms:\nMara Quill (not Marla Quil)\nAnchor\n");
      expect(prompt).not.toContain("Zander");
    }
  }
});
