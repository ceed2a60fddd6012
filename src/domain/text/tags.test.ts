import { expect, test } from "vitest";
import { replaceTags } from "./tags.ts";

test.each([
  ["a <b>c</b> d", "a |c| d"],
  ["1 < 2", "1 < 2"],
  ["<i>a</i> <", "|a| <"],
  ["a < b <i>c", "a |c"],
  ["<<<", "<<<"],
])("replaceTags changes %j to %j", (html, text) => {
  expect(replaceTags(html, "|")).toBe(text);
});
