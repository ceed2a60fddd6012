import { expect, test } from "vitest";
import { createSteadyClock } from "./steady-clock.ts";

test("H2: a steady clock follows jumps forward, and goes on at its pace after jumps back", () => {
  let [wall, elapsed] = [1_000_000, 0];
  const now = createSteadyClock(
    () => wall,
    () => elapsed,
  );
  const after = (seconds: number, jump = 0) => {
    wall += seconds + jump;
    elapsed += seconds;
    return now().getTime();
  };
  expect([after(5), after(5, 100), after(5, -5_000), after(5), after(5, 6_000)]).toEqual([
    1_000_005, 1_000_110, 1_000_115, 1_000_120, 1_001_125,
  ]);
});
