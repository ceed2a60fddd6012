import { SEARCH_MIN_CHARS } from "../constants.ts";
import type { CategoryRef, ShowRef } from "../content/content.ts";
import { charLength } from "../limits.ts";

/** The search page shows these types in this order. The search box shows the same types except lists. */
export const RESULT_TYPES = ["show", "episode", "category", "guest", "list"] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export interface SearchResult {
  type: ResultType;
  id: string;
  title: string;
  description: string | null;
  /** For a guest, this is the slug of the newest episode. For a list, this is the id of the list. */
  slug: string;
  thumbnailUrl: string | null;
  category: CategoryRef | null;
  show: ShowRef | null;
  date: string | null;
  /** The passage of the transcript that matches. `second` is null if the transcript has no times. */
  passage: { text: string; second: number | null } | null;
  /** The number of a guest's episodes. Null for other types. */
  episodeCount: number | null;
}

export interface SearchPage {
  results: SearchResult[];
  /** The number of all results, but at most as many as fit on `SEARCH_PAGE.pages` pages. */
  total: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text can contain them
const SPACES = /[\s\u0000-\u001f\u007f]+/g;

export const normalizedQuery = (typedText: string): string =>
  typedText.toWellFormed().normalize("NFC").replace(SPACES, " ").trim();

/** In scripts without spaces, such as Chinese, one character can be a word. `private.is_query` has the same rule. */
const WORD_OF_ONE_CHARACTER =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

export const isSearchable = (query: string): boolean =>
  charLength(query) >= SEARCH_MIN_CHARS || WORD_OF_ONE_CHARACTER.test(query);

export function groupResults(results: readonly SearchResult[]): { type: ResultType; results: SearchResult[] }[] {
  return RESULT_TYPES.map((type) => ({
    type,
    results: results.filter((result) => result.type === type),
  })).filter((group) => group.results.length > 0);
}

export function nextActiveIndex(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}
