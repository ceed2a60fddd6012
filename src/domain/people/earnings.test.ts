import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  dayOf,
  decimalText,
  type Earning,
  explanationOf,
  firstDay,
  isInRange,
  money,
  monthsOfChart,
  PERIODS,
  parseCents,
  stateOf,
  sumByMonth,
  sumOfPeriod,
  sumUp,
  toCents,
} from "./earnings.ts";

/** The largest value of the type `numeric(12,2)`. */
const MAX_CENTS = 999_999_999_999;

const DAY = 86_400_000;
const addDays = (isoDay: string, days: number) => dayOf(Date.parse(isoDay) + days * DAY);

const date = fc
  .integer({ min: Date.parse("1999-12-01") / DAY, max: Date.parse("2041-03-01") / DAY })
  .map((day) => dayOf(day * DAY));
/** A random date, or a number of days from today. Days near today are often inside a period. */
const dateOrOffset = fc.oneof(date, fc.integer({ min: -40, max: 3 }));
const earnings = (today: string) =>
  fc.array(
    fc.record({
      date: dateOrOffset.map((value) => (typeof value === "string" ? value : addDays(today, value))),
      cents: fc.integer({ min: 0, max: MAX_CENTS }),
      status: fc.constantFrom("paid", "pending"),
      period: fc.constant(null),
    }),
    { maxLength: 60 },
  );
const arbitraryEarnings = date.chain((today) => fc.record({ today: fc.constant(today), rows: earnings(today) }));

const exactSum = (rows: readonly Earning[]) => Number(rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n));

