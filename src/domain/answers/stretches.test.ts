import { expect, test } from "vitest";
import type { Passage } from "./passages.ts";
import { bestStretches } from "./stretches.ts";

const passage = (line: number, text: string): Passage => ({
  ...{ line: `p${line}`, speaker: null, start: null },
  text,
});
const lines = Array.from({ length: 12 }, (_, n) => passage(n, `Line ${n}.`));
const orderOf = (...indices: number[]) => indices.flatMap((index) => lines[index] ?? []);
const linesOf = (passages: readonly Passage[]) => passages.map(({ line }) => line);

test.each<[string, order: number[], lines: number[]]>([
  ["passages apart", [7, 1, 4, 10], [1, 7]],
  ["neighbours use one place", [7, 8, 1, 4], [1, 7, 8]],
  ["a passage joins both sides", [3, 5, 4, 9, 1], [3, 4, 5, 9]],
  ["no third place", [3, 9, 6, 4], [3, 9]],
])("bestStretches, with two places: %s", (_, order, expected) => {
  expect(linesOf(bestStretches(orderOf(...order), lines, 2))).toEqual(expected.map((n) => `p${n}`));
});

test("passages of one line become one passage, with the text between them", () => {
  const parts = [passage(1, "It began."), passage(1, "It went on."), passage(1, "It ended.")];
  const [first, second] = parts as [Passage, Passage];
  expect(bestStretches([second, first], parts, 5)).toEqual([passage(1, "It began. It went on.")]);
});

test("a stretch has at most 1,800 characters", () => {
  const parts = [1, 2, 3].map((line) => passage(line, "a".repeat(800)));
  expect(bestStretches(parts, parts, 1)).toEqual(parts.slice(0, 2));
});

test("two stretches of one line that are apart stay two passages", () => {
  const parts = ["One.", "Two.", "Three."].map((text) => passage(1, text));
  const [first, , third] = parts as [Passage, Passage, Passage];
  expect(bestStretches([third, first], parts, 5)).toEqual([first, third]);
});
