import { longDate } from "../text/dates.ts";

/** The amount of a correction can be negative. */
export interface Earning {
  date: string;
  cents: number;
  status: string;
  period: string | null;
}

/** An earning with all fields that explain the amount and the state. */
export interface EarningWithReason extends Earning {
  id: string;
  isReward: boolean;
  /** Why an admin corrected an earlier earning. */
  correctionReason: string | null;
  isInPayout: boolean;
  paidOn: string | null;
}

/** The first and the last day, as `YYYY-MM-DD` in UTC. If one of them is empty, the range has no limit on that side. */
export interface DayRange {
  first: string;
  last: string;
}

/** All sums are in cents. `all` is the sum of `paid` and `pending`. */
export interface Sums {
  paid: number;
  pending: number;
  all: number;
}

export interface MonthSums extends Sums {
  month: string;
}

export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

/** Rounding gives the exact number of cents, because a JavaScript number is precise enough for `numeric(12,2)`. */
export const toCents = (amount: number | string): number => Math.round(Number(amount) * 100);

export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a text such as `$1,234.56` or `-$5.00` (specification §9). */
export function money(cents: number): string {
  const [dollars, centDigits] = decimalText(Math.abs(cents)).split(".");
  return `${cents < 0 ? "-" : ""}$${Number(dollars).toLocaleString("en-US")}.${centDigits}`;
}

/** Reads an amount that an admin typed, such as `5`, `5.00`, `-$2.50` or `1,234.5`. Returns null for any other text. */
export function parseCents(text: string): number | null {
  const match = /^(-?)\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""));
  if (!match) return null;
  const [, sign, dollars = "", cents = ""] = match;
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? 0 - amount : amount;
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * Returns the first day of a period that ends today. A monthly period begins on the same date of the previous month. If
 * that month is too short, the period begins on the last day of that month (specification §9).
 */
export function firstDay(period: Period, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  switch (period) {
    case "daily":
      return today;
    case "weekly":
      return dayOf(Date.UTC(year, month - 1, day - 6));
    case "monthly": {
      const lastDayOfMonthBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
      return dayOf(Date.UTC(year, month - 2, Math.min(day, lastDayOfMonthBefore)));
    }
  }
}

export function sumOfPeriod(period: Period, today: string, earnings: readonly Earning[]): number {
  const first = firstDay(period, today);
  return sumUp(earnings.filter(({ date }) => first <= date && date <= today)).all;
}

export const isInRange = (day: string, { first, last }: DayRange): boolean =>
  (first === "" || first <= day) && (last === "" || day <= last);

/** Returns a text that says why a pro earned this amount. */
export function explanationOf({ isReward, correctionReason }: EarningWithReason): string {
  if (correctionReason !== null) return `Correction: ${correctionReason}`;
  return isReward ? "Referral" : "Earning";
}

export function stateOf({ status, isInPayout, paidOn }: EarningWithReason): string {
  if (status === "paid") return paidOn === null ? "Paid" : `Paid on ${longDate(paidOn)}`;
  return isInPayout ? "In a payout" : "Pending";
}

export function sumUp(earnings: readonly Earning[]): Sums {
  let [paid, all] = [0, 0];
  for (const { cents, status } of earnings) {
    all += cents;
    if (status === "paid") paid += cents;
  }
  return { paid, pending: all - paid, all };
}

export function sumByMonth(earnings: readonly Earning[]): MonthSums[] {
  const months = Map.groupBy(earnings, ({ date }) => date.slice(0, 7));
  return [...months]
    .map(([month, monthEarnings]) => ({ month, ...sumUp(monthEarnings) }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}

export function monthsOfChart(months: readonly MonthSums[], limit: number): MonthSums[] {
  const sumsByMonth = new Map(months.map((sums) => [sums.month, sums]));
  const sums: MonthSums[] = [];
  const oldest = months.at(-1)?.month;
  let month = months[0]?.month;
  while (month !== undefined && oldest !== undefined && month >= oldest && sums.length < limit) {
    sums.unshift(sumsByMonth.get(month) ?? { month, paid: 0, pending: 0, all: 0 });
    month = monthBefore(month);
  }
  return sums;
}

function monthBefore(yearMonth: string): string {
  const [year = 0, month = 1] = yearMonth.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
}
