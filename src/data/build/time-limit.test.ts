import { expect, test } from "vitest";
import { TimeLimitExceeded, withTimeLimit } from "./time-limit.ts";

test("withTimeLimit returns the result of work that ends in time, and passes on its errors", () => {
  expect(withTimeLimit(10_000, () => 5)).toBe(5);
  expect(() =>
    withTimeLimit(10_000, () => {
      throw new RangeError("too far");
    }),
  ).toThrow(RangeError);
});

test("withTimeLimit ends a loop and a pattern that would never end", () => {
  const loop = () => {
    for (;;);
  };
  expect(() => withTimeLimit(50, loop)).toThrow(TimeLimitExceeded);
  expect(() => withTimeLimit(50, () => /(a+)+b/.test("a".repeat(60)))).toThrow(TimeLimitExceeded);
});
