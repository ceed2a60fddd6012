/**
 * The numbers of a day in UTC. `recaps` and `shows` are readings: a visitor counts once for each page. `gained` and `lost`
 * are numbers of follows.
 */
export interface DayNumbers {
  day: string;
  recaps: number;
  shows: number;
  gained: number;
  lost: number;
}

/** A deleted page has no title and no slug. */
interface NamedPage {
  id: string;
  title: string | null;
  slug: string | null;
}

export interface PageReadings extends NamedPage {
  reads: number;
}

export interface ShowFollows extends NamedPage {
  gained: number;
  lost: number;
}

export interface UnansweredWords {
  words: string;
  /** The number of visitors who used the words. A visitor who uses them on two days counts twice. */
  seekers: number;
}

/** `words` has only words that several visitors used. `total` also includes words that only one visitor used. */
export interface Unanswered {
  total: number;
  words: UnansweredWords[];
}

export interface Numbers {
  /** The first day with a number, or null if there is no number yet. */
  since: string | null;
  days: DayNumbers[];
  recaps: PageReadings[];
  shows: PageReadings[];
  follows: ShowFollows[];
  searches: Unanswered;
  questions: Unanswered;
}

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
const DEFAULT_PERIOD: Period = 30;

export function periodOf(search: string): Period {
  const days = Number(new URLSearchParams(search).get("days"));
  return PERIODS.find((period) => period === days) ?? DEFAULT_PERIOD;
}

/** Returns an empty text for the default period, because the URL does not contain the default period. */
export const periodParameter = (period: Period): string => (period === DEFAULT_PERIOD ? "" : String(period));

export const sumOfColumn = (days: readonly DayNumbers[], column: Exclude<keyof DayNumbers, "day">) =>
  days.reduce((sum, day) => sum + day[column], 0);

/** Returns texts such as "+3" and "-2". */
export const withSign = (count: number): string => `${count > 0 ? "+" : ""}${count.toLocaleString("en-US")}`;
