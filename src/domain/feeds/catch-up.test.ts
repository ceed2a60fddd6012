import { expect, test } from "vitest";
import { catchUpDelay } from "./catch-up.ts";

test.each([
  ["the first change", [], 0, 250],
  ["a change long after a request", [1_000], 60_000, 250],
  ["a change right after a request", [1_000], 1_000, 1_200],
  ["a change half a second after a request", [1_000], 1_500, 700],
  ["a change after three requests in a row", [1_000, 2_200, 3_400], 3_400, 1_200],
  ["a change after four requests in a row", [1_000, 2_200, 3_400, 4_600], 4_600, 3_000],
  ["a change long after many requests", [1_000, 2_200, 3_400, 4_600], 17_000, 250],
])("after %s (requests at %j ms, change at %i ms), the delay is %i ms", (_change, requestTimes, now, delay) => {
  expect(catchUpDelay(requestTimes, now)).toBe(delay);
});

test("after at most three requests, the delay is at most 1.2 seconds", () => {
  for (const requestTimes of [[], [0], [-3_000, 0], [-5_000, -2_000, 0]]) {
    for (let now = 0; now < 20_000; now += 50) {
      expect(catchUpDelay(requestTimes, now)).toBeLessThanOrEqual(1_200);
    }
  }
});

test("G12: 200 changes in ten seconds cause at most seven requests", () => {
  const requestTimes: number[] = [];
  let nextRequestAt: number | null = null;
  for (let now = 0; now < 30_000; now += 10) {
    if (nextRequestAt !== null && now >= nextRequestAt) {
      requestTimes.push(now);
      nextRequestAt = null;
    }
    if (now < 10_000 && now % 50 === 0) nextRequestAt ??= now + catchUpDelay(requestTimes, now);
  }
  expect(requestTimes.length).toBeLessThanOrEqual(7);
  expect(requestTimes.at(-1)).toBeGreaterThanOrEqual(10_000 - 50);
});
