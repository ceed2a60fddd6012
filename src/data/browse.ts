import { type BrowseView, browseKey, type SharedMode } from "../domain/content/browse.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { browsePage } from "../paths.ts";

/** One page of a home view, as the build wrote it. */
export interface BrowsePage {
  cards: EpisodeCard[];
  /** How many pages the view has; at least 1. */
  pages: number;
}

/** What is shown where a page was asked for: past the end, the last one (security C6). */
export interface ShownPage extends BrowsePage {
  page: number;
}

/** Reads a page of a view from the site itself: browsing never asks the backend. */
export async function fetchBrowsePage(
  { mode, page }: BrowseView<SharedMode>,
  signal: AbortSignal,
): Promise<ShownPage> {
  const key = browseKey(mode);
  const asked = await readWritten(key, page, signal);
  if (asked) return { ...asked, page };
  const first = page > 1 ? await readWritten(key, 1, signal) : null;
  // A category that is not in this build: there is nothing to show.
  if (!first) return { cards: [], pages: 1, page: 1 };
  const last = first.pages > 1 ? await readWritten(key, first.pages, signal) : first;
  return { ...(last ?? first), page: last ? first.pages : 1 };
}

async function readWritten(key: string, page: number, signal: AbortSignal) {
  const response = await fetch(browsePage(key, page), { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The page did not load (${response.status}).`);
  return (await response.json()) as BrowsePage;
}
