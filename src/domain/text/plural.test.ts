import { expect, test } from "vitest";
import { formatCount } from "./plural.ts";

test.each([
  [0, "show", undefined, "0 shows"],
  [1, "show", undefined, "1 show"],
  [7, "show", undefined, "7 shows"],
  [1234567, "view", undefined, "1,234,567 views"],
  [1, "category", "categories", "1 category"],
  [2, "category", "categories", "2 categories"],
])("formatCount(%i, %j, %j) is %j", (count, one, many, words) => {
  expect(formatCount(count, one, many)).toBe(words);
});
