import { expect, test } from "vitest";
import { excerptAtDifference, htmlWords } from "./difference.ts";

const LONG_TEXT = "a".repeat(1000);

test.each([
  ["short", "shirt", "short"],
  ["", "more", ""],
  [`${LONG_TEXT}mine`, `${LONG_TEXT}theirs`, `…${"a".repeat(60)}mine`],
  [`mine${LONG_TEXT}`, "theirs", `mine${"a".repeat(236)}…`],
  [`${LONG_TEXT}🎧${LONG_TEXT}`, LONG_TEXT, `…${"a".repeat(60)}🎧${"a".repeat(239)}…`],
])("excerptAtDifference returns the text around the first difference (case %#)", (text, otherText, excerpt) => {
  expect(excerptAtDifference(text, otherText)).toBe(excerpt);
});

test.each([
  ["<p>One.</p><p>Two &amp; <strong>three</strong>.</p>", "One.\nTwo & three."],
  ["<ul><li>a</li><li>b</li></ul>", "a\nb"],
  ["<p>1 &lt; 2<br>3</p>", "1 < 2\n3"],
  ["", ""],
])("htmlWords(%j) is %j", (html, words) => {
  expect(htmlWords(html)).toBe(words);
});
