import { expect, test } from "vitest";
import { isTooDeep } from "./nesting.ts";

const nested = (tag: string, times: number) =>
  `${`<${tag}>`.repeat(times)}x${`</${tag}>`.repeat(times)}`;

test.each([
  ["nothing", "", false],
  ["an office's document", nested("div", 100), false],
  ["a bomb", nested("div", 101), true],
  ["formats", nested("b", 10_000), true],
  ["many beside each other", "<div><b>x</b></div>".repeat(1000), false],
  ["paragraphs that are never closed", "<p>x<br>".repeat(1000), false],
])("%s", (_, html, answer) => {
  expect(isTooDeep(html)).toBe(answer);
});
