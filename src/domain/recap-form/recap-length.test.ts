import { expect, test } from "vitest";
import { bodyWords, countWords, itemCount, type RecapLength } from "./recap-length.ts";

const spokenWords = (minutes: number) => minutes * 150;

test.each<[minutes: number, length: RecapLength, min: number, max: number]>([
  [4, "usual", 80, 130],
  [4, "long", 120, 200],
  [15, "usual", 180, 310],
  [55, "usual", 440, 730],
  [55, "short", 220, 370],
  [60, "long", 750, 1240],
  [180, "usual", 970, 1620],
  [360, "usual", 1200, 2000],
])("a recap of %i minutes (%s) has %i to %i words", (minutes, length, min, max) => {
  expect(bodyWords(minutes, spokenWords(minutes), length)).toEqual({ min, max });
});

test("a recap has at most a third of the words of its source", () => {
  expect(bodyWords(60, 300, "usual").max).toBeLessThanOrEqual(130);
  expect(bodyWords(60, 0, "usual")).toEqual({ min: 20, max: 40 });
});

test("a longer episode has more takeaways, but never many", () => {
  expect([4, 20, 60, 180, 360].map((minutes) => itemCount(minutes, "usual").max)).toEqual([4, 6, 7, 10, 11]);
  expect(itemCount(1, "short")).toEqual({ min: 1, max: 2 });
});

test("counts each character of a writing system without spaces as a word", () => {
  expect(countWords("Don't stop, 東京")).toBe(5);
});
