import { useStore } from "@nanostores/react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import {
  type FeedFilter,
  type FeedItems,
  type FeedKind,
  feedKey,
  isFiltered,
} from "../../domain/feeds/feeds.ts";
import { followFeed } from "../../state/feed-news.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useFeedParts } from "./use-feed-parts.ts";

/** A feed with a filter, its parts, and the changes since the build. */
export function useLiveFeed<Kind extends FeedKind>(
  kind: Kind,
  rev: number,
  filter: FeedFilter,
  container: RefObject<HTMLElement | null>,
) {
  const [feed] = useState(() => followFeed(kind, rev));
  useEffect(() => feed.stop, [feed]);
  const news = useStore(feed.$state);
  const [older, setOlder] = useState<"idle" | "requested" | "loading">("idle");

  // Until the reader filters or continues, or an entry changes, the page shows the built list.
  const usesLoadedParts = isFiltered(filter) || older !== "idle" || news.changes.size > 0;
  const parts = useFeedParts(kind, usesLoadedParts ? feedKey(filter) : null);
  const { loaded, isCurrent, isBusy, loadMore } = parts;
  const list = useMemo(
    () => ({ entries: loaded?.entries ?? [], filter, hasOlder: loaded?.older != null }),
    [loaded, filter],
  );
  const arrivals = useArrivals<FeedItems[Kind]>(list, news.changes, container);

  useEffect(() => {
    if (older !== "requested" || !isCurrent || isBusy) return;
    setOlder("loading");
    loadMore();
  }, [older, isCurrent, isBusy, loadMore]);

  return {
    ...arrivals,
    parts,
    usesLoadedParts,
    newsFailed: news.failed,
    retryNews: feed.retry,
    /** After the built list, the newest part loads first, then the next one. */
    loadMore: () => (usesLoadedParts ? loadMore() : setOlder("requested")),
  };
}
