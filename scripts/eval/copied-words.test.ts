import { expect, test } from "vitest";
import { copiedWords } from "./copied-words.ts";

const shows = new Map([
  ["farm", new Map([["one", "Ann: We sold the old barn, because its roof was leaking."]])],
]);

test.each([
  [
    "eight consecutive words count as copied, even if capital letters and commas differ",
    "So: we sold the OLD barn because its roof!",
    ["we sold the old barn because its roof"],
  ],
  [
    "seven consecutive words do not count as copied",
    "they sold the old barn because its roof fell in",
    [],
  ],
  [
    "words in another order do not count as copied",
    "its roof was leaking because we sold the old barn",
    [],
  ],
  ["a short text does not count as copied", "barn", []],
])("%s", (_, text, copiedTexts) => {
  expect(copiedWords([text], shows)).toEqual(copiedTexts);
});
