import { expect, test } from "vitest";
import { metaDescription } from "./meta-description.ts";

test.each([
  [null, ""],
  [" \n", ""],
  ["One\n\n two ", "One two"],
  ["word ".repeat(60).trim(), "word ".repeat(60).trim()],
  ["word ".repeat(61).trim(), `${"word ".repeat(59).trim()}…`],
  ["字".repeat(301), `${"字".repeat(299)}…`],
  ["🎙".repeat(301), `${"🎙".repeat(299)}…`],
])("the text %j becomes the meta description %j", (text, description) => {
  expect(metaDescription(text)).toBe(description);
});
