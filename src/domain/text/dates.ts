import { formatCount } from "./plural.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
export const DAY_MS = 86_400_000;

/** Returns undefined for an invalid date such as 30 February. */
function parseDay(date: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? time : undefined;
}

export const isDay = (text: string): boolean => parseDay(text) !== undefined;

export function longDate(date: string): string | undefined {
  const time = parseDay(date);
  return time && DAY.format(time);
}

/** Returns a text such as "Nov 5", and an empty text for an invalid date. */
export function shortDay(date: string): string {
  const time = parseDay(date);
  return time ? SHORT_DAY.format(time) : "";
}

export function longMonth(month: string): string | undefined {
  const time = parseDay(`${month}-01`);
  return time && MONTH.format(time);
}

export const shortMonth = (month: string): string[] =>
  longMonth(month)
    ?.split(" ")
    .map((word, index) => (index === 0 ? word.slice(0, 3) : word)) ?? [];

/**
 * Returns the age of a date in days, weeks or months, rounded up. The days are those of the reader's calendar. For today and
 * for the future, returns "1 day ago".
 */
export function relativeAge(date: string, now: Date): string | undefined {
  const time = parseDay(date);
  if (!time) return undefined;
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.max(1, Math.round((today - time.getTime()) / DAY_MS));
  if (days < 7) return agoText(days, "day");
  if (days < 30) return agoText(Math.ceil(days / 7), "week");
  return agoText(Math.ceil(days / 30), "month");
}

const agoText = (count: number, unit: string) => `${formatCount(count, unit)} ago`;
