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

/** A feed by filter, page by page, with what changed since the build. */
export function useLiveFeed<Kind extends FeedKind>(
  kind: Kind,
  rev: number,
  filter: FeedFilter,
  top: RefObject<HTMLElement | null>,
) {
  const [feed] = useState(() => followFeed(kind, rev));
  useEffect(() => feed.stop, [feed]);
  const news = useStore(feed.$state);
  const [goesOn, setGoesOn] = useState<"no" | "soon" | "yes">("no");

  // While nothing is asked for and nothing changed, the page stays what the build drew.
  const isAsked = isFiltered(filter) || goesOn !== "no" || news.changes.size > 0;
  const parts = useFeedParts(kind, isAsked ? feedKey(filter) : null);
  const { loaded, isCurrent, isBusy, more } = parts;
  const list = useMemo(
    () => ({ entries: loaded?.entries ?? [], filter, hasOlder: loaded?.older != null }),
    [loaded, filter],
  );
  const arrivals = useArrivals<FeedItems[Kind]>(list, news.changes, top);

  useEffect(() => {
    if (goesOn !== "soon" || !isCurrent || isBusy) return;
    setGoesOn("yes");
    more();
  }, [goesOn, isCurrent, isBusy, more]);

  return {
    ...arrivals,
    parts,
    isAsked,
    newsFailed: news.failed,
    retryNews: feed.retry,
    /** From the list that the build drew, its own part is loaded first. */
    more: () => (isAsked ? more() : setGoesOn("soon")),
  };
}
