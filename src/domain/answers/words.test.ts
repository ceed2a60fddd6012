import { expect, test } from "vitest";
import { stemsOf, wordsOf } from "./words.ts";

test.each([
  ["a text with only stop words", "What did they say about it, and why don't you tell?", []],
  ["several forms of a word", "Horse, horses; rider's riding", ["hors", "hors", "rider", "ride"]],
  ["words with accents or wide characters", "Café ＣＡＦÉ", ["cafe", "cafe"]],
  ["a text without spaces", "東京の話", ["東京", "京の", "の話"]],
  ["a Cyrillic text", "Привет, мир", ["привет", "мир"]],
  ["numbers", "in 1997", ["1997"]],
])("stemsOf returns the stems of %s", (_, text, stems) => {
  expect(stemsOf(text)).toEqual(stems);
});

test("wordsOf returns a form and a stem for each word", () => {
  expect(wordsOf("The rider’s horses")).toEqual([
    { form: "rider", stem: "rider" },
    { form: "horses", stem: "hors" },
  ]);
});
