import Papa from "papaparse";
import { opmlOutlines } from "../import/opml.ts";
import { IMPORT_MAX_PODCASTS, PODCAST_MAX_CHARS } from "../limits.ts";
import { validWebUrl } from "../text/web-url.ts";

export interface ImportedPodcast {
  name: string;
  description: string | null;
  websiteUrl: string | null;
  feedUrl: string | null;
}

export interface ParsedImport {
  podcasts: ImportedPodcast[];
  /** One sentence for each row that cannot be imported. */
  problems: string[];
}

type Fields = Partial<Record<"name" | "description" | "website" | "feed", string>>;

/**
 * Reads CSV or OPML, and downloads nothing. The first row of a CSV file has the names of the columns. Without such a row,
 * each line is the feed address or the name of a podcast.
 */
export function parseImport(text: string): ParsedImport {
  const source = text.replace(/^\ufeff/, "").trim();
  const rows = source.startsWith("<") ? opmlOutlines(source) : csvFields(source);
  const result: ParsedImport = { podcasts: [], problems: [] };
  for (const [index, row] of rows.entries()) {
    const podcastOrProblem = readRow(row);
    if (typeof podcastOrProblem === "string")
      result.problems.push(`Row ${index + 1}: ${podcastOrProblem}`);
    else result.podcasts.push(podcastOrProblem);
  }
  const excessPodcasts = result.podcasts.splice(IMPORT_MAX_PODCASTS);
  if (excessPodcasts.length > 0)
    result.problems.push(
      `An import has at most ${IMPORT_MAX_PODCASTS} podcasts. ${excessPodcasts.length} are left out.`,
    );
  return result;
}

function readRow({ name = "", description = "", website = "", feed = "" }: Fields) {
  const [websiteUrl, feedUrl] = [website, feed].map((text) => text.trim() || null);
  for (const url of [websiteUrl, feedUrl])
    if (url && validWebUrl(url) === null) return `“${url}” is not a web address.`;
  const podcastName = (
    name.trim() || (feedUrl ?? websiteUrl ?? "").replace(/^https?:\/\/(www\.)?/i, "")
  )
    .toWellFormed()
    .replace(/\s+/g, " ");
  if (podcastName === "") return "The name is missing.";
  return {
    name: shorten(podcastName, PODCAST_MAX_CHARS.name),
    description: shorten(description.trim(), PODCAST_MAX_CHARS.description) || null,
    websiteUrl: websiteUrl ?? null,
    feedUrl: feedUrl ?? null,
  };
}

const shorten = (text: string, maxChars: number) => [...text].slice(0, maxChars).join("");

const COLUMNS: Record<string, keyof Fields> = {
  name: "name",
  title: "name",
  podcast: "name",
  description: "description",
  website: "website",
  website_url: "website",
  url: "website",
  feed: "feed",
  feed_url: "feed",
  rss: "feed",
};

function csvFields(text: string): Fields[] {
  const [header, ...rows] = csvRows(text);
  if (!header) return [];
  const columns = header.map((cell) => COLUMNS[cell.trim().toLowerCase()]);
  if (columns.some(Boolean)) {
    return rows.map((cells) =>
      Object.fromEntries(
        columns.flatMap((column, n) => (column ? [[column, cells[n] ?? ""]] : [])),
      ),
    );
  }
  return [header, ...rows].map(([firstCell = ""]) =>
    /^https?:/i.test(firstCell.trim()) ? { feed: firstCell } : { name: firstCell },
  );
}

const csvRows = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: ",", skipEmptyLines: "greedy" }).data;
