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
  at: string;
  readAt: string;
}

export type ArchivedHighlight = Record<
  "title" | "show" | "address" | "section" | "quote" | "note" | "created_at",
  string
>;

export interface Archived {
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

/** Sorts saved and opened recaps, the newest first. If the data has no value for a list, this list is empty. */
export function readArchived(value: unknown, site: SiteAddresses): Archived {
  const data = fieldsOf(value);
  const names = fieldsOf(data["names"]);
  const recapNames = fieldsOf(names["recaps"]);
  const recapOf = (slug: unknown) => {
    const { title, show } = fieldsOf(recapNames[textOf(slug)]);
    const address = textOf(slug) === "" ? "" : site.recap(textOf(slug));
    return { title: textOf(title) || textOf(slug), show: textOf(show), address };
  };
  const recaps = (field: string, at: string): ArchivedRecap[] =>
    rowsOf(data[field])
      .map((row) => ({
        ...recapOf(row["recap"]),
        at: textOf(row[at]),
        readAt: textOf(row["readAt"]),
      }))
      .sort((a, b) => (b.at || b.readAt).localeCompare(a.at || a.readAt, "en"));
  return {
    data,
    names,
    lists: rowsOf(data["lists"]).map((row) => readList(row, site)),
    saved: recaps("savedRecaps", "savedAt"),
    history: recaps("readRecaps", "openedAt"),
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
