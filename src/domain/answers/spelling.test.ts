import fc from "fast-check";
import { expect, test } from "vitest";
import { similarWord } from "./spelling.ts";

const spokenWords = ["kafka", "kubernetes", "grafana", "pixi"];

test.each([
  ["kubernets", "kubernetes"],
  ["kuberneetes", "kubernetes"],
  ["kubenretes", "kubernetes"],
  ["grafama", "grafana"],
  ["kubrntes", undefined],
  ["pixy", undefined],
  ["", undefined],
])("similarWord corrects %s to %s", (word, expected) => {
  expect(similarWord(word, spokenWords.values())).toBe(expected);
});

test("similarWord corrects a word without one of its letters, wherever the letter is missing", () => {
  const word = fc.stringMatching(/^[a-z]{6,20}$/);
  fc.assert(
    fc.property(word, fc.nat(19), (correctWord, position) => {
      const index = position % correctWord.length;
      const misspeltWord = correctWord.slice(0, index) + correctWord.slice(index + 1);
      expect(similarWord(misspeltWord, [correctWord].values())).toBe(correctWord);
    }),
  );
});
