import { expect, test } from "vitest";
import { isSameTarget, readPendingFollow } from "./pending-follow.ts";

const id = "00000000-0000-4000-8000-000000000001";
const now = Date.UTC(2026, 10, 21);
const minutesAgo = (n: number) => now - n * 60_000;
const pending = { kind: "show", id, at: minutesAgo(5) } as const;

test.each([
  [pending, true],
  [{ ...pending, kind: "category" }, true],
  [{ ...pending, at: minutesAgo(119) }, true],
  [{ ...pending, at: now }, true],
  [{ ...pending, at: minutesAgo(121) }, false],
  [{ ...pending, at: minutesAgo(-1) }, false],
  [{ ...pending, at: now + 10 * 3_600_000 }, false],
  [{ ...pending, kind: "user" }, false],
  [{ ...pending, id: "eq.x" }, false],
  [{ ...pending, id: undefined }, false],
  [{ ...pending, at: "soon" }, false],
  [null, false],
  ["show", false],
  [[], false],
])("the stored value %j is a valid pending follow: %j", (storedValue, isValid) => {
  expect(readPendingFollow(storedValue, now)).toEqual(isValid ? storedValue : null);
});

test("isSameTarget distinguishes a show and a category with the same id", () => {
  expect(isSameTarget(pending, { kind: "show", id })).toBe(true);
  expect(isSameTarget(pending, { kind: "category", id })).toBe(false);
});
