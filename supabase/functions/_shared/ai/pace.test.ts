import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

const NOW = 1_000_000;
const rate = (remaining: number, reset: string, limit = 30_000) =>
  new Headers({
    "x-ratelimit-limit-tokens": String(limit),
    "x-ratelimit-remaining-tokens": String(remaining),
    "x-ratelimit-reset-tokens": reset,
  });

test("a pace lets every request pass if the server names no rate", () => {
  const pace = createPace();
  pace.note(new Headers(), NOW);
  pace.take(1_000_000, NOW);
  expect(pace.waitFor(1_000_000, NOW)).toEqual({ ms: 0, allows: null });
});

test("a request waits until enough tokens of the minute are free again", () => {
  const pace = createPace();
  pace.note(rate(6000, "48s"), NOW);
  expect(pace.waitFor(6000, NOW).ms).toBe(0);
  expect(pace.waitFor(14_000, NOW)).toEqual({ ms: 16_000, allows: "tokens" });
  expect(pace.waitFor(14_000, NOW + 10_000).ms).toBe(6000);
  expect(pace.waitFor(14_000, NOW + 16_000).ms).toBe(0);
});

test("a request takes its tokens before the server answers, so that others wait for them", () => {
  const pace = createPace();
  pace.note(rate(30_000, "0s"), NOW);
  pace.take(20_000, NOW);
  expect(pace.waitFor(20_000, NOW)).toEqual({ ms: 20_000, allows: "tokens" });
  pace.note(rate(28_000, "4s"), NOW + 1000);
  expect(pace.waitFor(20_000, NOW + 1000).ms).toBe(0);
});

test("a request that is larger than the limit waits for the whole limit, and the server decides", () => {
  const pace = createPace();
  pace.note(rate(0, "60s", 6000), NOW);
  expect(pace.waitFor(14_000, NOW).ms).toBe(60_000);
  expect(pace.waitFor(14_000, NOW + 60_000).ms).toBe(0);
});

test("without a limit, a request waits until the tokens are reset", () => {
  const pace = createPace();
  pace.note(new Headers({ "x-ratelimit-remaining-tokens": "500", "x-ratelimit-reset-tokens": "12" }), NOW);
  expect(pace.waitFor(600, NOW).ms).toBe(12_000);
  expect(pace.waitFor(600, NOW + 12_000).ms).toBe(0);
});

test("all requests wait after a refusal, as long as the server says", () => {
  const pace = createPace();
  expect(pace.noteRefusal(20_000, "requests", NOW, NOW)).toBe(true);
  expect(pace.waitFor(1, NOW)).toEqual({ ms: 20_000, allows: "requests" });
  expect(pace.waitFor(1, NOW + 20_000).ms).toBe(0);
});

test("without a named time, requests wait 15 s and 45 s, and then no longer", () => {
  const pace = createPace();
  expect(pace.noteRefusal(null, null, NOW, NOW)).toBe(true);
  expect(pace.waitFor(1, NOW).ms).toBe(15_000);
  // Another request was sent before this refusal.
  expect(pace.noteRefusal(null, null, NOW - 1, NOW + 1)).toBe(true);
  expect(pace.waitFor(1, NOW).ms).toBe(15_000);
  expect(pace.noteRefusal(null, null, NOW + 15_000, NOW + 15_000)).toBe(true);
  expect(pace.waitFor(1, NOW + 15_000).ms).toBe(45_000);
  expect(pace.noteRefusal(null, null, NOW + 60_000, NOW + 60_000)).toBe(false);
  pace.noteAnswer();
  expect(pace.noteRefusal(null, null, NOW + 90_000, NOW + 90_000)).toBe(true);
});
