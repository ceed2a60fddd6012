import { expect, test } from "vitest";
import { lineIndexAt, secondOfLineId } from "./line-at.ts";

test.each([
  [[], 5, -1],
  [[3, 9], 2.9, -1],
  [[0, 9, 20], 0, 0],
  [[0, 9, 20], 8.99, 0],
  [[0, 9, 20], 9, 1],
  [[0, 9, 9, 20], 9, 2],
  [[0, 9, 20], 4000, 2],
])("if lines begin at %j seconds, the line at %d seconds has the index %d", (starts, second, line) => {
  expect(lineIndexAt(starts, second)).toBe(line);
});

test.each([
  ["t-754", 754],
  ["t-0", 0],
  ["t-754-2", 754],
  ["p12", null],
  ["t-7x", null],
  ["", null],
])("secondOfLineId reads the id %j as a start at %j seconds", (id, second) => {
  expect(secondOfLineId(id)).toBe(second);
});
