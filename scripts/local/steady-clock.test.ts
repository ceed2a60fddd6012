import { expect, test } from "vitest";
import { createSteadyClock } from "./steady-clock.ts";

test("H2: the steady clock jumps forward with the computer's clock, but never back", () => {
  let [wallTime, elapsed] = [1_000_000, 0];
  const now = createSteadyClock(
    () => wallTime,
    () => elapsed,
  );
  const timeAfter = (seconds: number, jump = 0) => {
    wallTime += seconds + jump;
    elapsed += seconds;
    return now().getTime();
  };
  expect([timeAfter(5), timeAfter(5, 100), timeAfter(5, -5_000), timeAfter(5), timeAfter(5, 6_000)]).toEqual([
    1_000_005, 1_000_110, 1_000_115, 1_000_120, 1_001_125,
  ]);
});
