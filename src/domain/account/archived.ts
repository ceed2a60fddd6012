import { fieldsOf } from "../text/is-record.ts";
import type { SiteAddresses } from "./archive.ts";

export type Row = Record<string, unknown>;

export interface ArchivedList {
  title: string;
  description: string;
  address: string;
  createdAt: string;
  items: { rank: string; podcast: string; note: string }[];
}

export interface ArchivedRecap {
  title: string;
  show: string;
  address: string;
  savedOrOpenedAt: string;
  readAt: string;
}

export type ArchivedHighlight = Record<
  "title" | "show" | "address" | "section" | "quote" | "note" | "created_at",
  string
>;

export interface ArchiveData {
  data: Row;
  names: Row;
  lists: ArchivedList[];
  saved: ArchivedRecap[];
  history: ArchivedRecap[];
  highlights: ArchivedHighlight[] | null;
}

export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/**
 * Sorts saved and opened recaps, the newest first. Missing highlights become null. All other missing lists become empty
 * lists.
 */
export function readArchiveData(value: unknown, site: SiteAddresses): ArchiveData {
  const data = fieldsOf(value);
  const names = fieldsOf(data["names"]);
  const recapNames = fieldsOf(names["recaps"]);
  const recapOf = (slug: unknown) => {
    const { title, show } = fieldsOf(recapNames[textOf(slug)]);
    const address = textOf(slug) === "" ? "" : site.recap(textOf(slug));
    return { title: textOf(title) || textOf(slug), show: textOf(show), address };
  };
  const readRecaps = (field: string, timeField: string): ArchivedRecap[] =>
    rowsOf(data[field])
      .map((row) => ({
        ...recapOf(row["recap"]),
        savedOrOpenedAt: textOf(row[timeField]),
        readAt: textOf(row["readAt"]),
      }))
      .sort((a, b) => (b.savedOrOpenedAt || b.readAt).localeCompare(a.savedOrOpenedAt || a.readAt, "en"));
  return {
    data,
    names,
    lists: rowsOf(data["lists"]).map((row) => readList(row, site)),
    saved: readRecaps("savedRecaps", "savedAt"),
    history: readRecaps("readRecaps", "openedAt"),
    highlights: Array.isArray(data["highlights"])
      ? rowsOf(data["highlights"]).map((row) => ({
          ...recapOf(row["recap"]),
          ...(textOf(row["title"]) && { title: textOf(row["title"]), show: textOf(row["show"]) }),
          section: textOf(row["section"]),
          quote: textOf(row["quote"]),
          note: textOf(row["note"]),
          created_at: textOf(row["createdAt"]),
        }))
      : null,
  };
}

const rowsOf = (value: unknown): Row[] => arrayOf(value).map(fieldsOf);

const readList = (row: Row, site: SiteAddresses): ArchivedList => ({
  title: textOf(row["title"]),
  description: textOf(row["description"]),
  address: site.list(textOf(row["id"])),
  createdAt: textOf(row["createdAt"]),
  items: rowsOf(row["items"]).map((item) => ({
    rank: textOf(item["rank"]),
    podcast: textOf(item["podcast"]),
    note: textOf(item["note"]),
  })),
});
