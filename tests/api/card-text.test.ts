import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow, type InsertedRow } from "../support/content.ts";

const backend = await openTestBackend();
const { sql, rest } = backend;
afterAll(() => backend.close());
let show: InsertedRow;
beforeAll(async () => {
  show = await addShow(sql, await addCategory(sql, "sea"), "tide");
});

const texts = { quick_take: null, recap_body: null, show_notes: null };

test.each<[string, object, string | null]>([
  ["a quick take", { quick_take: "On salt. And <more>.", show_notes: "<p>Notes.</p>" }, "On salt. And <more>."],
  ["a recap without a quick take", { recap_body: "<p>Recap.</p>", show_notes: "<p>Notes.</p>" }, null],
  ["no texts", {}, null],
  ["show notes", { show_notes: "<p>On <b>salt</b> &amp; ships. With Ann!</p>" }, "On salt & ships."],
  ["a blank quick take", { quick_take: " \n", show_notes: "<p>Notes.</p>" }, "Notes."],
  ["a heading without a full stop", { show_notes: "<h2>On salt</h2><p>More.</p>" }, "On salt"],
  [
    "an address first",
    { show_notes: "<p><a href='https://x.test/a'>https://x.test/a</a></p><p>On salt.</p>" },
    "On salt.",
  ],
  [
    "only links",
    { show_notes: "<ul><li><a href='https://x.test/a'>A <b>ship</b></a></li><li>https://x.test</li></ul>" },
    null,
  ],
  [
    "a link in a sentence",
    { show_notes: "<p><a href='https://x.test/a'>Ann</a> on <i>salt</i>. More.</p>" },
    "Ann on salt.",
  ],
  ["a title before a name", { show_notes: "<p>Dr. Lee and St. Ives. More.</p>" }, "Dr. Lee and St. Ives."],
  ["a question and a quotation", { show_notes: "<p>“Why salt?” Ann asks.</p>" }, "“Why salt?”"],
  ["Japanese sentences", { show_notes: "<p>塩について話しました。海も。</p>" }, "塩について話しました。"],
  ["an empty paragraph first", { show_notes: "<p>&nbsp;</p><ul><li>Salt &lt; ships</li></ul>" }, "Salt < ships"],
  ["a long sentence", { show_notes: `<p>${"salt ".repeat(100)}</p>` }, `${"salt ".repeat(59).trim()}…`],
])("the card of an episode with %s has the right text", async (_, columns, text) => {
  const { id } = await addEpisode(sql, show, `card-${crypto.randomUUID()}`, { ...texts, ...columns });
  expect(await sql("select card_text from public.er_episodes where id = $1", [id])).toEqual([{ card_text: text }]);
});

test("the search and the chat describe an episode without a recap with its show notes, also after a change", async () => {
  await addEpisode(sql, show, "kelp", { ...texts, title: "Kelpford", show_notes: "<p>Old notes. More.</p>" });
  await sql("update public.er_episodes set show_notes = '<p>New notes. More.</p>' where slug = 'kelp'");
  expect((await rest("anon", "POST", "rpc/search_catalog", { query: "Kelpford" })).body).toMatchObject([
    { type: "episode", description: "New notes." },
  ]);
  const reader = await backend.account("reader@card.test");
  expect((await rest(reader.token, "POST", "rpc/find_in_catalogue", { about: "Kelpford" })).body).toMatchObject([
    { slug: "kelp", card_text: "New notes." },
  ]);
});

test("a save that changes nothing changes neither the revision nor the version of an episode without a recap", async () => {
  await addEpisode(sql, show, "calm", { ...texts, show_notes: "<p>On calm seas.</p>" });
  const read = () => sql("select rev, version from public.er_episodes where slug = 'calm'");
  const before = await read();
  await sql("update public.er_episodes set show_notes = show_notes, quick_take = quick_take where slug = 'calm'");
  expect(await read()).toEqual(before);
});
