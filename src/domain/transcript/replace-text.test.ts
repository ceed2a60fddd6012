import { expect, test } from "vitest";
import { readDeskLines } from "./edit-lines.ts";
import { contextOf, findPlaces, replacePlaces } from "./replace-text.ts";

const lines = readDeskLines("Ann: Sin taxes and sin. (a.b) [x]\n\nBo: The SIN of Sinéad, sin-free.");
const found = (query: string, matchesCase = false, wholeWords = false) =>
  findPlaces(lines, query, { matchesCase, wholeWords }).map(({ key, start }) => [key, start]);

test.each([
  [
    "sin",
    false,
    false,
    [
      [0, 0],
      [0, 14],
      [1, 4],
      [1, 11],
      [1, 19],
    ],
  ],
  [
    "sin",
    true,
    false,
    [
      [0, 14],
      [1, 19],
    ],
  ],
  [
    "sin",
    false,
    true,
    [
      [0, 0],
      [0, 14],
      [1, 4],
      [1, 19],
    ],
  ],
  ["a.b", false, false, [[0, 20]]],
  ["[x]", false, true, [[0, 25]]],
  ["(a", false, false, [[0, 19]]],
  ["\\d", false, false, []],
  ["", false, false, []],
] as const)("findPlaces: %j, case %j, whole words %j", (query, matchesCase, wholeWords, expected) =>
  expect(found(query, matchesCase, wholeWords)).toEqual(expected),
);

test("replacePlaces changes only the places that it gets", () => {
  const places = findPlaces(lines, "sin", { matchesCase: false, wholeWords: true });
  const changed = replacePlaces(places.toSpliced(1, 1), "Syn$&")(lines);
  expect(changed.map(({ text }) => text)).toEqual([
    "Syn$& taxes and sin. (a.b) [x]",
    "The Syn$& of Sinéad, Syn$&-free.",
  ]);
  expect(replacePlaces([], "x")(lines)).toBe(lines);
});

test("contextOf cuts the words that are far away", () => {
  const text = `${"a".repeat(50)} here ${"b".repeat(50)}`;
  expect(contextOf(text, { start: 51, end: 55 })).toEqual({
    before: `…${"a".repeat(39)} `,
    found: "here",
    after: ` ${"b".repeat(39)}…`,
  });
});
