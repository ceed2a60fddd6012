import { expect, test } from "vitest";
import { isTooDeep } from "./nesting.ts";

const nestedElements = (tag: string, times: number) => `${`<${tag}>`.repeat(times)}x${`</${tag}>`.repeat(times)}`;

test.each([
  ["an empty text is not too deep", "", false],
  ["100 nested elements are not too deep", nestedElements("div", 100), false],
  ["101 nested elements are too deep", nestedElements("div", 101), true],
  ["10,000 nested formats are too deep", nestedElements("b", 10_000), true],
  ["1,000 elements beside each other are not too deep", "<div><b>x</b></div>".repeat(1000), false],
  ["1,000 unclosed paragraphs are not too deep", "<p>x<br>".repeat(1000), false],
])("%s", (_, html, isDeep) => {
  expect(isTooDeep(html)).toBe(isDeep);
});
