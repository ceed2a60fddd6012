import type { FeedItems, FeedKind, FeedPart } from "../domain/feeds/feeds.ts";
import { feedFile } from "../paths.ts";

/** Reads a part of a feed from the site itself; the backend is not asked. Throws on failure. */
export async function fetchFeedPart<Kind extends FeedKind>(
  kind: Kind,
  key: string,
  part: "newest" | number,
  signal: AbortSignal,
): Promise<FeedPart<FeedItems[Kind]>> {
  const response = await fetch(feedFile(kind, key, part), { signal });
  // A filter or a part that is not in this build: there is nothing to show.
  if (response.status === 404) return { entries: [], older: null };
  if (!response.ok) throw new Error(`The feed did not load (${response.status}).`);
  return (await response.json()) as FeedPart<FeedItems[Kind]>;
}
