import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sentenceKey } from "../../src/domain/receipts/receipt.ts";
import { type Account, openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/** The tests store receipts, change the sentences of recaps, and publish recaps with contradicted sentences. */

const backend = await openTestBackend();
const { sql, rest } = backend;
afterAll(() => backend.close());
const editor = await backend.account("receipts-editor@api.test", "editor");
const author = await backend.account("receipts-author@api.test", "author");
const otherAuthor = await backend.account("receipts-other@api.test", "author");
const reader = await backend.account("receipts-reader@api.test");
const show = await addShow(sql, await addCategory(sql, "receipts"), "receipts-show");

const TRUE_SENTENCE = "The ship sank.";
const FALSE_SENTENCE = "Nobody on board died.";
const BOTH = `${TRUE_SENTENCE} ${FALSE_SENTENCE}`;

const receipt = (sentence: string, support = "supported", more: object = {}) => ({
  field: "quick_take",
  sentence_key: sentenceKey(sentence),
  sentence,
  lines: ["t-5"],
  support,
  said_by: "model",
  ...more,
});

interface StoredReceipt {
  sentence: string;
  support: string;
  is_current: boolean;
}

async function addRecap(values: Record<string, unknown> = {}): Promise<string> {
  const row = {
    show_id: show.id,
    title: "Wreck",
    slug: `wreck-${crypto.randomUUID()}`,
    is_published: false,
    quick_take: BOTH,
    made_by: "reviewed",
    rests_on: "transcript",
    writer_id: author.id,
    ...values,
  };
  const [inserted] = (await rest("service", "POST", "er_episodes?select=id", row, { prefer: "return=representation" }))
    .body;
  return inserted.id;
}
const store = (token: string, episode: string, receipts: unknown) =>
  rest(token, "POST", "rpc/store_receipts", { episode, receipts });
const change = (token: string, id: string, values: object) => rest(token, "PATCH", `er_episodes?id=eq.${id}`, values);
const saveInForm = (account: Account, id: string, values: object) =>
  change(account.token, id, { ...values, is_machine_made: false });
const receiptsOf = (id: string) =>
  sql<StoredReceipt>(
    "select sentence, support, is_current from public.er_receipts where episode_id = $1 order by sentence desc",
    [id],
  );
const isPublished = async (id: string) =>
  (await sql<{ is_published: boolean }>("select is_published from public.er_episodes where id = $1", [id]))[0]
    ?.is_published;

async function addContradicted(values: Record<string, unknown> = {}): Promise<string> {
  const id = await addRecap(values);
  await store("service", id, [receipt(TRUE_SENTENCE), receipt(FALSE_SENTENCE, "contradicted")]);
  return id;
}

beforeEach(() => sql("delete from public.er_episodes; delete from public.er_history; delete from public.er_inbox"));

describe("store_receipts", () => {
  test("adds receipts, and replaces only those of the same sentences", async () => {
    const id = await addRecap();
    expect((await store(author.token, id, [receipt(TRUE_SENTENCE), receipt(FALSE_SENTENCE, "none")])).body).toBe(2);
    expect((await store(author.token, id, [receipt(FALSE_SENTENCE, "contradicted")])).body).toBe(1);
    expect((await store(author.token, id, [receipt(FALSE_SENTENCE, "contradicted")])).body).toBe(0);
    const judged = receipt(TRUE_SENTENCE, "supported", { passage_key: "0abc123.12 @0abc123.1" });
    expect((await store(author.token, id, [judged])).body).toBe(1);
    expect((await store(author.token, id, [judged])).body).toBe(0);
    expect(await receiptsOf(id)).toEqual([
      { sentence: TRUE_SENTENCE, support: "supported", is_current: true },
      { sentence: FALSE_SENTENCE, support: "contradicted", is_current: true },
    ]);
  });

  test("B261: refuses visitors, readers, other authors, and authors of a published or scheduled recap", async () => {
    const id = await addRecap();
    for (const token of ["anon", reader.token, otherAuthor.token]) {
      expect(await store(token, id, [receipt(TRUE_SENTENCE)])).toMatchObject({ code: "42501" });
    }
    await sql("update public.er_episodes set publish_at = now() + interval '1 day' where id = $1", [id]);
    expect(await store(author.token, id, [receipt(TRUE_SENTENCE)])).toMatchObject({ code: "42501" });
    await sql("update public.er_episodes set is_published = true where id = $1", [id]);
    expect(await store(author.token, id, [receipt(TRUE_SENTENCE)])).toMatchObject({ code: "42501" });
    expect(await receiptsOf(id)).toEqual([]);
    expect((await store(editor.token, id, [receipt(TRUE_SENTENCE)])).body).toBe(1);
    const gone = "00000000-0000-4000-8000-000000000000";
    expect(await store(author.token, gone, [])).toMatchObject({ code: "42501" });
    expect(await store(editor.token, gone, [])).toMatchObject({ code: "23514" });
  });

  test("B261: an author cannot remove a contradiction, or decide that a sentence needs no lines", async () => {
    const id = await addContradicted();
    expect((await store(author.token, id, [receipt(FALSE_SENTENCE)])).body).toBe(0);
    const own = { said_by: "editor", lines: [] };
    for (const sentence of [TRUE_SENTENCE, FALSE_SENTENCE]) {
      const refused = await store(author.token, id, [receipt(sentence, "none", own)]);
      expect(refused).toMatchObject({ status: 400, code: "23514" });
      expect(refused.body.message).toMatch(/^Only an editor may keep a sentence/);
    }
    await change(author.token, id, { quick_take: "Words." });
    const others = Array.from({ length: 500 }, (_, n) => receipt(`${n}.`));
    expect((await store(author.token, id, others)).body).toBe(500);
    await change(author.token, id, { quick_take: BOTH });
    const current = (await receiptsOf(id)).filter(({ is_current }) => is_current);
    expect(current).toMatchObject([{ sentence: FALSE_SENTENCE, support: "contradicted" }]);
    expect((await store(editor.token, id, [receipt(FALSE_SENTENCE, "none", own)])).body).toBe(1);
    expect((await store(author.token, id, [receipt(FALSE_SENTENCE, "none", own)])).body).toBe(0);
  });

  test.each([
    ["another field", [receipt("A.", "none", { field: "title" })]],
    ["another support", [receipt("A.", "true")]],
    ["another source", [receipt("A.", "none", { said_by: "reader" })]],
    ["another key", [receipt("A.", "none", { sentence_key: "' or 1" })]],
    ["a long sentence", [receipt("a".repeat(1001))]],
    ["a long id of a line", [receipt("A.", "none", { lines: ["t".repeat(41)] })]],
    ["21 lines", [receipt("A.", "none", { lines: Array.from({ length: 21 }, (_, n) => `t-${n}`) })]],
    ["a sentence with two keys", [receipt("A."), receipt("A.", "none", { sentence_key: "0000000" })]],
    ["501 receipts", Array.from({ length: 501 }, (_, n) => receipt(`${n}.`))],
    ["no list", { a: 1 }],
  ])("B262: refuses %s", async (_, receipts) => {
    const id = await addRecap();
    expect((await store(editor.token, id, receipts)).status).toBeOneOf([400, 409]);
    expect(await receiptsOf(id)).toEqual([]);
  });

  test("renders a published recap again only if a receipt has changed", async () => {
    const id = await addRecap({ is_published: true });
    const versionOf = () => sql("select version from public.er_episodes where id = $1", [id]);
    const [revision, version] = [await backend.revision(), await versionOf()];
    await store(editor.token, id, [receipt(TRUE_SENTENCE)]);
    expect(await backend.revision()).toBe(revision + 1);
    await store(editor.token, id, [receipt(TRUE_SENTENCE)]);
    expect(await backend.revision()).toBe(revision + 1);
    expect(await versionOf()).toEqual(version);
    expect(await sql("select from public.er_history where row_id = $1", [id])).toEqual([]);
  });

  test("keeps at most 500 receipts of older versions", async () => {
    const id = await addRecap();
    for (const part of ["a", "b"]) {
      await store("service", id, [...Array.from({ length: 499 }, (_, n) => receipt(`${part}${n}.`)), receipt(BOTH)]);
    }
    const rows = await receiptsOf(id);
    expect(rows.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(rows).toHaveLength(501);
  });
});

test("B262: a recap has at most 1,000 receipts of its present text", async () => {
  const sentences = Array.from({ length: 1001 }, (_, n) => `${String(n).padStart(4, "0")}.`);
  const id = await addRecap({ recap_body: `<p>${sentences.join(" ")}</p>` });
  const add = (from: number, to: number) =>
    store(
      author.token,
      id,
      sentences.slice(from, to).map((sentence) => receipt(sentence, "none", { field: "recap_body" })),
    );
  expect([(await add(0, 500)).body, (await add(500, 1000)).body]).toEqual([500, 500]);
  expect(await add(1000, 1001)).toMatchObject({ status: 400, code: "23514" });
  expect(await receiptsOf(id)).toHaveLength(1000);
});

describe("edits", () => {
  test("an edit takes the receipt of its sentence only, and an older version brings it back", async () => {
    const id = await addContradicted();
    await saveInForm(editor, id, { quick_take: `${TRUE_SENTENCE} Two people died.` });
    expect(await receiptsOf(id)).toEqual([
      { sentence: TRUE_SENTENCE, support: "supported", is_current: true },
      { sentence: FALSE_SENTENCE, support: "contradicted", is_current: false },
    ]);
    await saveInForm(editor, id, { quick_take: BOTH });
    expect(await receiptsOf(id)).toMatchObject([{ is_current: true }, { is_current: true }]);
  });

  test.each([
    ["recap_body", { recap_body: "<h2>Sea</h2><p>The <strong>ship</strong>&nbsp;&amp; crew\n sank.</p>" }],
    ["key_takeaways", { key_takeaways: ["First.", "The ship &  crew sank."] }],
    ["recommendations", { recommendations: ["<p>A</p>", "<ul><li>The ship &amp; crew sank.</li></ul>"] }],
    ["why_it_matters", { why_it_matters: "So:\nThe ship & crew\u00a0sank." }],
  ])("finds the sentence in %s", async (field, values) => {
    const id = await addRecap(values);
    await store("service", id, [receipt("The ship & crew sank.", "none", { field })]);
    expect(await receiptsOf(id)).toMatchObject([{ is_current: true }]);
    await store("service", id, [receipt("The ship & crew swam.", "none", { field })]);
    expect((await receiptsOf(id))[0]).toMatchObject({ sentence: "The ship & crew swam.", is_current: false });
  });

  test("receipts stay while a deleted recap can be restored, and go with it", async () => {
    const id = await addContradicted();
    const deleteRecap = async () => {
      await rest(editor.token, "DELETE", `er_episodes?id=eq.${id}`);
      const [entry] = await sql<{ id: number }>(
        "select id::int from public.er_history where row_id = $1 and action = 'delete' order by id desc limit 1",
        [id],
      );
      return entry?.id;
    };
    const history_id = await deleteRecap();
    expect((await rest(editor.token, "GET", `er_receipts?episode_id=eq.${id}`)).body).toEqual([]);
    await rest(editor.token, "POST", "rpc/restore_deleted", { history_id });
    expect(await receiptsOf(id)).toMatchObject([{ is_current: true }, { is_current: true }]);
    await rest(editor.token, "POST", "rpc/erase_deleted", { history_id: await deleteRecap() });
    expect(await receiptsOf(id)).toEqual([]);
  });

  test("B260: everyone reads the receipts of the present text, and only staff those of older versions", async () => {
    const id = await addContradicted({ is_published: true });
    await saveInForm(editor, id, { quick_take: TRUE_SENTENCE });
    const sentencesFor = async (token: string) =>
      (await rest(token, "GET", `er_receipts?episode_id=eq.${id}&select=sentence&order=sentence.desc`)).body.map(
        (row: StoredReceipt) => row.sentence,
      );
    for (const token of ["anon", reader.token, otherAuthor.token])
      expect(await sentencesFor(token)).toEqual([TRUE_SENTENCE]);
    for (const token of [author.token, editor.token]) {
      expect(await sentencesFor(token)).toEqual([TRUE_SENTENCE, FALSE_SENTENCE]);
    }
    await sql("update public.er_episodes set is_published = false where id = $1", [id]);
    for (const token of ["anon", reader.token, otherAuthor.token]) expect(await sentencesFor(token)).toEqual([]);
  });
});

describe("a recap with a contradicted sentence", () => {
  const WORDS = /A sentence of “Wreck” contradicts the transcript/;
  const inADay = () => new Date(Date.now() + 86_400_000).toISOString();

  test("B263: goes live if a person publishes it in its form", async () => {
    const id = await addContradicted();
    expect((await saveInForm(editor, id, { is_published: true })).status).toBe(204);
    expect(await isPublished(id)).toBe(true);
  });

  test("B263: cannot be published in bulk, alone or with others, also as saves of a form", async () => {
    const ids = [await addContradicted(), await addContradicted()];
    for (const path of [`er_episodes?id=eq.${ids[0]}`, `er_episodes?id=in.(${ids})`]) {
      const refused = await rest(editor.token, "PATCH", path, { is_published: true });
      expect(refused).toMatchObject({ status: 400, code: "23514" });
      expect(refused.body.message).toMatch(WORDS);
    }
    const asForm = { is_published: true, is_machine_made: false };
    expect((await rest(editor.token, "PATCH", `er_episodes?id=in.(${ids})`, asForm)).code).toBe("23514");
    expect(await Promise.all(ids.map(isPublished))).toEqual([false, false]);
  });

  test("B263: cannot be scheduled, in its form or in bulk", async () => {
    const id = await addContradicted();
    expect((await saveInForm(editor, id, { publish_at: inADay() })).body.message).toMatch(WORDS);
    expect((await change(editor.token, id, { publish_at: inADay() })).body.message).toMatch(WORDS);
  });

  test("B263: does not go live by its schedule, and the Inbox says so", async () => {
    const ids = [await addRecap(), await addRecap()];
    for (const id of ids) await change(editor.token, id, { publish_at: inADay() });
    await store("service", ids[0] ?? "", [receipt(FALSE_SENTENCE, "contradicted")]);
    const at = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect((await rest("service", "POST", "rpc/publish_due", { at })).body).toBe(1);
    expect(await Promise.all(ids.map(isPublished))).toEqual([false, true]);
    expect(await sql("select episode_id, source, state, reason, closed_at from public.er_inbox")).toEqual([
      {
        episode_id: ids[0],
        source: "Schedule",
        state: "review",
        closed_at: null,
        reason: "The schedule did not publish this recap, because a sentence contradicts the transcript.",
      },
    ]);
    expect((await rest("service", "POST", "rpc/publish_due", { at })).body).toBe(0);
  });

  test("can be published in every way if the sentence is edited, or the editor's own", async () => {
    const edited = await addContradicted();
    expect((await change(editor.token, edited, { is_published: true, quick_take: TRUE_SENTENCE })).status).toBe(204);
    const kept = await addContradicted();
    await store(editor.token, kept, [receipt(FALSE_SENTENCE, "none", { said_by: "editor", lines: [] })]);
    expect((await change(editor.token, kept, { is_published: true })).status).toBe(204);
  });

  test("stays live, can be edited, and can be withdrawn", async () => {
    const id = await addRecap({ is_published: true });
    await store(editor.token, id, [receipt(FALSE_SENTENCE, "contradicted")]);
    expect(await isPublished(id)).toBe(true);
    expect((await saveInForm(editor, id, { title: "Other" })).status).toBe(204);
    expect((await change(editor.token, id, { is_published: false })).status).toBe(204);
  });
});

test("B264: store_generation stores receipts only for the sections that it fills", async () => {
  const id = await addRecap({
    ...{
      quick_take: TRUE_SENTENCE,
      made_by: "person",
      rests_on: null,
      source_key: "receipts/1",
      transcript: "Ann: Sea.",
    },
  });
  await rest(editor.token, "POST", "rpc/request_generations", { episodes: [id] });
  const [token] = (await rest("service", "POST", "rpc/claim_generations", { most: 1 })).body;
  await rest("service", "POST", "rpc/start_generation_step", { token, recaps_per_day: 10 });
  const reply = await rest("service", "POST", "rpc/store_generation", {
    token,
    new_row: { quick_take: "Generated.", why_it_matters: "The sea is cold." },
    rests_on: "transcript",
    notes: "",
    receipts: [receipt(TRUE_SENTENCE), receipt("The sea is cold.", "inferred", { field: "why_it_matters" })],
  });
  expect(reply.body).toEqual(["why_it_matters"]);
  expect(await receiptsOf(id)).toEqual([{ sentence: "The sea is cold.", support: "inferred", is_current: true }]);
});

describe("keep_texts", () => {
  interface Version {
    action: string;
    changed: string[];
    row: { quick_take: string; made_by: string };
  }
  const keep = (token: string, episode: string, texts: object[], receipts: object[] = []) =>
    rest(token, "POST", "rpc/keep_texts", { episode, section: "quick_take", texts, receipts });
  const versionsOf = async (id: string) =>
    (await rest(editor.token, "POST", "rpc/versions_of", { table_name: "er_episodes", row_id: id })).body as Version[];

  test("keeps the unsaved and the new text as versions, and changes nothing", async () => {
    const id = await addRecap({ made_by: "person", rests_on: null });
    const again = { quick_take: "It sank.", made_by: "reviewed", rests_on: "transcript" };
    expect((await keep(author.token, id, [{ quick_take: "Typed." }, again], [receipt("It sank.")])).body).toBe(2);
    expect(await versionsOf(id)).toMatchObject([
      { action: "keep", changed: ["made_by", "quick_take", "rests_on"], row: again },
      { action: "keep", changed: ["quick_take"], row: { quick_take: "Typed.", made_by: "person" } },
      { row: { quick_take: BOTH, made_by: "person" } },
    ]);
    expect(await receiptsOf(id)).toEqual([{ sentence: "It sank.", support: "supported", is_current: false }]);
    await change(author.token, id, { quick_take: "It sank." });
    expect((await receiptsOf(id))[0]?.is_current).toBe(true);
    expect((await versionsOf(id)).map(({ action, row }) => [action, row.quick_take])).toEqual([
      ["update", "It sank."],
      ["keep", "It sank."],
      ["keep", "Typed."],
      ["insert", BOTH],
    ]);
  });

  test("skips texts that the recap has or that are empty, and receipts of sentences that it knows", async () => {
    const id = await addRecap();
    await store(editor.token, id, [receipt(TRUE_SENTENCE, "none", { said_by: "editor", lines: [] })]);
    const receipts = [receipt(TRUE_SENTENCE), receipt(FALSE_SENTENCE, "contradicted")];
    expect((await keep(editor.token, id, [{ quick_take: BOTH }, { quick_take: "" }, {}], receipts)).body).toBe(0);
    expect(await receiptsOf(id)).toEqual([{ sentence: TRUE_SENTENCE, support: "none", is_current: true }]);
  });

  test("keeps 20 texts of a recap", async () => {
    const id = await addRecap();
    await keep(
      editor.token,
      id,
      Array.from({ length: 23 }, (_, n) => ({ quick_take: `Text ${n}.` })),
    );
    const versions = await versionsOf(id);
    expect(versions.map(({ row }) => row.quick_take)).toEqual([
      ...Array.from({ length: 20 }, (_, n) => `Text ${22 - n}.`),
      BOTH,
    ]);
  });

  test("B261: refuses everyone who may not edit the recap, and other columns", async () => {
    const id = await addRecap();
    for (const token of ["anon", reader.token, otherAuthor.token])
      expect(await keep(token, id, [{ quick_take: "It sank." }])).toMatchObject({ code: "42501" });
    const title = { episode: id, section: "title", texts: [{ title: "Taken" }] };
    expect(await rest(editor.token, "POST", "rpc/keep_texts", title)).toMatchObject({ code: "23514" });
    await keep(editor.token, id, [{ quick_take: "It sank.", title: "Taken" }]);
    expect((await versionsOf(id))[0]).toMatchObject({ changed: ["quick_take"], row: { title: "Wreck" } });
  });
});
