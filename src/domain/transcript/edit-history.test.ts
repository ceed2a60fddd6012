import { expect, test } from "vitest";
import { addStep, type EditHistory, firstDifference, newHistory, redo, undo } from "./edit-history.ts";
import { readDeskLines, setText } from "./edit-lines.ts";

const lines = readDeskLines("[00:00:01] a\n[00:00:02] b");
const type = (history: EditHistory, text: string, group: string | null = "0:1") =>
  addStep(history, "edit a line", setText(0, text)(history.lines), group);
const textOf = ({ lines }: EditHistory) => lines[0]?.text;

test("undo and redo move through the steps", () => {
  const typed = type(type(newHistory(lines), "x", "0:1"), "y", "0:2");
  expect(textOf(typed)).toBe("y");
  expect(textOf(undo(typed))).toBe("x");
  expect(textOf(undo(undo(typed)))).toBe("a");
  expect(undo(undo(typed)).lines).toBe(lines);
  expect(textOf(redo(undo(typed)))).toBe("y");
  expect(undo(undo(typed)).future.map(({ label }) => label)).toEqual(["edit a line", "edit a line"]);
});

test.each([
  ["letters of one line", ["0:1", "0:1"], 1],
  ["letters of two lines", ["0:1", "1:1"], 2],
  ["letters after a pause", ["0:1", "0:2"], 2],
  ["changes without a group", [null, null], 2],
] as const)("%s are %s", (_, groups, steps) => {
  const history = groups.reduce((current, group, i) => type(current, `x${i}`, group), newHistory(lines));
  expect(history.past).toHaveLength(steps);
});

test("a letter after undo is a new step, and ends redo", () => {
  const history = type(undo(type(newHistory(lines), "x")), "z");
  expect([history.past.length, history.future.length]).toEqual([1, 0]);
  expect(textOf(undo(history))).toBe("a");
});

test("undo at the first state and redo at the last change nothing", () => {
  const history = newHistory(lines);
  expect([undo(history).lines, redo(history).lines]).toEqual([lines, lines]);
  expect(addStep(history, "nothing", lines).past).toEqual([]);
});

test("the history keeps the last 200 steps", () => {
  const history = Array.from({ length: 300 }).reduce<EditHistory>(
    (h, _, i) => type(h, `${i}`, null),
    newHistory(lines),
  );
  expect(history.past).toHaveLength(200);
});

test.each([
  ["x", 0],
  ["a", null],
])("after the text %j, the first different line is %j", (text, key) =>
  expect(firstDifference(lines, text === "a" ? lines : setText(0, text)(lines))).toBe(key),
);
