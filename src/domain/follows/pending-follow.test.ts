import { expect, test } from "vitest";
import { isSameTarget, readPendingFollow } from "./pending-follow.ts";

const id = "00000000-0000-4000-8000-000000000001";
const now = Date.UTC(2026, 10, 21);
const minutesAgo = (n: number) => now - n * 60_000;
const pendingFollow = { kind: "show", id, at: minutesAgo(5) } as const;

test.each([
  [pendingFollow, true],
  [{ ...pendingFollow, kind: "category" }, true],
  [{ ...pendingFollow, at: minutesAgo(119) }, true],
  [{ ...pendingFollow, at: now }, true],
  [{ ...pendingFollow, at: minutesAgo(121) }, false],
  [{ ...pendingFollow, at: minutesAgo(-1) }, false],
  [{ ...pendingFollow, at: now + 10 * 3_600_000 }, false],
  [{ ...pendingFollow, kind: "user" }, false],
  [{ ...pendingFollow, id: "eq.x" }, false],
  [{ ...pendingFollow, id: undefined }, false],
  [{ ...pendingFollow, at: "soon" }, false],
  [null, false],
  ["show", false],
  [[], false],
])("the stored value %j is a valid pending follow: %j", (storedValue, isValid) => {
  expect(readPendingFollow(storedValue, now)).toEqual(isValid ? storedValue : null);
});

test("isSameTarget distinguishes a show and a category with the same id", () => {
  expect(isSameTarget(pendingFollow, { kind: "show", id })).toBe(true);
  expect(isSameTarget(pendingFollow, { kind: "category", id })).toBe(false);
});
