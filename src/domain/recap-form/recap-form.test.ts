import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { EPISODE_FIELDS } from "../content/episode-fields.ts";
import { formOf } from "../forms/field-form.ts";
import { joinLines, linesOf } from "../forms/input-kinds.ts";
import { EPISODE_MAX_CHARS } from "../limits.ts";
import { changedColumns, EMPTY_RECAP, merge, newRow, problemsOf, type RecapValues, valuesOf } from "./recap-form.ts";

/** A simple sanitiser, which is sufficient for the texts of these tests. */
const sanitizeRichText = (html: string) => html.replace(" onclick=x", "") as SafeHtml;

const form = formOf(EPISODE_FIELDS);
const ROW = {
  ...form.rowOf(form.empty),
  show_id: "show",
  title: "Salt",
  slug: "salt",
  episode_date: "2025-10-02",
  episode_link: "https://a.test/1",
  guests: [{ name: "Ines", link: null }],
  guest_name: null,
  guest_link: null,
  quick_take: "Short.",
  recap_body: "<p>Long.</p>",
  key_takeaways: ["One", "Two"],
  quotes: ["Said so. — Ines"],
  recommendations: ["<p><strong>Book</strong></p>", "<p>Tool</p>"],
  duration_minutes: 34,
  links: [{ text: "The mill", url: "https://mill.test/" }],
  chapters: [
    { start: 0, title: "Begin" },
    { start: 754.5, title: "Salt" },
  ],
  transcript: "Ines: Said so.",
  is_published: true,
};
const ORIGIN = { made_by: "person", rests_on: null };
const VALUES = valuesOf({ ...ROW, ...ORIGIN }, "category", sanitizeRichText);

describe("a stored row and the form of the row", () => {
  test("newRow returns the stored row if no field of the form changes", () => {
    expect(newRow(VALUES)).toEqual(ROW);
    expect(changedColumns(VALUES, VALUES)).toEqual({});
  });

  test("the form moves a guest from guest_name and guest_link to the column guests", () => {
    const row = { ...ROW, ...ORIGIN, guests: [], guest_name: "Ines", guest_link: "https://i.test" };
    const values = valuesOf(row, "category", sanitizeRichText);
    expect(values.guests).toEqual([{ name: "Ines", link: "https://i.test" }]);
    const changedValues = { ...values, guests: [...values.guests, { name: " Bo ", link: "" }] };
    expect(changedColumns(values, changedValues)).toEqual({
      guests: [
        { name: "Ines", link: "https://i.test" },
        { name: "Bo", link: null },
      ],
      guest_name: null,
      guest_link: null,
    });
  });

  test("newRow and changedColumns store the origin of generated texts", () => {
    const origin = { madeBy: "reviewed", restsOn: "captions" };
    const columns = { made_by: "reviewed", rests_on: "captions" };
    expect(newRow({ ...VALUES, ...origin })).toEqual({ ...ROW, ...columns });
    expect(changedColumns(VALUES, { ...VALUES, ...origin })).toEqual(columns);
  });

  test.each<[string, Partial<RecapValues>, object]>([
    ["the editor empties the show, which has no effect", { showId: "" }, {}],
    ["the editor selects another show", { showId: "other" }, { show_id: "other" }],
    ["the editor selects another category, but no other show", { categoryId: "other" }, {}],
    ["the editor empties a text", { quickTake: "  " }, { quick_take: null }],
    ["the editor empties the duration", { durationMinutes: "" }, { duration_minutes: null }],
    ["the editor types several takeaways", { keyTakeaways: " a \n\n\tb\r\nc" }, { key_takeaways: ["a", "b", "c"] }],
    [
      "the editor enters another sound file",
      { enclosureUrl: " https://cdn.test/b.mp3 " },
      { enclosure_url: "https://cdn.test/b.mp3", enclosure_type: null, enclosure_bytes: null },
    ],
    ["the editor makes the recap a draft", { isPublished: false }, { is_published: false }],
    [
      "the editor types recommendations",
      { recommendations: "<ul><li>a</li><li>b</li></ul>" },
      { recommendations: ["<p>a</p>", "<p>b</p>"] },
    ],
  ])("changedColumns returns only the changed columns if %s", (_, change, columns) => {
    expect(changedColumns(VALUES, { ...VALUES, ...change })).toEqual(columns);
  });

  test("linesOf reads all lines that joinLines has joined", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "\u2028", "é") });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const lines = joinLines(texts);
        expect(joinLines(linesOf(lines))).toBe(lines);
        expect(linesOf(lines)).toHaveLength(texts.filter((line) => line.trim() !== "").length);
      }),
    );
  });
});

