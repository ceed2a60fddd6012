import { describe, expect, test } from "vitest";
import { RECEIPT_MAX, type ReceiptField, readReceipts, SENTENCE_KEY, sentenceKey, sentencesOf } from "./receipt.ts";

describe("sentencesOf", () => {
  test.each<[string, ReceiptField, string | string[] | null, string[]]>([
    ["nothing", "quick_take", null, []],
    ["two sentences", "quick_take", "The ship sank.  Nobody\u00a0died!", ["The ship sank.", "Nobody died!"]],
    ["lines without full stops", "why_it_matters", "It is cheap\n\nIt is fast", ["It is cheap", "It is fast"]],
    [
      "titles and initials",
      "quick_take",
      "Dr. Ng met J. K. Rowling. She won.",
      ["Dr. Ng met J. K. Rowling.", "She won."],
    ],
    [
      "a full stop before a small letter",
      "quick_take",
      "Use e.g. a rope etc. and wait.",
      ["Use e.g. a rope etc. and wait."],
    ],
    ["numbers", "quick_take", "It costs 3.5 dollars.", ["It costs 3.5 dollars."]],
    ["takeaways with one or more sentences", "key_takeaways", ["One. Two.", "Three"], ["One.", "Two.", "Three"]],
    [
      "the paragraphs and lists of a body",
      "recap_body",
      "<h2>Not this.</h2><p>A <strong>bold</strong> word. Next &amp; last.<br>New line</p><ul><li>One</li><li>Two</li></ul>",
      ["A bold word.", "Next & last.", "New line", "One", "Two"],
    ],
    ["no blockquotes", "recap_body", "<p>A.</p><blockquote><p>Said.</p></blockquote><p>B.</p>", ["A.", "B."]],
    ["recommendations", "recommendations", ["<p>Read <em>Knots</em>.</p>", "<p>Run</p>"], ["Read Knots.", "Run"]],
    ["Japanese", "quick_take", "船は沈んだ。誰も死ななかった。", ["船は沈んだ。", "誰も死ななかった。"]],
    ["marks without words", "quick_take", "… — !", []],
  ])("returns %s", (_, field, value, sentences) => {
    expect(sentencesOf(field, value)).toEqual(sentences);
  });

  test("cuts a text without full stops into parts that a receipt can store", () => {
    const words = "word ".repeat(1000).trim();
    const parts = sentencesOf("quick_take", words);
    expect(parts.join(" ")).toBe(words);
    expect(parts.every(({ length }) => length <= RECEIPT_MAX.sentenceChars)).toBe(true);
  });
});

test("the key depends on letters and marks, and not on spaces", () => {
  expect(sentenceKey(" The  ship\nsank. ")).toBe(sentenceKey("The ship sank."));
  expect(sentenceKey("The ship sank")).not.toBe(sentenceKey("The ship sank."));
  expect(sentenceKey("It cost 3.5 dollars.")).not.toBe(sentenceKey("It cost 35 dollars."));
  expect(sentenceKey("x")).toMatch(SENTENCE_KEY);
});

test("readReceipts leaves out what is no receipt", () => {
  const receipt = { field: "quick_take", sentence: "It  sank.", lines: ["t-1", 5], support: "none", saidBy: "check" };
  const refused = [
    null,
    3,
    { ...receipt, field: "title" },
    { ...receipt, support: "true" },
    { ...receipt, sentence: " " },
  ];
  const read = { ...receipt, sentence: "It sank.", lines: ["t-1"] };
  expect(readReceipts([receipt, { ...receipt, saidBy: undefined, said_by: "check" }, ...refused])).toEqual([
    read,
    read,
  ]);
  expect(readReceipts("x")).toEqual([]);
});
