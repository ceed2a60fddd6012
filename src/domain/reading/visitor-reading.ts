import { MAX_VISITOR_RECAPS } from "../limits.ts";
import { isRecord } from "../text/is-record.ts";

const READING_LISTS = ["saved", "history"] as const;
export type ReadingList = (typeof READING_LISTS)[number];

export interface ReadingEntry {
  slug: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** The recaps that a visitor has saved and opened, the newest first. */
export interface VisitorReading {
  saved: readonly ReadingEntry[];
  opened: readonly ReadingEntry[];
  isPaused: boolean;
}

export const NO_READING: VisitorReading = { saved: [], opened: [], isPaused: false };

/** localStorage is untrusted, so this function ignores invalid entries. */
export function readVisitorReading(stored: unknown): VisitorReading {
  if (!isRecord(stored)) return NO_READING;
  return {
    saved: readEntries(stored["saved"]),
    opened: readEntries(stored["opened"]),
    isPaused: stored["isPaused"] === true,
  };
}

function readEntries(stored: unknown): ReadingEntry[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isEntry).slice(0, MAX_VISITOR_RECAPS);
}

const isEntry = (entry: unknown): entry is ReadingEntry =>
  isRecord(entry) && typeof entry["slug"] === "string" && Number.isSafeInteger(entry["at"]);

const withoutSlug = (entries: readonly ReadingEntry[], slug: string) => entries.filter((entry) => entry.slug !== slug);

const withNewest = (entries: readonly ReadingEntry[], slug: string, at: number) =>
  [{ slug, at }, ...withoutSlug(entries, slug)].slice(0, MAX_VISITOR_RECAPS);

export const withSaved = (reading: VisitorReading, slug: string, isSaved: boolean, at: number): VisitorReading => ({
  ...reading,
  saved: isSaved ? withNewest(reading.saved, slug, at) : withoutSlug(reading.saved, slug),
});

/** Adds nothing while the visitor has paused the history. */
export const withOpened = (reading: VisitorReading, slug: string, at: number): VisitorReading =>
  reading.isPaused ? reading : { ...reading, opened: withNewest(reading.opened, slug, at) };

export const entriesOf = ({ saved, opened }: VisitorReading, list: ReadingList) => (list === "saved" ? saved : opened);
