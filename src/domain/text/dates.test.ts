import { expect, test } from "vitest";
import { longDate, longMonth, relativeAge, shortDay, shortMonth } from "./dates.ts";

test.each([
  ["2026-03-01", "March 1, 2026"],
  ["2024-02-29", "February 29, 2024"],
  ["1999-12-31", "December 31, 1999"],
  ["2026-02-30", undefined],
  ["2026-13-01", undefined],
  ["2026-3-1", undefined],
  ["2026-03-01T10:00:00Z", undefined],
  ["", undefined],
  ["soon", undefined],
])("longDate(%j) is %j", (date, expected) => {
  expect(longDate(date)).toBe(expected);
});

test.each([
  ["2026-11", "November 2026", ["Nov", "2026"]],
  ["2026-05", "May 2026", ["May", "2026"]],
  ["2026-13", undefined, []],
  ["2026-11-21", undefined, []],
])("longMonth writes the month %j as %j, and shortMonth as %j", (month, long, short) => {
  expect([longMonth(month), shortMonth(month)]).toEqual([long, short]);
});

test.each([
  ["2026-06-30T00:00", "1 day ago"],
  ["2026-06-30T23:59", "1 day ago"],
  ["2026-07-01T00:00", "1 day ago"],
  ["2026-07-01T23:59", "1 day ago"],
  ["2026-07-02T00:00", "2 days ago"],
  ["2026-07-06T12:00", "6 days ago"],
  ["2026-07-07T00:00", "1 week ago"],
  ["2026-07-08T00:00", "2 weeks ago"],
  ["2026-07-29T00:00", "5 weeks ago"],
  ["2026-07-30T00:00", "1 month ago"],
  ["2026-07-31T00:00", "2 months ago"],
  ["2027-06-30T00:00", "13 months ago"],
  ["2026-01-01T00:00", "1 day ago"],
])("at the local time %s, the age of an episode of 2026-06-30 is %j", (now, expected) => {
  expect(relativeAge("2026-06-30", new Date(now))).toBe(expected);
});

test("relativeAge returns undefined for an invalid date", () => {
  expect(relativeAge("yesterday", new Date(0))).toBeUndefined();
});

test.each([
  ["2026-11-05", "Nov 5"],
  ["2026-02-30", ""],
])("shortDay(%j) is %j", (date, text) => {
  expect(shortDay(date)).toBe(text);
});
