import { expect, test } from "vitest";
import { createStartLimit } from "./start-limit.ts";

test("a start limit refuses the third start of a minute and says how long to wait", () => {
  let now = 0;
  const limit = createStartLimit(2, () => now);
  const takeAt = (at: number) => {
    now = at;
    return limit.take();
  };
  expect([0, 10_000, 20_000, 59_999, 60_000].map(takeAt)).toEqual([null, null, 40, 1, null]);
});
