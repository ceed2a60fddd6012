import { expect, test } from "vitest";
import { isClip } from "./clips.ts";

test.each([
  [true, null, true],
  [true, 90, true],
  [false, null, false],
  [false, 1, true],
  [false, 10, true],
  [false, 10.1, false],
  [false, 11, false],
])("with is_manual_clip %s and %s minutes, isClip is %s", (is_manual_clip, duration_minutes, expected) => {
  expect(isClip({ is_manual_clip, duration_minutes })).toBe(expected);
});
