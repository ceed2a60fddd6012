import { expect, test } from "vitest";
import { replaceEnclosed } from "./enclosed.ts";

test.each([
  ["a <b>c</b> d <b>e</b>", "a [c] d [e]"],
  ["<b>a</b><b>c", "[a]<b>c"],
  ["</b><b><b>a</b></b>", "</b>[<b>a]</b>"],
  ["no tags", "no tags"],
  ["", ""],
])("replaceEnclosed changes %j to %j", (text, expected) => {
  expect(replaceEnclosed(text, /<b>/g, /<\/b>/g, (inside) => `[${inside}]`)).toBe(expected);
});
