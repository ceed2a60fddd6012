import { expect, test } from "vitest";
import { storable } from "./storable.ts";

test.each([
  ["  A text \n", 10, "A text"],
  ["nul\0 and \u0007bell\nline", 99, "nul and bell\nline"],
  ["half \ud83d", 99, "half \ufffd"],
  ["ab😀", 3, "ab"],
  ["ab cd", 3, "ab"],
])("storable(%j, %i) is %j", (text, maxChars, expected) =>
  expect(storable(text, maxChars)).toBe(expected),
);
