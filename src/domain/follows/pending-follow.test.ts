import { expect, test } from "vitest";
import { isSameTarget, readPendingFollow } from "./pending-follow.ts";

const id = "00000000-0000-4000-8000-000000000001";
const now = Date.UTC(2026, 10, 21);
const minutes = (n: number) => now - n * 60_000;
const pending = { kind: "show", id, at: minutes(5) } as const;

test.each([
  [pending, true],
  [{ ...pending, kind: "category" }, true],
  [{ ...pending, at: minutes(119) }, true],
  [{ ...pending, at: now }, true],
  [{ ...pending, at: minutes(121) }, false],
  [{ ...pending, at: minutes(-1) }, false],
  [{ ...pending, at: now + 10 * 3_600_000 }, false],
  [{ ...pending, kind: "user" }, false],
  [{ ...pending, id: "eq.x" }, false],
  [{ ...pending, id: undefined }, false],
  [{ ...pending, at: "soon" }, false],
  [null, false],
  ["show", false],
  [[], false],
])(
  "readPendingFollow reads the stored value %j as a pending follow, or returns null (valid: %j)",
  (stored, isValid) => {
    expect(readPendingFollow(stored, now)).toEqual(isValid ? stored : null);
  },
);

test("a show and a category are different targets", () => {
  expect(isSameTarget(pending, { kind: "show", id })).toBe(true);
  expect(isSameTarget(pending, { kind: "category", id })).toBe(false);
});
