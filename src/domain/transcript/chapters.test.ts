import { expect, test } from "vitest";
import { chapterLinks } from "./chapters.ts";

const at = (start: number | null) => ({ speaker: null, start, text: "x" });
const chapters = [0, 99, 100, 5000].map((start) => ({ start, title: `From ${start}` }));

test.each([
  ["in the paragraph at its time", [at(4), at(60), at(101)], ["t-4", "t-101", "t-101", "t-101"]],
  ["past lines without a time", [at(4), at(null), at(60)], ["t-4", "t-60", "t-60", "t-60"]],
  ["nowhere without times", [at(null), at(null)], []],
  ["nowhere in nothing", [], []],
])("a chapter begins %s", (_, paragraphs, ids) => {
  expect(chapterLinks(chapters, paragraphs).map(({ id }) => id)).toEqual(ids);
});
