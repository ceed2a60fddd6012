import fc from "fast-check";
import { expect, test } from "vitest";
import type { Passage } from "./passages.ts";
import { evidenceOf, segmentsOf } from "./quote.ts";

const passage = (text: string, line = text): Passage => ({ text, line, speaker: null, start: 1 });
const KILN = passage("The kiln isn’t opened before the third morning, Cleo says.");
const GLAZE = passage("If you open it early, the glaze cracks across the yard.");
const FIRST_HALF = passage("We paint the bridge every spring.", "p7");
const SECOND_HALF = passage("It takes eleven weeks in all.", "p7");
const ALL_PASSAGES = [KILN, GLAZE, FIRST_HALF, SECOND_HALF];

const quotedWords = (quotes: string[], passages = ALL_PASSAGES) =>
  evidenceOf(quotes, passages, 6).cited.map(({ citation: { text, marks = [] } }) =>
    marks.map(({ from, to }) => text.slice(from, to)),
  );

test.each([
  ["THE KILN isn't opened", ["The kiln isn’t opened"]],
  ["“opened, before the — third morning”", ["opened before the third morning"]],
  ["every spring. It takes eleven", ["every spring. It takes eleven"]],
])("evidenceOf marks the quote %j in the passage", (quote, words) => {
  expect(quotedWords([quote])).toEqual([words]);
});

test.each([
  ["Cleo: The kiln isn't opened before the third morning"],
  ["[0:21] Cleo: The kiln isn't opened before the third morning"],
  ["**Cleo** (0:21): “The kiln isn't opened before the third morning”"],
])("evidenceOf finds the quote %j without its label", (quote) => {
  expect(quotedWords([quote])).toEqual([["The kiln isn’t opened before the third morning"]]);
});

test("evidenceOf finds a quote in a passage that has labels", () => {
  const labelled = passage("[0:20] Cleo: We wait three days.\n[0:24] Bo: Then we open it.");
  expect(quotedWords(["We wait three days. Then we open it."], [labelled])).toEqual([
    ["We wait three days.\n[0:24] Bo: Then we open it"],
  ]);
});

test("evidenceOf returns one citation for two quotes of the same passage", () => {
  const quotes = ["The kiln isn’t opened", "isn't opened before the third", "morning, Cleo says", "Cleo says."];
  expect(quotedWords([...quotes.slice(0, 2)])).toEqual([["The kiln isn’t opened before the third"]]);
  expect(quotedWords(["The kiln isn’t opened", "third morning, Cleo says"])).toEqual([
    ["The kiln isn’t opened", "third morning, Cleo says"],
  ]);
});

test.each([
  ["other words", ["The kiln is never opened."], 1],
  ["the end of one paragraph and the beginning of the next paragraph", ["Cleo says. If you open it"], 1],
  ["a part of a word", ["iln isn’t opened before the third"], 1],
  ["too few letters", ["the third"], 0],
  ["no letters", ["…"], 0],
])("a quote with %s gets no citation", (_, quotes, inventedCount) => {
  expect(evidenceOf(quotes, ALL_PASSAGES, 6)).toEqual({ cited: [], inventedCount });
});

test("evidenceOf finds quotes in Japanese, with accents and with mathematical letters", () => {
  const texts = [
    "東京でパン屋を開きましたが、朝はとても早いです。",
    "L’été dernier, nous avons repeint le café.",
    "𝒜 b c d e f g h i j k l m n o p 𝒬",
  ];
  const passages = texts.map((text) => passage(text));
  expect(quotedWords(["パン屋を開きましたが、朝はとても早い"], passages)).toEqual([
    ["パン屋を開きましたが、朝はとても早い"],
  ]);
  const decomposed = "l'été dernier nous avons repeint le café".normalize("NFD");
  expect(quotedWords([decomposed], passages)).toEqual([["L’été dernier, nous avons repeint le café"]]);
  expect(quotedWords(["A b c d e f g h i j k l m n o p Q"], passages)).toEqual([[texts[2]]]);
});

test("if a quote continues in the next passage, the citation contains the texts of both passages", () => {
  const [citedQuote] = evidenceOf(["every spring. It takes eleven"], ALL_PASSAGES, 6).cited;
  expect(citedQuote?.passage).toBe(FIRST_HALF);
  expect(citedQuote?.citation.text).toBe(`${FIRST_HALF.text} ${SECOND_HALF.text}`);
});

test("for any marks, the joined segments of a text are equal to the text", () => {
  const mark = fc.record({
    from: fc.integer({ min: -5, max: 40 }),
    to: fc.integer({ min: -5, max: 40 }),
  });
  fc.assert(
    fc.property(fc.string(), fc.array(mark), (text, marks) => {
      expect(
        segmentsOf(text, marks)
          .map(({ words }) => words)
          .join(""),
      ).toBe(text);
    }),
  );
  expect(segmentsOf("abcdef", [{ from: 1, to: 3 }]).map(({ words, isQuoted }) => [words, isQuoted])).toEqual([
    ["a", false],
    ["bc", true],
    ["def", false],
  ]);
});
