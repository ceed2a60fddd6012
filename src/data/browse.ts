import { HOME_PAGE_SIZE } from "../domain/constants.ts";
import { type BrowseView, browseKey, type PublicMode } from "../domain/content/browse.ts";
import { BROWSE_INDEX, type BrowseIndex, pageCountOf, partsOfPage } from "../domain/content/browse-parts.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { browsePart } from "../paths.ts";
import { fetchSiteFile } from "./site-file.ts";

/** If the address names a page after the last page, `page` is the last page (security C6). */
export interface ViewPage {
  cards: EpisodeCard[];
  pageCount: number;
  page: number;
}

export async function fetchBrowsePage(view: BrowseView<PublicMode>, signal: AbortSignal): Promise<ViewPage> {
  const page = (await readPage(view, signal)) ?? (await readPage(view, signal));
  if (!page) throw new Error("New builds replaced the parts of a list twice while the page read them.");
  return page;
}

/** Returns null if a part is missing. This happens if a new build replaces the part after the page has read the index. */
async function readPage({ mode, page }: BrowseView<PublicMode>, signal: AbortSignal): Promise<ViewPage | null> {
  const readPart = <Content>(part: string) => fetchSiteFile<Content>(browsePart(browseKey(mode), part), signal);
  const index = (await readPart<BrowseIndex>(BROWSE_INDEX)) ?? [];
  const pageCount = pageCountOf(index);
  const shownPage = Math.min(page, pageCount);
  const { names, skip } = partsOfPage(index, shownPage);
  const parts = await Promise.all(names.map((name) => readPart<EpisodeCard[]>(name)));
  if (!parts.every((part) => part !== null)) return null;
  return { cards: parts.flat().slice(skip, skip + HOME_PAGE_SIZE), pageCount, page: shownPage };
}
