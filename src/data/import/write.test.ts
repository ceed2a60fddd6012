import { expect, test } from "vitest";
import { retryConflicts } from "./write.ts";

test.each([
  ["40P01", 2, 3, undefined],
  ["40001", 1, 2, undefined],
  ["40P01", 9, 4, "40P01"],
  ["23505", 9, 1, "23505"],
])(
  "for the error %s, which occurs up to %i times in a row, retryConflicts makes %i attempts",
  async (code, failures, expectedAttempts, remainingError) => {
    let attempts = 0;
    const write = async () => ({ error: attempts++ < failures ? { code } : null });
    const { error } = await retryConflicts(write, 0);
    expect([attempts, error?.code]).toEqual([expectedAttempts, remainingError]);
  },
);
