import { expect, test } from "vitest";
import { nearestPassage } from "./nearest-passage.ts";

const TRANSCRIPT = [
  "[00:00:01] Ana: Welcome to the show about the boats.",
  "[00:00:09] Ben: The ferry leaves the harbour at nine.",
  "[00:00:20] Ana: And the café on the pier opens at ten.",
  "[00:00:31] Ben: That is all.",
].join("\n");

test.each<[string, string, (number | null)[]]>([
  ["the line with the rare words and its neighbours", "the ferry leaves at 8", [1, 9, 20]],
  ["the line with “café” and its neighbours for the text “THE CAFE”", "THE CAFE", [9, 20, 31]],
  ["the first two lines if the first line matches", "Welcome", [1, 9]],
  ["no lines if no line has a word of the text", "bicycle", []],
  ["no lines for an empty text", "", []],
])("nearestPassage returns %s", (_, text, starts) => {
  expect(nearestPassage(text, TRANSCRIPT).map(({ start }) => start)).toEqual(starts);
});

test("an empty transcript has no passage", () => {
  expect(nearestPassage("ferry", "")).toEqual([]);
});
