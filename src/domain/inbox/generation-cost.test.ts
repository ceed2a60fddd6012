import { expect, test } from "vitest";
import { costText } from "./generation-cost.ts";

test.each([
  ["a short transcript", [4000], "about 7,000 tokens"],
  ["a transcript longer than the model's context", [4_000_000], "about 131,000 tokens"],
  ["two transcripts", [4000, 8000], "about 18,000 tokens"],
])("recaps of %s (%j characters) cost %j", (_, chars, text) => {
  expect(costText(chars)).toBe(text);
});
