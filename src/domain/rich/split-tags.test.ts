import { expect, test } from "vitest";
import { splitTags } from "./split-tags.ts";

test.each<[string, string[]]>([
  ["a", ["a"]],
  ["a<b>c</b>", ["a", "<b>", "c", "</b>", ""]],
  ['<a href="x>y">z', ["", '<a href="x>y">', "z"]],
  ["<a title=it's>b's", ["", "<a title=it's>", "b's"]],
  ["see <https://x.test/> <b>", ["see <https://x.test/> ", "<b>", ""]],
  ["1 < 2 <br/>", ["1 < 2 ", "<br/>", ""]],
  ["a<!-- <b> -->c", ["a", "<!-- <b> -->", "c"]],
  ["a<!-- <b>", ["a", "<!-- <b>", ""]],
  ["a <b c", ["a <b c"]],
  ['a <b c="d> e', ['a <b c="d> e']],
])("splitTags splits %j", (html, parts) => {
  expect(splitTags(html)).toEqual(parts);
});
