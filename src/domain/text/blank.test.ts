import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each([
  ["an empty text", ""],
  ["spaces", " \t\n\u00a0\u2003\u3000\ufeff"],
  ["zero-width characters", "\u200b\u200c\u200d\u2060"],
  ["a soft hyphen", "\u00ad"],
  ["marks for the direction of text", "\u200e\u202e\u2066\u2069"],
  ["Hangul fillers", "\u115f\u3164\uffa0"],
  ["variation selectors and tags", "\ufe0f\u{e0100}\u{e0061}"],
  ["control characters", "\0\u0007\u0085"],
  ["an empty Braille cell", "\u2800"],
])("isBlank is true for %s", (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(["a", "\u200b.", "木", "👩‍👩‍👧", "❤️", "می\u200cروم", "-", "\u2801"])("isBlank is false for %j", (text) => {
  expect(isBlank(text)).toBe(false);
});
