import { expect, test } from "vitest";
import { estimateTokens, fewestTokens } from "./tokens.ts";

test.each([
  ["", 0],
  ["four", 1],
  ["Hello there, how are you?", 7],
  ["聞くこと", 4],
  ["它需要十二个小时。", 9],
  ["열두 시간이 필요해요.", 10],
  ["Тесто отдыхает двенадцать часов.", 15],
  ["naïve", 2],
])("the text %j has about %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

/** The numbers of tokens are those of o200k_base, which needs few tokens. */
test.each([
  ["The sourdough needs twelve hours, and nobody may put it in the sun. ", 16],
  ["面团需要休息十二个小时，谁也不能把它放在阳光下。", 18],
  ["Тесту нужно двенадцать часов, и никто не должен ставить его на солнце. ", 18],
  ["パン生地は十二時間休ませる必要があり、日なたに置いてはいけません。", 22],
])("a model counts more than the fewest tokens of %j", (text, counted) => {
  expect(fewestTokens(text)).toBeLessThan(counted);
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(counted);
});
