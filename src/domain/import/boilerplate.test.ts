import { expect, test } from "vitest";
import { withoutBoilerplate } from "./boilerplate.ts";

test("withoutBoilerplate removes a sentence that three episodes of a show contain", () => {
  const texts = ["On salt. All links are in the letter.", "All links are in the letter.", null];
  expect(withoutBoilerplate([...texts, "Ships. All links are in the letter."])).toEqual([
    "On salt.",
    null,
    null,
    "Ships.",
  ]);
});

test("withoutBoilerplate does not remove a sentence that only two episodes contain", () => {
  expect(withoutBoilerplate(["On salt.", "On salt."])).toEqual(["On salt.", "On salt."]);
});

test("withoutBoilerplate does not count the abbreviation “Ep.” as a sentence", () => {
  const texts = [
    "塩の話。Ep. 1 の続きです。",
    "お茶の話。Ep. 2 の続きです。",
    "海の話。Ep. 3 の続きです。",
  ];
  expect(withoutBoilerplate(texts)).toEqual(texts);
});
