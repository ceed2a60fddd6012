import { expect, test } from "vitest";
import {
  dailyTimes,
  isTodayAndBudgetSpent,
  localTimeText,
  momentWords,
  readLocalTime,
  scheduleNotes,
  scheduleProblem,
  slotOf,
  suggestedTime,
} from "./schedule.ts";

test.each([
  ["2026-11-25T10:00", "UTC", "2026-11-25T10:00:00.000Z", "exact"],
  ["2026-11-25T10:00", "Europe/Berlin", "2026-11-25T09:00:00.000Z", "exact"],
  ["2026-07-01T00:00", "America/New_York", "2026-07-01T04:00:00.000Z", "exact"],
  ["2026-07-01T09:15", "Asia/Kathmandu", "2026-07-01T03:30:00.000Z", "exact"],
  ["2026-12-31T23:50", "Pacific/Kiritimati", "2026-12-31T09:50:00.000Z", "exact"],
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z", "exact"],
  ["2026-03-29T02:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "gap"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z", "gap"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "exact"],
  ["2026-03-08T02:10", "America/New_York", "2026-03-08T07:10:00.000Z", "gap"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", "gap"],
  ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z", "gap"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", "repeated"],
  ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z", "exact"],
  ["2026-11-01T01:00", "America/New_York", "2026-11-01T05:00:00.000Z", "repeated"],
])("for %s in %s, readLocalTime returns %s and the clock state %s", (text, zone, iso, clock) => {
  const localTime = readLocalTime(text, zone);
  expect(localTime && { iso: new Date(localTime.time).toISOString(), clock: localTime.clock }).toEqual({
    iso,
    clock,
  });
  if (localTime && clock !== "gap") expect(localTimeText(localTime.time, zone)).toBe(text);
});

test("readLocalTime returns a later time if the clocks skip the given time", () => {
  const localTime = readLocalTime("2026-03-29T02:30", "Europe/Berlin");
  expect(localTimeText(localTime?.time ?? 0, "Europe/Berlin")).toBe("2026-03-29T03:30");
});

test.each(["", "2026-11-25", "2026-13-01T10:00", "2026-11-25T10", "soon", "2026-11-25T10:00Z"])(
  "%j is not a complete local time",
  (text) => {
    expect(readLocalTime(text, "UTC")).toBeNull();
  },
);

test.each([
  ["10:00:00.000", "10:00"],
  ["10:00:00.001", "10:10"],
  ["10:03:00.000", "10:10"],
  ["10:09:59.999", "10:10"],
  ["23:51:00.000", "00:00"],
])("slotOf rounds the time %s up to the slot %s", (time, slot) => {
  const slotTime = slotOf(Date.parse(`2026-11-25T${time}Z`));
  expect(new Date(slotTime).toISOString().slice(11, 16)).toBe(slot);
});

test("suggestedTime returns the first slot that is at least an hour away", () => {
  expect(suggestedTime(Date.parse("2026-11-25T10:01:00Z"))).toBe("2026-11-25T11:10:00.000Z");
});

const NOW = Date.parse("2026-11-25T10:00:00Z");

test.each([
  ["", undefined],
  ["no time", "Choose a date and a time."],
  ["2026-11-25T10:00:00.000Z", "This time has passed. Choose a later time."],
  ["0202-11-25T10:10:00.000Z", "This time has passed. Choose a later time."],
  ["2026-11-25T10:10:00.000Z", undefined],
  ["2027-11-26T10:00:00.000Z", undefined],
  ["2027-11-26T10:10:00.000Z", "Choose a time in the next 366 days."],
])("the time %j has the problem %j", (publishAt, problem) => {
  expect(scheduleProblem(publishAt, NOW)).toBe(problem);
});

test.each([
  ["2026-11-25T23:50:00Z", true, true],
  ["2026-11-26T00:00:00Z", true, false],
  ["2026-11-25T23:50:00Z", false, false],
])("for the time %s and the value %s of isBudgetSpent, isTodayAndBudgetSpent is %s", (time, isSpent, expected) => {
  expect(isTodayAndBudgetSpent(Date.parse(time), NOW, isSpent)).toBe(expected);
});

const LATER_NOTE =
  "If the day’s builds are used up by then, the page follows with the first build of the next day (UTC).";

test.each([
  [
    { text: "2026-11-26T10:10", zone: "Europe/Berlin", isBudgetSpent: false },
    ["The recap is published on Thu, Nov 26, 10:10 (Europe/Berlin). Its page follows after a build.", LATER_NOTE],
  ],
  [
    { text: "2026-11-26T10:11", zone: "Europe/Berlin", isBudgetSpent: true },
    [
      "The site publishes recaps only every 10 minutes, so that they share a build.",
      "The recap is published on Thu, Nov 26, 10:20 (Europe/Berlin). Its page follows after a build.",
      LATER_NOTE,
    ],
  ],
  [
    { text: "2026-11-25T12:00", zone: "Europe/Berlin", isBudgetSpent: true },
    [
      "The recap is published on Wed, Nov 25, 12:00 (Europe/Berlin). Its page follows after a build.",
      "Today’s builds are used up. So the page follows with the first build of tomorrow (UTC), unless an admin publishes now.",
    ],
  ],
  [
    { text: "2027-03-28T02:30", zone: "Europe/Berlin", isBudgetSpent: false },
    [
      "The clocks change on this day, and 02:30 does not exist.",
      "The recap is published on Sun, Mar 28, 03:30 (Europe/Berlin). Its page follows after a build.",
      LATER_NOTE,
    ],
  ],
  [
    { text: "2026-10-25T02:30", zone: "Europe/Berlin", isBudgetSpent: false },
    [
      "The clocks change on this day, and 02:30 comes twice. The first one counts.",
      "The recap is published on Sun, Oct 25, 02:30 (Europe/Berlin). Its page follows after a build.",
      LATER_NOTE,
    ],
  ],
  [{ text: "", zone: "UTC", isBudgetSpent: false }, []],
])("scheduleNotes returns the right notes for the choice %j", (choice, notes) => {
  expect(scheduleNotes({ ...choice, now: NOW })).toEqual(notes);
});

test("momentWords writes the local time of the time zone", () => {
  expect(momentWords(NOW, "America/New_York")).toBe("Wed, Nov 25, 05:00 (America/New_York)");
});

test.each([
  ["Europe/Berlin", "2026-12-31", "07:00", ["2026-12-31T06:00Z", "2027-01-01T06:00Z", "2027-01-02T06:00Z"]],
  ["Europe/Berlin", "2026-10-24", "07:00", ["2026-10-24T05:00Z", "2026-10-25T06:00Z", "2026-10-26T06:00Z"]],
  ["Europe/Berlin", "2026-03-28", "02:30", ["2026-03-28T01:30Z", "2026-03-29T01:30Z", "2026-03-30T00:30Z"]],
  ["America/New_York", "2026-12-01", "07:03", ["2026-12-01T12:10Z", "2026-12-02T12:10Z", "2026-12-03T12:10Z"]],
])("dailyTimes in %s from %s at %s keeps the local time when the clocks change", (zone, day, time, expected) => {
  const times = dailyTimes({ day, time, count: 3 }, zone);
  expect(times).toEqual(expected.map((text) => Date.parse(text)));
});

test.each([
  ["", "07:00"],
  ["2026-12-01", ""],
])("dailyTimes returns null for the incomplete day %j and time %j", (day, time) => {
  expect(dailyTimes({ day, time, count: 2 }, "UTC")).toBeNull();
});
