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

/** If the address names a page after the last page, `page` is the last page (security C6). */
export interface ViewPage extends BrowsePage {
  page: number;
}

/** Only My Feed needs the backend, so only My Feed loads the backend's client. */
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
  const requestedPage = await readPage(page);
  if (requestedPage) return { ...requestedPage, page };
  const firstPage = page > 1 ? await readPage(1) : null;
  if (!firstPage) return { cards: [], pages: 1, page: 1 };
  const lastPage = firstPage.pages > 1 ? await readPage(firstPage.pages) : firstPage;
  return { ...(lastPage ?? firstPage), page: lastPage ? firstPage.pages : 1 };
}
