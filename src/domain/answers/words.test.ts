import { expect, test } from "vitest";
import { stemsOf, wordsOf } from "./words.ts";

test.each([
  ["only stop words", "What did they say about it, and why don't you tell?", []],
  ["forms of a word", "Horse, horses; rider's riding", ["hors", "hors", "rider", "ride"]],
  ["accents and width", "Café ＣＡＦÉ", ["cafe", "cafe"]],
  ["scripts without spaces", "東京の話", ["東京", "京の", "の話"]],
  ["others", "Привет, мир", ["привет", "мир"]],
  ["numbers", "in 1997", ["1997"]],
])("%s", (_, text, stems) => {
  expect(stemsOf(text)).toEqual(stems);
});

test("words have a form and a stem", () => {
  expect(wordsOf("The rider’s horses")).toEqual([
    { form: "rider", stem: "rider" },
    { form: "horses", stem: "hors" },
  ]);
});
