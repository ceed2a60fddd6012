import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { toRecap } from "../../src/data/rows.ts";
import { linesOf } from "../../src/domain/transcript/cue.ts";
import { readMarks } from "../../src/domain/transcript/marks.ts";
import { addDraft, addEpisode } from "../support/content.ts";
import { completesWith } from "../support/llm.ts";
import { openYouTubeFunctions } from "../support/youtube-functions.ts";
import { writesSections } from "../support/youtube-model.ts";

/** A marked passage is no part of what is said: search, answers, quotes and prompts do not know its words. */

const { functions, model, admin, addTrackedShow, close } = await openYouTubeFunctions();
const { sql } = functions;
const show = await addTrackedShow();
afterAll(close);

const AD = "Brandywhistle mattresses are thirty percent cheaper with the code lighthouse";
const talk = (
  start: string,
  end: string,
) => `[00:00:05] Mara Quill: The lamp is wiped each morning, before the boats leave.
${start}
[00:01:00] Speaker 3: ${AD}.
${end}
[00:01:45] Mara Quill: Salt on the glass halves the range of a lamp within a week.`;
const MARKED = talk("[advertisement]", "[/advertisement]");
const UNMARKED = talk("", "");

const spokenTexts = (transcripts: readonly string[]) =>
  sql<{ text: string }>(
    "select private.spoken_text(t) as text from unnest($1::text[]) with ordinality as x (t, n) order by n",
    [transcripts],
  ).then((rows) => rows.map(({ text }) => text));

/** The lines that the product reads. */
function readSpokenLines(transcript: string): string {
  const { lines, isMarked } = readMarks(linesOf(transcript));
  return lines.filter((_, index) => !isMarked(index)).join("\n");
}

test("B292: the database removes the same lines as the product", async () => {
  const line = fc.constantFrom(
    "[advertisement]",
    "[/advertisement]",
    " [advertisement]\t",
    "Hi.",
    "",
    "[Advertisement]",
    "x [/advertisement]",
  );
  const text = fc
    .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 12 })
    .map((lines) => `Hi.\n${lines.map((parts) => parts.join("")).join("")}`);
  const texts = fc.sample(text, { numRuns: 1000, seed: 7 });
  const found = await spokenTexts(texts);
  const ends = (spoken: string) => spoken.replace(/\r\n?/g, "\n");
  expect(found.map(ends)).toEqual(texts.map(readSpokenLines));
});

test("B292: two million characters of marks end in time", async () => {
  const starts = "[advertisement]\n".repeat(110_000);
  const pairs = "[advertisement]\n[/advertisement]\n".repeat(55_000);
  const [first, second] = await spokenTexts([`${starts}[/advertisement]`, pairs]);
  expect([first?.length, second]).toEqual([starts.length - "[advertisement]\n\n".length, ""]);
});

test.each([
  ["an end mark", "Hi.", "[/advertisement]", `Hi.${"\n".repeat(1_900_000)}[/advertisement]`],
  ["both marks", "Hi.\n[advertisement]", "[/advertisement]", "Hi."],
])("B292: two million lines with %s end within a third of the time of a visitor", async (_, start, end, spoken) => {
  const transcript = `${start}${"\n".repeat(1_900_000)}${end}`;
  const id = (await addDraft(sql, show, `lines-${start.length}`, { transcript })).id;
  await sql(`set local statement_timeout = '1s';
    do $$ begin perform private.spoken_text(transcript) from public.er_episodes where id = '${id}'; end $$`);
  expect((await spokenTexts([transcript]))[0] === spoken).toBe(true);
});

const search = async (query: string) => {
  const rows = await (await functions.post("/rest/v1/rpc/search", null, { query })).json();
  return (rows as { type: string; passage: string | null }[]).filter(({ type }) => type === "episode");
};

test("search forgets the words of a passage as soon as an editor marks it, and finds them again without the mark", async () => {
  const { id } = await addEpisode(sql, show, "lamps", { title: "Lamps", transcript: UNMARKED });
  expect(await search("brandywhistle")).toHaveLength(1);
  await sql("update public.er_episodes set transcript = $2 where id = $1", [id, MARKED]);
  expect(await search("brandywhistle")).toEqual([]);
  const [found] = await search("salt halves the range");
  expect(found?.passage).toContain("Salt");
  await sql("update public.er_episodes set transcript = $2 where id = $1", [id, UNMARKED]);
  expect(await search("brandywhistle")).toHaveLength(1);
  await sql("update public.er_episodes set transcript = $2 where id = $1", [id, MARKED]);
});

