import { describe, expect, test } from "vitest";
import {
  MAX_POSITIONS,
  markAsSent,
  type Position,
  type Positions,
  positionsText,
  readPositions,
  unsentPositions,
  withAccountPosition,
  withPosition,
} from "./positions.ts";

const NOW = 1_700_000_000_000;
const NONE: Positions = new Map();
const unsentPosition = (second: number, changedAt = NOW): Position => ({ second, changedAt });
const storedPosition = (second: number): Position => ({ second, changedAt: null });

describe("readPositions ignores stored values that are not positions", () => {
  test.each<[stored: unknown, positions: [string, Position][]]>([
    [null, []],
    ["text", []],
    [[storedPosition(12)], []],
    [{ a: storedPosition(12), b: unsentPosition(0) }, Object.entries({ a: storedPosition(12), b: unsentPosition(0) })],
    [{ a: 12, b: { second: 12 }, c: { second: "12", changedAt: null } }, []],
    [
      {
        a: storedPosition(-1),
        b: storedPosition(1.5),
        c: storedPosition(1e12),
        d: { second: 1, changedAt: "x" },
      },
      [],
    ],
  ])("%j", (stored, positions) => {
    expect([...readPositions(stored)]).toEqual(positions);
  });
});

describe("withPosition", () => {
  test.each<[title: string, second: number, duration: number | null, second: number | undefined]>([
    ["rounds a position in the middle down to whole seconds", 61.9, 600, 61],
    ["stores a position even if the length is unknown", 61, null, 61],
    ["does not store a first position near the beginning", 9, 600, undefined],
    ["stores zero for a position near the end", 595, 600, 0],
    ["does not store a position that is not a number", Number.NaN, 600, undefined],
  ])("%s", (_title, second, duration, stored) => {
    const positions = withPosition(NONE, "a", { second, duration, now: NOW });
    expect(positions.get("a")?.second).toBe(stored);
  });
});

test("withPosition changes only the position of the given recap", () => {
  const positions = new Map([
    ["a", storedPosition(300)],
    ["b", storedPosition(40)],
  ]);
  const change = { second: 2, duration: 600, now: NOW };
  expect(Object.fromEntries(withPosition(positions, "a", change))).toEqual({
    a: unsentPosition(0),
    b: storedPosition(40),
  });
});

test("if there are too many positions, a new position replaces the oldest position", () => {
  let positions = NONE;
  const changeTo = (second: number) => ({ second, duration: null, now: NOW });
  for (let n = 0; n <= MAX_POSITIONS; n++) positions = withPosition(positions, `r${n}`, changeTo(60));
  positions = withPosition(positions, "r1", changeTo(90));
  expect(positions.size).toBe(MAX_POSITIONS);
  expect(positions.has("r0")).toBe(false);
  expect([...positions].at(-1)).toEqual(["r1", unsentPosition(90)]);
  expect([...readPositions(JSON.parse(positionsText(positions) ?? ""))]).toEqual([...positions]);
});

test("markAsSent does not mark a position that changed during the request", () => {
  const positions = new Map([
    ["a", unsentPosition(300)],
    ["b", unsentPosition(60)],
    ["c", storedPosition(20)],
  ]);
  const sentPositions = unsentPositions(positions);
  expect(sentPositions.map(({ recapId }) => recapId)).toEqual(["a", "b"]);
  const change = { second: 310, duration: null, now: NOW + 1 };
  const changedPositions = withPosition(positions, "a", change);
  expect(unsentPositions(markAsSent(changedPositions, sentPositions))).toEqual([
    { recapId: "a", second: 310, changedAt: NOW + 1 },
  ]);
});

describe("withAccountPosition", () => {
  test.each<[title: string, before: Position | null, account: number | null, after: unknown]>([
    ["stores a position that only the account has", null, 90, storedPosition(90)],
    ["replaces a position that the account had before", storedPosition(30), 90, storedPosition(90)],
    ["does not replace an unsent position", unsentPosition(30), 90, unsentPosition(30)],
    ["deletes a position that the account no longer has", storedPosition(30), null, undefined],
    ["does not delete an unsent position that the account does not have", unsentPosition(30), null, unsentPosition(30)],
  ])("%s", (_title, before, account, after) => {
    const positions = new Map(before ? [["a", before]] : []);
    expect(withAccountPosition(positions, "a", account).get("a")).toEqual(after);
  });
});

test("positionsText returns null if there are no positions", () => {
  expect(positionsText(NONE)).toBeNull();
});
