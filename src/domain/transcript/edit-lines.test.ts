import { expect, test } from "vitest";
import type { DeskLine } from "./desk-lines.ts";
import {
  deleteLine,
  keyAfter,
  mergeWithPrevious,
  placeAfterMerge,
  readDeskLines,
  setSpeaker,
  setText,
  speakersOf,
  splitLine,
  timeAt,
  wordStart,
} from "./edit-lines.ts";
import { writeTranscript } from "./write.ts";

const STORED = ["[00:00:10] Ann: One two three four.", "[00:00:30] Bo: Five.", "Six."].join("\n\n");
const lines = readDeskLines(STORED);
const textAfter = (change: (lines: readonly DeskLine[]) => readonly DeskLine[]) => writeTranscript(change(lines));

test("readDeskLines numbers the lines", () => expect(lines.map(({ key }) => key)).toEqual([0, 1, 2]));

test.each([
  ["edit", setText(1, "Fünf."), "[00:00:10] Ann: One two three four.\n[00:00:30] Bo: Fünf.\n\nSix."],
  ["name", setSpeaker(1, "Cy"), "[00:00:10] Ann: One two three four.\n[00:00:30] Cy: Five.\n\nBo: Six."],
  ["split", splitLine(0, 8), "[00:00:10] Ann: One two\n[00:00:18.421] three four.\n[00:00:30] Bo: Five.\n\nSix."],
  [
    "split without times",
    splitLine(2, 1),
    `${STORED.replace("[00:00:30]", "\n[00:00:30]").replace("\n\n\n", "\n").replace("Six.", "S")}\n\nix.`,
  ],
  ["merge", mergeWithPrevious(1), "[00:00:10] Ann: One two three four. Five.\n\nBo: Six."],
  ["merge the first line", mergeWithPrevious(0), writeTranscript(lines)],
  ["delete", deleteLine(0), "[00:00:30] Bo: Five.\n\nSix."],
  ["an unknown line", setText(9, "?"), writeTranscript(lines)],
] as const)("%s", (_, change, expected) => expect(textAfter(change)).toBe(expected));

test("a change keeps all other fields of a line", () => {
  const marked = [{ ...lines[0], key: 0, note: "x" } as unknown as DeskLine];
  expect(splitLine(0, 3)(marked)).toMatchObject([{ note: "x" }, { note: "x", key: 1 }]);
  expect(setText(0, "y")(marked)).toMatchObject([{ note: "x", text: "y" }]);
});

test("a split line has a new key, and the lines after it keep theirs", () => {
  const split = splitLine(0, 8)(lines);
  expect(split.map(({ key }) => key)).toEqual([0, 3, 1, 2]);
  expect(keyAfter(split, 0)).toBe(3);
  expect(keyAfter(split, 2)).toBeNull();
});

test("the caret stays before the same word when lines merge", () => {
  expect(placeAfterMerge(lines, 1)).toEqual({ key: 0, start: 20, end: 20 });
  expect(placeAfterMerge(lines, 0)).toBeNull();
});

test.each([
  [0, 0, 10],
  [0, 19, 30],
  [0, 8, 18.421],
  [1, 3, 30],
  [2, 1, 30],
])("the time of a word in line %i at %i is %d", (key, position, seconds) =>
  expect(timeAt(lines, key, position)).toBe(seconds),
);

test("a line without a time gets the time between its neighbours", () => {
  const between = readDeskLines("[00:00:10] Ann: Four\n\nFour\n\n[00:00:30] Four");
  expect(timeAt(between, 1, 2)).toBe(25);
  expect(timeAt(readDeskLines("Ann: No time."), 0, 2)).toBeNull();
});

test.each([
  ["one two", 5, 4],
  ["one two", 4, 4],
  ["one", 0, 0],
  ["そして山", 2, 2],
])("the word of %j at %i begins at %i", (text, position, start) => expect(wordStart(text, position)).toBe(start));

test("speakersOf names each speaker once", () => expect(speakersOf(lines)).toEqual(["Ann", "Bo"]));
