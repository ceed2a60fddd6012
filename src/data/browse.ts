import {
  type BrowseView,
  browseKey,
  parseBrowseView,
  type SharedMode,
} from "../domain/content/browse.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { browsePage } from "../paths.ts";
import { fetchSiteFile } from "./site-file.ts";

export interface BrowsePage {
  cards: EpisodeCard[];
  pages: number;
}

/** A page past the end shows the last page (security C6). */
export interface ViewPage extends BrowsePage {
  page: number;
}

/** Only a reader's own feed needs the backend and loads its client. */
export async function fetchView(search: string, signal: AbortSignal): Promise<ViewPage> {
  const { mode, page } = parseBrowseView(search);
  if (mode.kind !== "feed") return fetchBrowsePage({ mode, page }, signal);
  const { fetchFeedPage } = await import("./feed.ts");
  return fetchFeedPage(page, signal);
}

export async function fetchBrowsePage(
  { mode, page }: BrowseView<SharedMode>,
  signal: AbortSignal,
): Promise<ViewPage> {
  const readPage = (n: number) => fetchSiteFile<BrowsePage>(browsePage(browseKey(mode), n), signal);
  const requested = await readPage(page);
  if (requested) return { ...requested, page };
  const first = page > 1 ? await readPage(1) : null;
  if (!first) return { cards: [], pages: 1, page: 1 };
  const last = first.pages > 1 ? await readPage(first.pages) : first;
  return { ...(last ?? first), page: last ? first.pages : 1 };
}
