import { expect, test } from "vitest";
import { alignWords, wordErrors } from "./word-errors.ts";

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

test.each([
  ["the tide came in", "the tide came in", { changed: 0, missing: 0, added: 0, percent: 0 }],
  ["the tide came in", "the tie came in", { changed: 1, missing: 0, added: 0, percent: 25 }],
  ["the tide came in", "the came in", { changed: 0, missing: 1, added: 0, percent: 25 }],
  ["the tide came in", "the the tide came in", { changed: 0, missing: 0, added: 1, percent: 25 }],
  ["the tide came in", "", { changed: 0, missing: 4, added: 0, percent: 100 }],
])("“%s”, heard as “%s”", (spoken, heard, expected) => {
  const [spokenWords, heardWords] = [wordsOf(spoken), wordsOf(heard)];
  const pairs = alignWords(spokenWords, heardWords);
  expect(wordErrors(spokenWords, heardWords, pairs)).toEqual(expected);
});
