import { expect, test } from "vitest";
import type { DeskLine } from "./desk-lines.ts";
import { lineAt, markedRuns, markLines } from "./mark-lines.ts";

const LINES: DeskLine[] = [0, 10.5, 20, null, 65].map((start, index) => ({
  key: index * 2,
  speaker: null,
  start,
  text: `Line ${index + 1}.`,
}));
const marksOf = (lines: readonly DeskLine[]) =>
  lines.map(({ isAdvertisement = false }) => Number(isAdvertisement)).join("");

test.each([
  ["marks lines from one to another", 2, 4, true, "01100"],
  ["takes the ends in any order", 6, 2, true, "01110"],
  ["marks one line", 8, 8, true, "00001"],
  ["changes nothing if a line is gone", 2, 5, true, "00000"],
  ["removes no marks where none are", 0, 8, false, "00000"],
])("%s", (_title, from, to, isMarked, marks) => expect(marksOf(markLines(from, to, isMarked)(LINES))).toBe(marks));

test("removed marks leave the lines as they were before", () => {
  const marked = markLines(2, 6, true)(LINES);
  expect(markLines(2, 6, true)(marked)[1]).toBe(marked[1]);
  expect(markLines(0, 8, false)(marked)).toEqual(LINES);
  expect(markLines(0, 8, false)(marked)[0]).toBe(LINES[0]);
});

test("marked lines that follow each other are one passage, as long as the time to the next line", () => {
  const lines = markLines(8, 8, true)(markLines(2, 6, true)(LINES));
  expect(markedRuns(lines).map(({ lines: run, seconds }) => [run.length, seconds])).toEqual([[4, null]]);
  expect(markedRuns(markLines(2, 6, true)(LINES)).map(({ lines: run, seconds }) => [run.length, seconds])).toEqual([
    [3, 55],
  ]);
});

test.each([
  ["0:10", 2],
  [" 0:19 ", 2],
  ["0:05", 0],
  ["1:00:00", 8],
  ["3", 4],
  ["6", undefined],
  ["0", undefined],
  ["", undefined],
  ["soon", undefined],
])("the text %j names the line with the key %s", (text, key) => expect(lineAt(LINES, text)?.key).toBe(key));
