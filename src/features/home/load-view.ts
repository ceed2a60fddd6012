import { fetchBrowsePage, type ShownPage } from "../../data/browse.ts";
import { parseBrowseView } from "../../domain/content/browse.ts";

/** The page an address asks for. Only a feed needs the backend, and loads its client. */
export async function loadView(search: string, signal: AbortSignal): Promise<ShownPage> {
  const { mode, page } = parseBrowseView(search);
  if (mode.kind !== "feed") return fetchBrowsePage({ mode, page }, signal);
  const { fetchFeedPage } = await import("../../data/feed.ts");
  return fetchFeedPage(page, signal);
}
