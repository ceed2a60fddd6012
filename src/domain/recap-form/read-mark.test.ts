import { expect, test } from "vitest";
import { asksForReading, readMark, withoutUnseenReading } from "./read-mark.ts";
import { EMPTY_RECAP } from "./recap-form.ts";

test.each([
  ["person", "person", false],
  ["machine", "machine", true],
  ["machine", "reviewed", true],
  ["reviewed", "reviewed", false],
  ["reviewed", "machine", true],
  ["person", "machine", true],
])("a form with the stored origin %j and the origin %j asks for reading: %j", (stored, current, asks) => {
  expect(asksForReading({ madeBy: stored }, { madeBy: current })).toBe(asks);
});

test("a tick and its removal", () => {
  expect([readMark(true), readMark(false)]).toEqual([{ madeBy: "reviewed" }, { madeBy: "machine" }]);
});

test.each([
  ["a title", { title: "Other" }, "reviewed"],
  ["a text of a machine", { quickTake: "Other." }, "machine"],
])("an editor who saves over another editor's change of %s", (_, change, origin) => {
  const base = { ...EMPTY_RECAP, madeBy: "machine" };
  const theirs = { ...base, ...change };
  expect(withoutUnseenReading(base, { ...theirs, madeBy: "reviewed" }, theirs).madeBy).toBe(origin);
});
