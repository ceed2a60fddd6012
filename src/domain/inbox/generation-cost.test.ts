import { expect, test } from "vitest";
import { costText } from "./generation-cost.ts";

test.each([
  ["a clip of four minutes", [4000], "about 10,000 tokens"],
  ["an hour", [55_000], "about 64,000 tokens"],
  ["three hours", [165_000], "about 179,000 tokens"],
  ["a source that is longer than one request", [1_000_000], "about 507,000 tokens"],
  ["two transcripts", [4000, 8000], "about 25,000 tokens"],
])("recaps of %s (%j characters) cost %j", (_, chars, text) => {
  expect(costText(chars)).toBe(text);
});
