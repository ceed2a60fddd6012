import { expect, test } from "vitest";
import { asksForReading, readMark } from "./read-mark.ts";

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
