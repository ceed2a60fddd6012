import { expect, test } from "vitest";
import { chapterLinks } from "./chapters.ts";

const cueAt = (start: number | null) => ({ speaker: null, start, text: "x" });
const chapters = [0, 99, 100, 5000].map((start) => ({ start, title: `From ${start}` }));

test.each([
  [
    "a chapter links to a paragraph that begins up to 2 seconds later",
    [cueAt(4), cueAt(60), cueAt(101)],
    ["t-4", "t-101", "t-101", "t-101"],
  ],
  [
    "a chapter links to the last earlier paragraph with a time",
    [cueAt(4), cueAt(null), cueAt(60)],
    ["t-4", "t-60", "t-60", "t-60"],
  ],
  ["there are no links if no paragraph has a time", [cueAt(null), cueAt(null)], []],
  ["there are no links if there are no paragraphs", [], []],
])("chapterLinks: %s", (_, paragraphs, ids) => {
  expect(chapterLinks(chapters, paragraphs).map(({ id }) => id)).toEqual(ids);
});
