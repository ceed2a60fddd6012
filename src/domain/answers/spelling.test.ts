import fc from "fast-check";
import { expect, test } from "vitest";
import { similarWord } from "./spelling.ts";

const said = ["kafka", "kubernetes", "grafana", "pixi"];

test.each([
  ["kubernets", "kubernetes"],
  ["kuberneetes", "kubernetes"],
  ["kubenretes", "kubernetes"],
  ["grafama", "grafana"],
  ["kubrntes", undefined],
  ["pixy", undefined],
  ["", undefined],
])("%s is %s", (word, meant) => {
  expect(similarWord(word, said.values())).toBe(meant);
});

test("one letter left out is found wherever it was", () => {
  const word = fc.stringMatching(/^[a-z]{6,20}$/);
  fc.assert(
    fc.property(word, fc.nat(19), (whole, at) => {
      const index = at % whole.length;
      const slipped = whole.slice(0, index) + whole.slice(index + 1);
      expect(similarWord(slipped, [whole].values())).toBe(whole);
    }),
  );
});
