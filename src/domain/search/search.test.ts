import { describe, expect, test } from "vitest";
import {
  groupResults,
  isSearchable,
  nextActiveIndex,
  normalizedQuery,
  type ResultType,
  type SearchResult,
} from "./search.ts";

test.each([
  ["salt", "salt"],
  ["  salt  ", "salt"],
  ["low \t\n water", "low water"],
  ["a\u0000b\u007f", "a b"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["\u00a0\u3000", ""],
  ["cut \ud83d", "cut \ufffd"],
  ["🔥", "🔥"],
  ["Show, one (a", "Show, one (a"],
  ["%_\\*", "%_\\*"],
])("normalizedQuery(%j) is %j", (typedText, query) => {
  expect(normalizedQuery(typedText)).toBe(query);
});

test.each([
  ["", false],
  ["s", false],
  ["🔥", false],
  ["sa", true],
  ["東京", true],
  ["🔥🔥", true],
  ["塩", true],
  ["ร", true],
  ["é", false],
])("isSearchable(%j) is %s", (query, expected) => {
  expect(isSearchable(query)).toBe(expected);
});

test.each([
  [-1, 1, 3, 0],
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [-1, -1, 3, 2],
  [0, -1, 3, 2],
  [2, -1, 3, 1],
  [-1, 1, 0, -1],
  [0, 1, 1, 0],
] as const)("from option %i, a step of %i among %i options leads to option %i", (active, step, count, expected) => {
  expect(nextActiveIndex(active, step, count)).toBe(expected);
});

describe("groupResults", () => {
  const result = (type: ResultType, id: string): SearchResult => ({
    type,
    id,
    title: id,
    description: null,
    slug: id,
    thumbnailUrl: null,
    category: null,
    show: null,
    date: null,
    passage: null,
    episodeCount: null,
  });

  test("returns the shows first, then the episodes and then the categories", () => {
    const mixedResults = [
      result("category", "c"),
      result("episode", "e1"),
      result("show", "s"),
      result("episode", "e2"),
    ];
    expect(groupResults(mixedResults).map(({ type, results }) => [type, results.map((r) => r.id)])).toEqual([
      ["show", ["s"]],
      ["episode", ["e1", "e2"]],
      ["category", ["c"]],
    ]);
  });

  test("returns no groups if there are no results", () => {
    expect(groupResults([])).toEqual([]);
  });
});
