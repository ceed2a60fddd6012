import { expect, test } from "vitest";
import { fuseRankings } from "./fusion.ts";

test.each<[string, string[][], string[]]>([
  ["the items of one ranking in the same order", [["b", "a", "c"]], ["b", "a", "c"]],
  [
    "an item of both rankings before all other items",
    [
      ["a", "b"],
      ["c", "b"],
    ],
    ["b", "a", "c"],
  ],
  ["the items of one ranking if the other ranking is empty", [["b", "a"], []], ["b", "a"]],
  ["no items if there is no ranking", [], []],
])("fuseRankings returns %s", (_, rankings, expected) => {
  expect(fuseRankings(...rankings)).toEqual(expected);
});
