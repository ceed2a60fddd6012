import { expect, test } from "vitest";
import { FRAME_SECONDS, halve, type Levels, partSeconds, planParts, recordingSecond } from "./plan-parts.ts";

type Sound = "speech" | "silence" | "hum";

/** Speech rises and falls four times a second, and pauses for half a second after four seconds. */
function levelsOf(...sounds: [Sound, number][]): Levels {
  const levels = sounds.flatMap(([sound, seconds]) =>
    Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, (_, frame) => {
      const second = frame * FRAME_SECONDS;
      if (sound === "silence") return 0.0002;
      if (sound === "hum") return 0.12 + 0.01 * Math.sin(second);
      return second % 4.5 >= 4 ? 0.0005 : 0.1 * (1 + 0.95 * Math.sin(2 * Math.PI * 4 * second));
    }),
  );
  return Float32Array.from(levels);
}

const limits = { maxSeconds: 100, overlapSeconds: 3 };
const rounded = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => [Math.round(start), Math.round(end)]);

test.each<[string, Levels, number[][]]>([
  ["speech", levelsOf(["speech", 60]), []],
  ["silence in the middle", levelsOf(["speech", 30], ["silence", 20], ["speech", 30]), [[31, 50]]],
  ["a silence too short to be music", levelsOf(["speech", 30], ["silence", 6], ["speech", 30]), [[31, 36]]],
  ["a short silence", levelsOf(["speech", 30], ["silence", 2], ["speech", 30]), []],
  ["music at the beginning", levelsOf(["hum", 20], ["speech", 30]), [[0, 20]]],
  ["music and silence at the end", levelsOf(["speech", 30], ["hum", 15], ["silence", 10]), [[31, 55]]],
  ["short music", levelsOf(["hum", 6], ["speech", 30]), []],
  ["nothing but silence", levelsOf(["silence", 60]), [[0, 60]]],
])("planParts cuts nothing but silence and music: %s", (_name, levels, expected) =>
  expect(rounded(planParts(levels, limits).cut)).toEqual(expected),
);

test("parts are of nearly equal length, begin and end in a pause, and share some seconds", () => {
  const plan = planParts(levelsOf(["speech", 250]), limits);
  expect(plan.parts).toHaveLength(3);
  const inPause = (second: number) => plan.pauses.some(({ start, end }) => start <= second && second <= end);
  for (const [index, part] of plan.parts.entries()) {
    expect(partSeconds(part)).toBeLessThanOrEqual(100);
    expect(partSeconds(part)).toBeGreaterThan(70);
    if (index === 0) continue;
    expect(inPause(part.from)).toBe(true);
    expect(part.from - (part.spans[0]?.start ?? 0)).toBeCloseTo(3, 1);
    expect(plan.parts[index - 1]?.spans.at(-1)?.end).toBeCloseTo(part.from, 1);
  }
});

test("without any pause, a part ends inside of the speech, and the next part repeats the last seconds", () => {
  const levels = Float32Array.from(levelsOf(["speech", 150]), (level) => Math.max(level, 0.02));
  const { parts } = planParts(levels, limits);
  expect(parts).toHaveLength(2);
  const [first, second] = parts;
  expect((first?.spans.at(-1)?.end ?? 0) - (second?.spans[0]?.start ?? 0)).toBeCloseTo(3, 1);
});

test("every second that is not cut is in a part", () => {
  const { parts, cut } = planParts(levelsOf(["hum", 15], ["speech", 130], ["silence", 9], ["speech", 80]), limits);
  const isCovered = (second: number) =>
    [...cut, ...parts.flatMap(({ spans }) => spans)].some(({ start, end }) => start <= second && second <= end);
  const seconds = Array.from({ length: 233 }, (_, second) => second + 0.5);
  expect(seconds.filter((second) => !isCovered(second))).toEqual([]);
});

test("a second of a part leads back to the second of the recording", () => {
  const part = {
    spans: [
      { start: 10, end: 20 },
      { start: 50, end: 60 },
    ],
    from: 10,
  };
  expect([0, 5, 10, 10.5, 20, 99].map((second) => recordingSecond(part, second))).toEqual([10, 15, 20, 50.5, 60, 60]);
});

test("halve divides a part in a pause, and loses nothing", () => {
  const { parts, pauses } = planParts(levelsOf(["speech", 90]), limits);
  const [whole] = parts;
  if (!whole) throw new Error("No part");
  const [first, second] = halve(whole, pauses, 3);
  expect(first?.spans[0]?.start).toBe(0);
  expect(second?.spans.at(-1)?.end).toBeCloseTo(90, 1);
  expect(second?.from).toBeCloseTo(first?.spans.at(-1)?.end ?? 0, 1);
  expect(Math.abs((second?.from ?? 0) - 45)).toBeLessThan(8);
});
