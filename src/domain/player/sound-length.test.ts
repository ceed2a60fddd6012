import { expect, test } from "vitest";
import { differenceText, lengthDifference } from "./sound-length.ts";

test.each([
  [null, 60, 0],
  [60, null, 0],
  [60, 62, 0],
  [60, 58, 0],
  [60, 62.1, 2.1],
  [60, 29.5, -30.5],
])(
  "with %j transcribed seconds and %j seconds that play, lengthDifference is %d",
  (transcribed, playing, difference) => {
    expect(lengthDifference(transcribed, playing)).toBeCloseTo(difference, 6);
  },
);

test.each([
  [0, ""],
  [31.2, "This sound is 31 seconds longer than the one that was transcribed. Times are approximate."],
  [-2.4, "This sound is 2 seconds shorter than the one that was transcribed. Times are approximate."],
])("differenceText of %d seconds is %j", (difference, text) => {
  expect(differenceText(difference)).toBe(text);
});
