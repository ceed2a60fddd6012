import { HIGHLIGHT_MAX_CHARS, MAX_PENDING_HIGHLIGHTS } from "../limits.ts";
import { isRecord } from "../text/is-record.ts";
import { isHighlightSection, type NewHighlight } from "./highlight.ts";

/** A highlight that this browser has stored, and that the account does not have yet. */
export interface PendingHighlight extends NewHighlight {
  slug: string;
  /** The reader who marked the words, or null for a visitor. */
  readerId: string | null;
}

/** The browser's storage is untrusted. Ignores entries that are not valid highlights. */
export function readPendingHighlights(storedValue: unknown): PendingHighlight[] {
  return Array.isArray(storedValue) ? storedValue.flatMap(readEntry).slice(-MAX_PENDING_HIGHLIGHTS) : [];
}

function readEntry(entry: unknown): PendingHighlight[] {
  if (!isRecord(entry) || !isRecord(entry["anchor"])) return [];
  const { id, slug, section, note, readerId } = entry;
  const { quote, prefix, suffix, position } = entry["anchor"];
  const isShort = (text: unknown, limit: number): text is string => typeof text === "string" && text.length <= limit;
  if (!isShort(id, 36) || typeof slug !== "string" || !isHighlightSection(section)) return [];
  if (!isShort(quote, HIGHLIGHT_MAX_CHARS.quote) || quote.trim() === "") return [];
  if (!isShort(prefix, HIGHLIGHT_MAX_CHARS.prefix) || !isShort(suffix, HIGHLIGHT_MAX_CHARS.suffix)) return [];
  return [
    {
      id,
      slug,
      section,
      createdAt: null,
      anchor: {
        quote,
        prefix,
        suffix,
        position: Number.isInteger(position) ? Number(position) : 0,
      },
      note: isShort(note, HIGHLIGHT_MAX_CHARS.note) ? note : null,
      readerId: typeof readerId === "string" ? readerId : null,
    },
  ];
}

/** Returns the pending highlights of the reader, and the highlights that a visitor made in this browser. */
export const pendingHighlightsOf = (highlights: readonly PendingHighlight[], readerId: string | null) =>
  highlights.filter((entry) => entry.readerId === null || entry.readerId === readerId);
