import { opmlOutlines } from "../import/opml.ts";
import { IMPORT_MAX_PODCASTS, PODCAST_MAX_CHARS } from "../limits.ts";
import { validWebUrl } from "../text/web-url.ts";
import { type Fields, tableFields } from "./podcast-table.ts";

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

/** Reads a table such as CSV, a list of lines, or OPML. Downloads nothing. */
export function parseImport(text: string): ParsedImport {
  const source = text.replace(/^\ufeff/, "").trim();
  const rows = source.startsWith("<") ? opmlOutlines(source) : tableFields(source);
  const result: ParsedImport = { podcasts: [], problems: [] };
  for (const [index, row] of rows.entries()) {
    const podcastOrProblem = readRow(row);
    if (typeof podcastOrProblem === "string") result.problems.push(`Row ${index + 1}: ${podcastOrProblem}`);
    else result.podcasts.push(podcastOrProblem);
  }
  const excessPodcasts = result.podcasts.splice(IMPORT_MAX_PODCASTS);
  if (excessPodcasts.length > 0)
    result.problems.push(
      `An import has at most ${IMPORT_MAX_PODCASTS} podcasts. ${excessPodcasts.length} are left out.`,
    );
  return result;
}

/** A name such as `Ferry.com Weekly` ends like an address, but has no path. */
const HOLDS_ADDRESS = /https?:\/\/|\bwww\.|[\w-]\.[a-z]{2,}\/\S/i;

function readRow({ name = "", description = "", website = "", feed = "" }: Fields) {
  const [websiteUrl, feedUrl] = [website, feed].map((text) => text.trim() || null);
  for (const url of [websiteUrl, feedUrl])
    if (url && validWebUrl(url) === null) return `“${url}” is not a web address.`;
  const givenName = [websiteUrl, feedUrl].includes(name.trim()) ? "" : name.trim();
  if (HOLDS_ADDRESS.test(givenName))
    return `The name “${shorten(givenName, PODCAST_MAX_CHARS.name)}” holds an address. Give each address a column of its own.`;
  const podcastName = (givenName || (feedUrl ?? websiteUrl ?? "").replace(/^https?:\/\/(www\.)?/i, ""))
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