test("the words of a marked passage choose no recap for an answer and no related recap", async () => {
  const { id } = await addEpisode(sql, show, "glass", { title: "Glass", transcript: MARKED });
  const words = async (query: string) => (await sql<{ words: string }>(query, [id])).map((row) => row.words).join(" ");
  const answers = await words("select w.words::text as words from private.episode_words w where w.episode_id = $1");
  const related = await words(
    "select d.word as words from public.er_episodes e, private.describe_recap(e) d where e.id = $1",
  );
  expect(answers).toContain("lamp");
  expect(related).toContain("lamp");
  expect(`${answers} ${related}`).not.toMatch(/brandywh|mattress/);
});

test("no chat quotes a marked passage, and no prompt of a chat or of the generator has its words", async () => {
  const { id } = await addEpisode(sql, show, "salt", { title: "Salt", transcript: MARKED });
  const draft = await addDraft(sql, show, "draft", { title: "Draft", transcript: MARKED });
  model.replyWith(writesSections({ "": { text: "Words." } }));
  const question =
    "Which brandywhistle mattresses are thirty percent cheaper, and who wiped the lamp before the boats leave?";
  const answers = [
    await functions.call("ai-transcript-chat", admin.token, { question, episodeId: id, episodeTitle: "Salt" }),
    await functions.call("ai-content-chat", admin.token, { question }),
    await functions.call("generate-recap", admin.token, {
      showId: show.id,
      title: "Draft",
      source: { kind: "episode", id: draft.id },
    }),
  ];
  const prompts = model.requests.map(({ messages }) => messages.map(({ content }) => content).join("\n"));
  expect(prompts.filter((prompt) => prompt.includes("The lamp is wiped each morning")).length).toBeGreaterThan(2);
  expect(prompts.filter((prompt) => prompt.includes(AD) || prompt.includes("[advertisement]"))).toEqual([]);
  expect(answers.filter(({ body }) => JSON.stringify(body).includes(AD))).toEqual([]);
  const answer = await functions.post("/rest/v1/rpc/transcript_chars", admin.token, { episodes: [draft.id] });
  const [lengths] = (await answer.json()) as { chars: number }[];
  expect(lengths?.chars).toBeLessThan(MARKED.length - AD.length);
});

test("an admin who tries a prompt sends no marked passage, and the recap if nothing else was said", async () => {
  const texts = [MARKED, `[advertisement]\n${AD}.\n[/advertisement]`];
  const prompts = [];
  for (const [n, transcript] of texts.entries()) {
    const { id } = await addEpisode(sql, show, `tried-${n}`, {
      title: "Tried",
      transcript,
      recap_body: "<p>Read.</p>",
    });
    model.replyWith(completesWith({ text: "Short." }));
    const { body } = await functions.call("try-prompt", admin.token, {
      slug: "prompt_quick_take",
      body: "{description}",
      episodeId: id,
    });
    prompts.push(body.prompt);
  }
  expect(prompts[0]).toContain("Salt on the glass");
  expect(prompts.filter((prompt) => prompt.includes(AD) || prompt.includes("[advertisement]"))).toEqual([]);
  expect(prompts[1]).toContain("<p>Read.</p>");
});

test("a quote from a marked passage has no place in the transcript", async () => {
  const quotes = [`${AD}.`, "Salt on the glass halves the range of a lamp within a week."];
  const [row] = await sql<Parameters<typeof toRecap>[0]>("select * from public.er_episodes where slug = 'salt'");
  if (!row) throw new Error("The recap is missing.");
  const recap = toRecap(
    { ...row, quotes },
    { slug: show.slug, hosts: [] } as unknown as Parameters<typeof toRecap>[1],
    (html) => html as never,
  );
  expect(recap.quotes.map(({ line }) => line)).toEqual([null, "t-105"]);
});
