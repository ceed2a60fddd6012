import { describe, expect, test } from "vitest";
import { MAX_POSITIONS, positionsText, readPositions, withPosition } from "./positions.ts";

describe("the positions ignore a stored value that is not one", () => {
  test.each<[stored: unknown, positions: [string, number][]]>([
    [null, []],
    ["text", []],
    [[12], []],
    [{ a: 12 }, [["a", 12]]],
    [{ a: "12", b: -1, c: Number.NaN, d: 1e12, e: 0, f: null, g: 3 }, [["g", 3]]],
  ])("%j", (stored, positions) => {
    expect([...readPositions(stored)]).toEqual(positions);
  });
});

describe("a position", () => {
  test.each<[title: string, second: number, duration: number | null, stored: number | undefined]>([
    ["in the middle is stored in whole seconds", 61.9, 600, 61],
    ["is stored while the length is unknown", 61, null, 61],
    ["near the beginning is not stored", 9, 600, undefined],
    ["near the end is not stored", 595, 600, undefined],
    ["that is no number is not stored", Number.NaN, 600, undefined],
  ])("%s", (_title, second, duration, stored) => {
    expect(withPosition(new Map(), "a", second, duration).get("a")).toBe(stored);
  });
});

test("a finished recap loses its old position, and other recaps keep theirs", () => {
  const positions = new Map([
    ["a", 300],
    ["b", 40],
  ]);
  expect([...withPosition(positions, "a", 598, 600)]).toEqual([["b", 40]]);
});

test("a new position removes the oldest beyond the limit", () => {
  let positions = readPositions({});
  for (let n = 0; n <= MAX_POSITIONS; n++) positions = withPosition(positions, `r${n}`, 60, null);
  positions = withPosition(positions, "r1", 90, null);
  expect(positions.size).toBe(MAX_POSITIONS);
  expect(positions.has("r0")).toBe(false);
  expect([...positions].at(-1)).toEqual(["r1", 90]);
  expect([...readPositions(JSON.parse(positionsText(positions) ?? ""))]).toEqual([...positions]);
});

test("no position leaves no stored text", () => {
  expect(positionsText(new Map())).toBeNull();
});
