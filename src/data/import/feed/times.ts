import { isDay } from "../../../domain/text/dates.ts";

/** The standard requires English names of months, but some feeds have names in the show's language. */
const MONTHS = monthNames(["en", "de", "es", "fr", "it", "nl", "pt"]);

function monthNames(languages: string[]): Map<string, number> {
  const names = (["long", "short"] as const).flatMap((month) =>
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        lowerCaseName(format.format(Date.UTC(2000, index, 1))),
        index + 1,
      ]);
    }),
  );
  return new Map(names);
}

function lowerCaseName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

/** Returns the date as `YYYY-MM-DD`, in the time zone of the feed. Returns null if the text is not a date. */
export function feedDate(source: string): string | null {
  const text = source.trim().slice(0, 80);
  const isoParts = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (isoParts) return dateOf(isoParts[1], isoParts[2], isoParts[3]);
  const compactParts = /^(\d{4})(\d{2})(\d{2})(?:T|$)/.exec(text);
  if (compactParts) return dateOf(compactParts[1], compactParts[2], compactParts[3]);
  const dayFirstParts = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3,})\.?[\s-]+(\d{4}|\d{2})(?!\d)/u.exec(text);
  if (dayFirstParts) return dateOf(yearOf(dayFirstParts[3]), monthOf(dayFirstParts[2]), dayFirstParts[1]);
  const monthFirstParts = /^(?:\p{L}+,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:,|\s).*?(?<![:\d])(\d{4})(?!\d)/u.exec(text);
  return monthFirstParts ? dateOf(monthFirstParts[3], monthOf(monthFirstParts[1]), monthFirstParts[2]) : null;
}

function yearOf(digits = ""): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function monthOf(name = ""): number {
  return MONTHS.get(lowerCaseName(name)) ?? 0;
}

function dateOf(year?: number | string, month?: number | string, day?: number | string) {
  const twoDigits = (part?: number | string) => String(Number(part)).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(date) ? date : null;
}
