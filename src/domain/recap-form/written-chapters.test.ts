import { expect, test } from "vitest";
import { chapterCount, checkChapters } from "./written-chapters.ts";

/** A line each minute of an hour. The line with the number 3 has no time. */
const lines = Array.from({ length: 60 }, (_, index) => ({ start: index === 2 ? null : index * 60 + 0.5 }));
const named = (...numbers: number[]) => numbers.map((line) => ({ line, title: `About ${line}` }));

test("chapters begin with the time of their line", () => {
  expect(checkChapters(named(1, 10, 20, 30, 45), lines, 60)).toEqual({
    chapters: [
      { start: 0, title: "About 1" },
      { start: 540, title: "About 10" },
      { start: 1140, title: "About 20" },
      { start: 1740, title: "About 30" },
      { start: 2640, title: "About 45" },
    ],
  });
});

test.each([
  ["not in order", named(1, 20, 10, 30, 45), "The chapters of the model were not in the order of the episode."],
  ["twice the same", named(1, 10, 10, 30, 45), "The chapters of the model were not in the order of the episode."],
  ["too few", named(1, 10, 20), "The model wrote 3 chapters, and 5 to 15 fit this length."],
  [
    "only in the first half",
    named(1, 4, 6, 8, 10),
    "The chapters of the model left out more than half of the episode.",
  ],
  ["lines without a time", named(3, 99), "The model named no line with a time."],
  ["none", [], "The model named no line with a time."],
])("chapters that are %s are unusable", (_, chapters, reason) => {
  expect(checkChapters(chapters, lines, 60)).toEqual({ reason });
});

test("of too many chapters, those that begin soon after another one are left out", () => {
  const many = named(1, 4, 5, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 49, 52, 56);
  const check = checkChapters(many, lines, 60);
  const titles = "chapters" in check ? check.chapters.map(({ title }) => Number(title.slice(6))) : [];
  expect(titles).toEqual([1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56]);
});

test("a title loses its number and its time, and a title that is too long is no title", () => {
  const chapters = [1, 10, 20, 30, 45].map((line) => ({ line, title: ` 1. 0:45 - The  lamp ${line}` }));
  expect(checkChapters(chapters, lines, 60)).toMatchObject({ chapters: [{ title: "The lamp 1" }, {}, {}, {}, {}] });
  const long = [{ line: 1, title: "x".repeat(200) }, ...named(10, 20, 30, 45)];
  expect(checkChapters(long, lines, 60)).toHaveProperty("reason");
});

test.each([
  [10, 2, 3],
  [25, 2, 7],
  [60, 5, 15],
  [360, 30, 90],
])("an episode of %i minutes has %i to %i chapters", (minutes, min, max) => {
  expect(chapterCount(minutes)).toEqual({ min, max });
});
