import { expect, test } from "vitest";
import { partsOf } from "./material-parts.ts";

const lines = Array.from({ length: 100 }, (_, index) => ({
  number: index + 1,
  speaker: null,
  start: index * 10,
  text: "x".repeat(100),
}));
const sizeOf = ({ text }: { text: string }) => text.length;
const rangesOf = (maxSize: number, chapters: number[] = []) =>
  partsOf(lines, chapters, maxSize, sizeOf).map((part) => [part[0]?.number, part.at(-1)?.number]);

test("lines that fit are one part", () => {
  expect(rangesOf(10_000)).toEqual([[1, 100]]);
  expect(partsOf([], [], 100, sizeOf)).toEqual([]);
});

test("parts have about the same size, and repeat the last lines of the part before", () => {
  expect(rangesOf(4000)).toEqual([
    [1, 35],
    [34, 68],
    [67, 100],
  ]);
});

test("a part ends before a chapter that starts near its end, and then repeats nothing", () => {
  expect(rangesOf(4000, [0, 300, 590])).toEqual([
    [1, 30],
    [31, 59],
    [60, 94],
    [93, 100],
  ]);
});

test.each([100, 250, 333, 999, 5000])("every line is in a part of at most %i", (maxSize) => {
  const parts = partsOf(lines, [170, 480], maxSize, sizeOf);
  expect(new Set(parts.flat().map(({ number }) => number)).size).toBe(100);
  for (const part of parts) expect(part.length * 100).toBeLessThanOrEqual(maxSize);
});

test("a line that is larger than a part is a part of its own", () => {
  expect(partsOf(lines.slice(0, 3), [], 50, sizeOf)).toHaveLength(3);
});
