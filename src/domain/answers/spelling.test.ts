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
])("%s is corrected to %s", (word, expected) => {
  expect(similarWord(word, spokenWords.values())).toBe(expected);
});

test("a missing letter is found at any position", () => {
  const word = fc.stringMatching(/^[a-z]{6,20}$/);
  fc.assert(
    fc.property(word, fc.nat(19), (whole, position) => {
      const index = position % whole.length;
      const misspelt = whole.slice(0, index) + whole.slice(index + 1);
      expect(similarWord(misspelt, [whole].values())).toBe(whole);
    }),
  );
});
