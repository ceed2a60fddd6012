import { expect, test } from "vitest";
import { comparisonTokens, costText } from "./generation-cost.ts";

test.each([
  ["a clip of four minutes", [4000], "about 10,000 tokens"],
  ["an hour", [55_000], "about 64,000 tokens"],
  ["three hours", [165_000], "about 179,000 tokens"],
  ["a source that is longer than one request", [1_000_000], "about 507,000 tokens"],
  ["two transcripts", [4000, 8000], "about 25,000 tokens"],
])("recaps of %s (%j characters) cost %j", (_, chars, text) => {
  expect(costText(chars, null)).toBe(text);
});

test.each([
  [0.4, "about 64,000 tokens, about $0.03"],
  [0, "about 64,000 tokens, about $0.00"],
])("with a price of %d for a million tokens, an hour costs %j", (price, text) => {
  expect(costText([55_000], price)).toBe(text);
});

test("a comparison tries each prompt on each transcript", () => {
  const one = comparisonTokens([40_000], ["Short."]);
  expect(one).toBe(11_177);
  expect(comparisonTokens([40_000, 40_000], ["Short.", "Short."])).toBe(4 * one);
});