describe("problemsOf", () => {
  const filledForm: RecapValues = { ...EMPTY_RECAP, showId: "s", title: "T", slug: "t" };

  test("a recap needs a title and a slug", () => {
    expect(problemsOf(filledForm)).toEqual({});
    expect(Object.keys(problemsOf(EMPTY_RECAP))).toEqual(["title", "slug"]);
  });

  test.each<[keyof RecapValues, Partial<RecapValues>, RegExp | null]>([
    ["title", { title: " " }, /Please fill this in/],
    ["title", { title: "x".repeat(EPISODE_MAX_CHARS.title + 1) }, /At most 300/],
    ["title", { title: "🔥".repeat(EPISODE_MAX_CHARS.title) }, null],
    ["slug", { slug: "Not A Slug" }, /Use letters/],
    ["slug", { slug: "日本語" }, null],
    ["episodeDate", { episodeDate: "2026-02-30" }, /exists/],
    ["episodeLink", { episodeLink: "javascript:alert(1)" }, /https/],
    ["enclosureUrl", { enclosureUrl: "cdn.test/a.mp3" }, /https/],
    ["episodeLink", { episodeLink: " http://a.test/x " }, null],
    ["youtubeUrl", { youtubeUrl: "youtube.com" }, /https/],
    ["thumbnailUrl", { thumbnailUrl: "data:image/png;base64,x" }, /https/],
    ["durationMinutes", { durationMinutes: "0" }, /1 or more/],
    ["durationMinutes", { durationMinutes: "1.5" }, /whole/],
    ["durationMinutes", { durationMinutes: "1" }, null],
    ["durationMinutes", { durationMinutes: "9999999" }, /longer/],
    ["guests", { guests: [{ name: "", link: "" }] }, null],
    ["guests", { guests: [{ name: "", link: "https://a.test" }] }, /Guest 1: This guest has a link/],
    [
      "guests",
      {
        guests: [
          { name: "", link: "" },
          { name: "", link: "https://a.test" },
        ],
      },
      /Guest 2: This guest has a link/,
    ],
    ["guests", { guests: [{ name: "A", link: "a.test" }] }, /Guest 1: This is not a web address/],
    ["guests", { guests: Array(51).fill({ name: "A", link: "" }) }, /50 guests/],
    ["quotes", { quotes: "q\n".repeat(201) }, /At most 200/],
    ["keyTakeaways", { keyTakeaways: `a\n${"x".repeat(2001)}` }, /Item 2/],
    ["recommendations", { recommendations: "<p>r</p>".repeat(201) }, /At most 200/],
    ["recapBody", { recapBody: "x".repeat(500_001) }, /500,000/],
    ["transcript", { transcript: "x".repeat(2_000_001) }, /2,000,000/],
  ])("problemsOf checks the field %s (case %#)", (field, change, problem) => {
    const problems = problemsOf({ ...filledForm, ...change });
    if (problem === null) expect(problems).toEqual({});
    else expect(problems).toEqual({ [field]: expect.stringMatching(problem) });
  });
});

test.each([
  ["this editor adds one", ["old", "mine"], ["old", "theirs"], ["old", "theirs", "mine"]],
  ["this editor removes one", [], ["old", "theirs"], ["theirs"]],
  ["this editor rewrites one", ["new"], ["old", "theirs"], ["theirs", "new"]],
  ["the other editor removes one", ["old", "mine"], [], ["mine"]],
  ["both add the same one", ["old", "both "], ["old", "both"], ["old", "both"]],
  ["this editor changes nothing", ["old"], ["theirs"], ["theirs"]],
])("corrections of two editors are merged: %s", (_, mine, theirs, merged) => {
  const recap = (title: string, texts: string[]): RecapValues => ({
    ...EMPTY_RECAP,
    title,
    corrections: texts.map((text) => ({ date: "2026-11-29", text })),
  });
  expect(merge(recap("Old", ["old"]), recap("Mine", mine), recap("Old", theirs))).toEqual(recap("Mine", merged));
});
