import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addShow, type InsertedRow } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { openModel, type StandIn } from "../support/llm.ts";
import { writesSections } from "../support/youtube-model.ts";

/** A prompt of a show holds before the one of its category, and this one before the prompt of the site. */

let model: StandIn;
let functions: TestFunctions;
let admin: Account;
let editor: Account;
let sea: InsertedRow;
let harbour: InsertedRow;
let island: InsertedRow;
let hill: InsertedRow;

beforeAll(async () => {
  model = await openModel();
  functions = await openFunctions({ AI_BASE_URL: model.url, AI_MODEL: "m" });
  admin = await functions.account("admin@api.test", "admin");
  editor = await functions.account("editor@api.test", "editor");
  sea = await addCategory(functions.sql, "sea");
  harbour = await addShow(functions.sql, sea, "harbour");
  island = await addShow(functions.sql, sea, "island");
  hill = await addShow(functions.sql, await addCategory(functions.sql, "land"), "hill");
  await functions.sql(
    `insert into public.scoped_prompts (slug, show_id, category_id, body) values
       ('prompt_quick_take', $1, null, 'Harbour words'), ('prompt_quick_take', null, $2, 'Sea words'),
       ('prompt_quotes', null, $2, 'Sea quotes')`,
    [harbour.id, sea.id],
  );
});
afterAll(async () => {
  await functions.close();
  await model.close();
});

const rpc = async (account: Account, parameters: object) =>
  (await functions.post("/rest/v1/rpc/prompts_for", account.token, parameters)).json();
const scopeOf = async (slug: string, parameters: object) =>
  (await rpc(admin, parameters)).find((row: { slug: string }) => row.slug === slug);

test.each([
  [
    "the show's own prompt",
    "prompt_quick_take",
    () => ({ show: harbour.id }),
    { body: "Harbour words", scope: "show" },
  ],
  [
    "the prompt of the category",
    "prompt_quick_take",
    () => ({ show: island.id }),
    { body: "Sea words", scope: "category" },
  ],
  ["another section of a show with a prompt", "prompt_quotes", () => ({ show: harbour.id }), { scope: "category" }],
  ["a category", "prompt_quick_take", () => ({ category: sea.id }), { body: "Sea words", scope: "category" }],
  ["a show of another category", "prompt_quick_take", () => ({ show: hill.id }), { scope: "site" }],
  ["no show", "prompt_quotes", () => ({}), { scope: "site" }],
])("for %s, one function picks the prompt", async (_, slug, parameters, prompt) => {
  expect(await scopeOf(slug, parameters())).toMatchObject(prompt);
});

test("nobody but admins reads prompts with this function", async () => {
  expect(await rpc(editor, { show: harbour.id })).toEqual([]);
});

test("a recap is written with the prompts of its show", async () => {
  model.replyWith(writesSections({ words: { text: "Short." } }));
  const taskFor = async (show: InsertedRow) => {
    const body = { showId: show.id, source: { kind: "text", text: "A lamp." }, section: "quick_take" };
    expect((await functions.call("generate-recap", editor.token, body)).status).toBe(200);
    return model.requests.at(-1)?.messages[1]?.content ?? "";
  };
  expect(await taskFor(harbour)).toContain("Harbour words");
  expect(await taskFor(island)).toContain("Sea words");
  expect(await taskFor(hill)).toContain("Two or three plain sentences");
});

test("a deleted prompt gives way to the more general one, and an admin can restore it", async () => {
  await functions.sql("delete from public.scoped_prompts where show_id = $1", [harbour.id]);
  expect(await scopeOf("prompt_quick_take", { show: harbour.id })).toMatchObject({ scope: "category" });
  const [entry] = await functions.sql<{ id: number }>(
    "select id from public.er_history where table_name = 'scoped_prompts' and action = 'delete' order by id desc",
  );
  const restore = (account: Account) =>
    functions.post("/rest/v1/rpc/restore_with_recaps", account.token, { history_id: entry?.id });
  expect((await restore(editor)).status).toBe(403);
  expect((await restore(admin)).status).toBe(200);
  expect(await scopeOf("prompt_quick_take", { show: harbour.id })).toMatchObject({ body: "Harbour words" });
});

test.each(["er_shows", "er_categories"] as const)(
  "a deleted row of %s keeps its prompts, rules and glossary as long as it can be restored",
  async (table) => {
    const { sql } = functions;
    const category = await addCategory(sql, `settings-${table}`);
    const { id } = table === "er_shows" ? await addShow(sql, category, "settings") : category;
    const column = table === "er_shows" ? "show_id" : "category_id";
    await sql(`insert into public.scoped_prompts (slug, ${column}, body) values ('prompt_quotes', $1, 'A')`, [id]);
    if (table === "er_shows") {
      await sql("insert into public.er_glossary (show_id, term) values ($1, 'Fresnel')", [id]);
      await sql("insert into private.show_rules (show_id, rule) values ($1, 'write')", [id]);
    }
    const settings = () =>
      sql(
        `select body as value from public.scoped_prompts where $1 in (show_id, category_id)
         union all select term from public.er_glossary where show_id = $1
         union all select rule from private.show_rules where show_id = $1`,
        [id],
      );
    const stored = await settings();
    expect(stored).toHaveLength(table === "er_shows" ? 3 : 1);
    const deleteRow = async () => {
      await sql(`delete from public.${table} where id = $1`, [id]);
      const [entry] = await sql<{ id: number }>(
        "select id::int from public.er_history where row_id = $1 and action = 'delete' order by id desc limit 1",
        [id],
      );
      return { history_id: entry?.id };
    };
    await functions.post("/rest/v1/rpc/restore_with_recaps", editor.token, await deleteRow());
    expect(await settings()).toEqual(stored);
    await functions.post("/rest/v1/rpc/erase_deleted", editor.token, await deleteRow());
    expect(await settings()).toEqual([]);
  },
);
