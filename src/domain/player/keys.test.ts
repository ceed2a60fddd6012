import { expect, test } from "vitest";
import { actionOfKey, nextRate, readRate } from "./keys.ts";

test.each([
  [" ", "toggle"],
  ["K", "toggle"],
  ["ArrowLeft", "back"],
  ["l", "forward"],
  ["<", "slower"],
  [">", "faster"],
  ["Escape", "close"],
  ["Tab", undefined],
  ["Enter", undefined],
  ["x", undefined],
])("the key %j has the action %s", (key, action) => {
  expect(actionOfKey(key)).toBe(action);
});

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.75, -1, 0.75],
  [9, -1, 1.75],
] as const)("from the speed %d, a step in the direction %d leads to the speed %d", (rate, direction, next) => {
  expect(nextRate(rate, direction)).toBe(next);
});

test.each([
  ["1.5", 1.5],
  ["9", 1],
  ["fast", 1],
  [null, 1],
])("readRate reads the stored speed %j as %d", (stored, rate) => {
  expect(readRate(stored)).toBe(rate);
});
