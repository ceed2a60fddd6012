import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startClock } from "./provider.ts";

const limits = { firstByteMs: 60_000, silenceMs: 30_000, totalMs: 180_000 };
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each number is the milliseconds until the next byte. Returns why the clock has ended the call, and after how long. */
function endOf(pauses: number[], callLimits = limits) {
  const clock = startClock(callLimits, never);
  const startedAt = Date.now();
  for (const ms of pauses) {
    vi.advanceTimersByTime(ms);
    if (clock.signal.aborted) break;
    clock.noteBytes();
  }
  while (!clock.signal.aborted && Date.now() - startedAt < 1_000_000) vi.advanceTimersByTime(500);
  clock.stop();
  return [clock.end, (Date.now() - startedAt) / 1000];
}

test.each<[string, number[], object, number]>([
  ["sends nothing", [], { cause: "silent", seconds: 60 }, 60],
  ["falls silent", [59_000, 1000], { cause: "silent", seconds: 30 }, 90],
  ["never ends", Array.from({ length: 20 }, () => 20_000), { cause: "unfinished", seconds: 180 }, 180],
])("a clock ends the call if the server %s", (_, pauses, end, seconds) => {
  expect(endOf(pauses)).toEqual([end, seconds]);
});

test("a server that sends nothing until the end is silent, even if the whole time is shorter than the first wait", () => {
  expect(endOf([], { ...limits, totalMs: 40_000 })).toEqual([{ cause: "silent", seconds: 40 }, 40]);
});

test("a clock ends nothing if the answer comes in time, or if the caller has stopped the call", () => {
  const caller = new AbortController();
  const clock = startClock(limits, caller.signal);
  caller.abort();
  expect([clock.signal.aborted, clock.end]).toEqual([true, null]);
  clock.stop();
  const finished = startClock(limits, never);
  finished.noteBytes();
  finished.stop();
  vi.advanceTimersByTime(1_000_000);
  expect(finished.end).toBeNull();
});
