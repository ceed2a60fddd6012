import { expect, test } from "vitest";
import { estimateTokens } from "./tokens.ts";

test.each([
  ["", 0],
  ["four", 1],
  ["Hello there, how are you?", 7],
  ["聞くこと", 4],
  ["naïve", 2],
])("the text %j has about %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
