import { isDay } from "../../../src/domain/text/dates.ts";

/** The standard requires English names of months. Some feeds use the show's language. */
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

/** Returns the date as `YYYY-MM-DD`, in the time zone of the feed, or null. */
export function feedDate(source: string): string | null {
  const text = source.trim().slice(0, 80);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const basic = /^(\d{4})(\d{2})(\d{2})(?:T|$)/.exec(text);
  if (basic) return dateOf(basic[1], basic[2], basic[3]);
  const dayFirst =
    /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3,})\.?[\s-]+(\d{4}|\d{2})(?!\d)/u.exec(text);
  if (dayFirst) return dateOf(yearOf(dayFirst[3]), monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst =
    /^(?:\p{L}+,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:,|\s).*?(?<![:\d])(\d{4})(?!\d)/u.exec(text);
  return monthFirst ? dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null;
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