describe("amounts of money", () => {
  test.each([
    [0, "$0.00", "0.00"],
    [1, "$0.01", "0.01"],
    [10, "$0.10", "0.10"],
    [123456, "$1,234.56", "1234.56"],
    [-5, "-$0.05", "-0.05"],
    [-123456, "-$1,234.56", "-1234.56"],
    [MAX_CENTS, "$9,999,999,999.99", "9999999999.99"],
    [Number.MAX_SAFE_INTEGER, "$90,071,992,547,409.91", "90071992547409.91"],
  ])("money writes %i cents as %s, and decimalText writes %s", (cents, text, plainAmount) => {
    expect([money(cents), decimalText(cents)]).toEqual([text, plainAmount]);
  });

  test("toCents reads each amount exactly from a text and from a JSON number", () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        expect(parseCents(money(cents))).toBe(Math.abs(cents) < 1e11 ? cents : null);
        expect(toCents(JSON.parse(decimalText(cents)))).toBe(cents);
        expect(toCents(decimalText(cents))).toBe(cents);
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ["daily", "2026-11-21", "2026-11-21"],
  ["weekly", "2026-11-21", "2026-11-15"],
  ["weekly", "2026-03-02", "2026-02-24"],
  ["weekly", "2028-03-02", "2028-02-25"],
  ["weekly", "2027-01-03", "2026-12-28"],
  ["monthly", "2026-11-21", "2026-10-21"],
  ["monthly", "2027-01-31", "2026-12-31"],
  ["monthly", "2027-03-31", "2027-02-28"],
  ["monthly", "2027-03-29", "2027-02-28"],
  ["monthly", "2027-03-28", "2027-02-28"],
  ["monthly", "2028-03-31", "2028-02-29"],
  ["monthly", "2100-03-31", "2100-02-28"],
  ["monthly", "2026-07-31", "2026-06-30"],
  ["monthly", "2026-08-31", "2026-07-31"],
  ["monthly", "2026-03-01", "2026-02-01"],
] as const)("a %s period that ends on %s begins on %s", (period, today, first) => {
  expect(firstDay(period, today)).toBe(first);
});

test.each([
  ["2026-11-21T00:00:00Z", "2026-11-21"],
  ["2026-11-20T23:59:59.999Z", "2026-11-20"],
  ["2026-11-21T01:00:00+02:00", "2026-11-20"],
  ["2026-11-20T20:00:00-05:00", "2026-11-21"],
])("at %s, dayOf returns the UTC day %s", (moment, expected) => {
  expect(dayOf(Date.parse(moment))).toBe(expected);
});

const ZONES = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Kolkata"];

describe.each(ZONES)("on a machine with the time zone %s", (zone) => {
  const originalZone = process.env["TZ"];
  afterEach(() => {
    if (originalZone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = originalZone;
  });
  const assertProperty = <T>(arbitrary: fc.Arbitrary<T>, checkValue: (value: T) => void) => {
    process.env["TZ"] = zone;
    fc.assert(fc.property(arbitrary, checkValue));
  };

  test("sumOfPeriod adds up the earnings of all days of a period", () => {
    assertProperty(arbitraryEarnings, ({ today, rows }) => {
      for (const period of PERIODS) {
        let sum = 0n;
        for (let isoDay = firstDay(period, today); isoDay <= today; isoDay = addDays(isoDay, 1)) {
          for (const row of rows) if (row.date === isoDay) sum += BigInt(row.cents);
        }
        expect(BigInt(sumOfPeriod(period, today, rows))).toBe(sum);
      }
    });
  });

  test("the weekly period includes today, and the monthly period includes the weekly period", () => {
    assertProperty(date, (today) => {
      const [daily, weekly, firstOfMonth] = PERIODS.map((period) => firstDay(period, today));
      expect([firstOfMonth, weekly, daily, today].toSorted()).toEqual([firstOfMonth, weekly, daily, today]);
      expect(weekly).toBe(addDays(today, -6));
    });
  });

  test("no day is missing between today's period and tomorrow's period", () => {
    assertProperty(date, (today) => {
      for (const period of PERIODS) {
        const [start, laterStart] = [firstDay(period, today), firstDay(period, addDays(today, 1))];
        expect(laterStart >= start).toBe(true);
        expect(laterStart <= addDays(today, 1)).toBe(true);
      }
    });
  });

  test("the sums of the months add up to the total", () => {
    assertProperty(arbitraryEarnings, ({ rows }) => {
      const months = sumByMonth(rows);
      expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
      for (const part of ["paid", "pending", "all"] as const) {
        const totalOfMonths = months.reduce((sum, month) => sum + BigInt(month[part]), 0n);
        expect(totalOfMonths).toBe(BigInt(sumUp(rows)[part]));
      }
      expect(sumUp(rows).all).toBe(exactSum(rows));
      expect(sumUp(rows).paid).toBe(exactSum(rows.filter(({ status }) => status === "paid")));
    });
  });

  test("a chart shows each month between the first and the last earning exactly once", () => {
    assertProperty(arbitraryEarnings, ({ rows }) => {
      const months = sumByMonth(rows);
      const chart = monthsOfChart(months, Number.POSITIVE_INFINITY);
      expect(chart.filter(({ all }) => all > 0).toReversed()).toEqual(months.filter(({ all }) => all > 0));
      const monthNumbers = chart.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
      expect(monthNumbers).toEqual(monthNumbers.map((_, index) => (monthNumbers[0] ?? 0) + index));
    });
  });
});

test("a chart shows the newest months, and includes months without earnings", () => {
  const earned = (date: string, cents: number) => ({ date, cents, status: "paid", period: null });
  const months = sumByMonth([earned("2020-05-01", 1), earned("2026-11-02", 2), earned("2027-01-03", 4)]);
  expect(monthsOfChart(months, 4).map(({ month, all }) => [month, all])).toEqual([
    ["2026-10", 0],
    ["2026-11", 2],
    ["2026-12", 0],
    ["2027-01", 4],
  ]);
  expect(monthsOfChart([], 4)).toEqual([]);
});

test.each([
  ["5", 500],
  ["$5", 500],
  ["0.05", 5],
  [" 1,234.5 ", 123450],
  ["-2.50", -250],
  ["-$2.50", -250],
  ["0", 0],
  ["", null],
  ["five", null],
  ["1.234", null],
  ["1e3", null],
  ["--1", null],
])("parseCents reads the typed amount %j as %j cents", (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each([
  ["2026-11-01", "", "", true],
  ["2026-11-01", "2026-11-01", "2026-11-01", true],
  ["2026-11-01", "2026-11-02", "", false],
  ["2026-11-03", "", "2026-11-02", false],
])("isInRange for the day %s and the range from %j to %j is %j", (day, first, last, isInside) => {
  expect(isInRange(day, { first, last })).toBe(isInside);
});

const explainedEarning = {
  id: "1",
  date: "2026-11-01",
  cents: 500,
  period: null,
  status: "pending",
  isReward: true,
  correctionReason: null,
  isInPayout: false,
  paidOn: null,
};

test.each([
  [{}, "Referral", "Pending"],
  [{ isReward: false, isInPayout: true }, "Earning", "In a payout"],
  [{ isReward: false, correctionReason: "Twice" }, "Correction: Twice", "Pending"],
  [{ status: "paid", isInPayout: true }, "Referral", "Paid"],
  [{ status: "paid", paidOn: "2026-11-30" }, "Referral", "Paid on November 30, 2026"],
])("an earning with %j has the explanation %j and the state %j", (change, reason, state) => {
  const earning = { ...explainedEarning, ...change };
  expect([explanationOf(earning), stateOf(earning)]).toEqual([reason, state]);
});
