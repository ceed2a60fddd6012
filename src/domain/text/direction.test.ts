import { expect, test } from "vitest";
import { directionOf } from "./direction.ts";

test.each([
  ["he", "rtl"],
  ["he-IL", "rtl"],
  ["iw", "rtl"],
  ["ar-EG", "rtl"],
  ["fa", "rtl"],
  ["ur", "rtl"],
  ["ps-AF", "rtl"],
  ["yi", "rtl"],
  ["ku-Arab", "rtl"],
  ["dv", "rtl"],
  ["az-Arab", "rtl"],
  ["ku", undefined],
  ["az", undefined],
  ["he-Latn", undefined],
  ["en", undefined],
  ["ja", undefined],
  [null, "auto"],
  ["", "auto"],
  ["no language!", "auto"],
])("the direction of a text in %j is %s", (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
