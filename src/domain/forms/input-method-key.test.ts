import { expect, test } from "vitest";
import { isInputMethodKey } from "./input-method-key.ts";

test.each([
  ["Enter", false, 13, false],
  ["Enter", true, 13, true],
  ["Enter", true, 229, true],
  ["Enter", false, 229, true],
  ["Escape", false, 229, true],
  ["ArrowDown", true, 229, true],
  ["a", false, 229, false],
  ["Unidentified", false, 229, false],
  ["Process", true, 229, false],
])("isInputMethodKey: %s, composing %s, code %i: %s", (key, isComposing, keyCode, expected) => {
  expect(isInputMethodKey({ key, isComposing, keyCode })).toBe(expected);
});
