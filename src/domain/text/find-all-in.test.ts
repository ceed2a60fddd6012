import { expect, test } from "vitest";
import { findAllIn } from "./find-all-in.ts";

test.each([
  ["banana", "ana", [1, 3]],
  ["aaaa", "aa", [0, 1, 2]],
  ["aabaab", "aab", [0, 3]],
  ["abababac", "ababac", [2]],
  ["abc", "abcd", []],
  ["abc", "x", []],
  ["abc", "", []],
])("in %j, findAllIn finds %j at %j", (text, part, expected) => {
  expect([...findAllIn(text, part)]).toEqual(expected);
});
