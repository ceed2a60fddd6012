import { expect, test } from "vitest";
import { shortenPieces, textDifference } from "./text-difference.ts";

const marks = { same: "", removed: "-", added: "+" };
const marksOf = (pieces: ReturnType<typeof textDifference>) => pieces.map(({ kind, text }) => marks[kind] + text);

test.each([
  ["", "", []],
  ["", "new", ["+new"]],
  ["old", "", ["-old"]],
  ["a tall tree", "a small tree", ["a ", "-tall", "+small", " tree"]],
  ["one\ntwo", "one\n\ntwo", ["one\n", "+\n", "two"]],
  ["über Öl", "über Ole", ["über ", "-Öl", "+Ole"]],
])("textDifference marks the different words of %j and %j", (before, after, expected) => {
  expect(marksOf(textDifference(before, after))).toEqual(expected);
});

test("textDifference takes only a few seconds for two long texts without a common word", () => {
  const longTextOf = (word: string) =>
    Array.from({ length: 100_000 }, (_, n) => `${word}${n}${n % 10 ? "" : "\n"}`).join(" ");
  const start = performance.now();
  const pieces = textDifference(longTextOf("a"), longTextOf("b"));
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(
    pieces
      .filter(({ kind }) => kind === "removed")
      .map((piece) => piece.text)
      .join(""),
  ).toBe(longTextOf("a"));
});

test("textDifference compares two texts line by line if a paragraph was rewritten", () => {
  const words = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => `${word}${index}`).join(" ");
  const [textBefore, textAfter] = [words(700, "old"), words(700, "new")].map((paragraph) => `same\n${paragraph}\nend`);
  expect(textDifference(textBefore ?? "", textAfter ?? "").map(({ kind }) => kind)).toEqual([
    "same",
    "removed",
    "added",
    "same",
  ]);
});

test("shortenPieces returns a change and the words around the change", () => {
  const longText = "word ".repeat(100);
  const pieces = shortenPieces(textDifference(`${longText}old ${longText}`, `${longText}new ${longText}`));
  expect(pieces.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect(pieces[0]?.text).toMatch(/^ … (word )+$/);
  expect(pieces[3]?.text).toMatch(/^ (word ?)+ … $/);
  for (const { text } of pieces) expect(text.length).toBeLessThan(100);
});

test("shortenPieces cuts a long added text", () => {
  const [piece] = shortenPieces(textDifference("", "word ".repeat(2_000)));
  expect(piece?.text.length).toBeLessThan(3_100);
  expect(piece?.text.endsWith("word …")).toBe(true);
});
