import {
  type BrowseView,
  browseKey,
  parseBrowseView,
  type SharedMode,
} from "../domain/content/browse.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { browsePage } from "../paths.ts";
import { fetchSiteFile } from "./site-file.ts";

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

/** The page an address asks for. Only a reader's feed needs the backend, and loads its client. */
export async function fetchView(search: string, signal: AbortSignal): Promise<ShownPage> {
  const { mode, page } = parseBrowseView(search);
  if (mode.kind !== "feed") return fetchBrowsePage({ mode, page }, signal);
  const { fetchFeedPage } = await import("./feed.ts");
  return fetchFeedPage(page, signal);
}

/** Reads a page of a view from the site itself: browsing never asks the backend. */
export async function fetchBrowsePage(
  { mode, page }: BrowseView<SharedMode>,
  signal: AbortSignal,
): Promise<ShownPage> {
  const read = (n: number) => fetchSiteFile<BrowsePage>(browsePage(browseKey(mode), n), signal);
  const asked = await read(page);
  if (asked) return { ...asked, page };
  const first = page > 1 ? await read(1) : null;
  // A category that is not in this build: there is nothing to show.
  if (!first) return { cards: [], pages: 1, page: 1 };
  const last = first.pages > 1 ? await read(first.pages) : first;
  return { ...(last ?? first), page: last ? first.pages : 1 };
}
