import fc from "fast-check";
import { expect, test } from "vitest";
import { findSimilarWord } from "./spelling.ts";

const spokenWords = ["kafka", "kubernetes", "grafana", "pixi"];

test.each([
  ["kubernets", "kubernetes"],
  ["kuberneetes", "kubernetes"],
  ["kubenretes", "kubernetes"],
  ["grafama", "grafana"],
  ["kubrntes", undefined],
  ["pixy", undefined],
  ["", undefined],
])("for the word %s, findSimilarWord returns %s", (word, expected) => {
  expect(findSimilarWord(word, spokenWords.values())).toBe(expected);
});

test("findSimilarWord corrects a word that lacks one letter", () => {
  const word = fc.stringMatching(/^[a-z]{6,20}$/);
  fc.assert(
    fc.property(word, fc.nat(19), (correctWord, position) => {
      const index = position % correctWord.length;
      const misspeltWord = correctWord.slice(0, index) + correctWord.slice(index + 1);
      expect(findSimilarWord(misspeltWord, [correctWord].values())).toBe(correctWord);
    }),
  );
});
