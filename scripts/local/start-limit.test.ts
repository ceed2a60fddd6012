import { expect, test } from "vitest";
import { createStartLimit } from "./start-limit.ts";

test("a limit of two starts per minute refuses the third start, and returns the seconds to wait", () => {
  let now = 0;
  const limit = createStartLimit(2, () => now);
  const recordStartAt = (at: number) => {
    now = at;
    return limit.recordStart();
  };
  expect([0, 10_000, 20_000, 59_999, 60_000].map(recordStartAt)).toEqual([null, null, 40, 1, null]);
});
