import { type BrowseView, browseKey } from "../domain/browse.ts";
import type { EpisodeCard } from "../domain/content.ts";
import { browsePage } from "../paths.ts";

/** One page of a home view, as the build wrote it. */
export interface BrowsePage {
  cards: EpisodeCard[];
  /** How many pages the view has; at least 1. */
  pages: number;
}

/** Reads a page of a view from the site itself: browsing never asks the backend. */
export async function fetchBrowsePage(view: BrowseView, signal: AbortSignal): Promise<BrowsePage> {
  const response = await fetch(browsePage(browseKey(view.mode), view.page), { signal });
  // A page past the end, or a category that is not in this build: there is nothing to show.
  if (response.status === 404) return { cards: [], pages: 1 };
  if (!response.ok) throw new Error(`The page did not load (${response.status}).`);
  return (await response.json()) as BrowsePage;
}
