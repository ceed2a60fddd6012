import { expect, test } from "vitest";
import { periodOf, periodParameter, sumOfColumn, withSign } from "./numbers.ts";

test.each([
  ["?tab=numbers", 30],
  ["?tab=numbers&days=7", 7],
  ["?tab=numbers&days=90", 90],
  ["?tab=numbers&days=365", 30],
  ["?tab=numbers&days=x", 30],
])("the query string %s selects a period of %i days", (search, period) => {
  expect(periodOf(search)).toBe(period);
});

test.each([
  [7, "7"],
  [30, ""],
  [90, "90"],
] as const)("the period of %i days has the parameter %j", (period, parameter) => {
  expect(periodParameter(period)).toBe(parameter);
});

test("sumOfColumn adds up the recaps of several days", () => {
  const day = { day: "2026-01-05", recaps: 3, shows: 1, gained: 2, lost: 0 };
  expect(sumOfColumn([day, { ...day, recaps: 4 }], "recaps")).toBe(7);
  expect(sumOfColumn([], "recaps")).toBe(0);
});

test.each([
  [3, "+3"],
  [0, "0"],
  [-2, "-2"],
  [1234, "+1,234"],
])("withSign writes the change %i as %s", (count, text) => {
  expect(withSign(count)).toBe(text);
});
