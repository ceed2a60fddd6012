import { useStore } from "@nanostores/react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { type FeedFilter, type FeedItems, type FeedKind, feedKey, isFiltered } from "../../domain/feeds/feeds.ts";
import { watchFeed } from "../../state/feed-news.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useFeedParts } from "./use-feed-parts.ts";

/** Loads the parts of a feed, and applies the changes since the build. */
export function useLiveFeed<Kind extends FeedKind>(
  kind: Kind,
  builtRevision: number,
  filter: FeedFilter,
  container: RefObject<HTMLElement | null>,
) {
  const [feed] = useState(() => watchFeed(kind, builtRevision));
  useEffect(() => feed.stop, [feed]);
  const news = useStore(feed.$state);
  const [olderRequest, setOlderRequest] = useState<"idle" | "requested" | "loading">("idle");

  // The page shows the built list until the reader sets a filter or requests older entries, or until an entry changes.
  const usesLoadedParts = isFiltered(filter) || olderRequest !== "idle" || news.changes.size > 0;
  const parts = useFeedParts(kind, usesLoadedParts ? feedKey(filter) : null);
  const { loadedList, isOfCurrentFilter, isBusy, loadMore } = parts;
  const list = useMemo(
    () => ({ entries: loadedList?.entries ?? [], filter, hasOlder: loadedList?.nextPart != null }),
    [loadedList, filter],
  );
  const arrivals = useArrivals<FeedItems[Kind]>(list, news.changes, container);

  useEffect(() => {
    if (olderRequest !== "requested" || !isOfCurrentFilter || isBusy) return;
    setOlderRequest("loading");
    loadMore();
  }, [olderRequest, isOfCurrentFilter, isBusy, loadMore]);

  return {
    ...arrivals,
    parts,
    usesLoadedParts,
    hasNewsFailed: news.failed,
    retryNews: feed.retry,
    /** The built list does not name the next part. So the first call loads the newest part and the next part. */
    loadMore: () => (usesLoadedParts ? loadMore() : setOlderRequest("requested")),
  };
}
