import { expect, test } from "vitest";
import { clockTime, durationText } from "./durations.ts";

test.each([
  [null, undefined],
  [0, undefined],
  [-3, undefined],
  [Number.NaN, undefined],
  [0.4, "1 min"],
  [9, "9 min"],
  [60, "1 h"],
  [72, "1 h 12 min"],
  [119.7, "2 h"],
  [600, "10 h"],
])("durationText(%s) is %j", (minutes, expected) => {
  expect(durationText(minutes)).toBe(expected);
});

test.each([
  [0, "0:00"],
  [-4, "0:00"],
  [125.9, "2:05"],
  [3600, "1:00:00"],
  [3725, "1:02:05"],
])("clockTime(%s) is %s", (seconds, expected) => {
  expect(clockTime(seconds)).toBe(expected);
});
