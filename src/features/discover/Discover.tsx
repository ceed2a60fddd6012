import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { CategoryRef } from "../../domain/content/content.ts";
import { type FeedKind, isFiltered, parseFeedFilter } from "../../domain/feeds/feeds.ts";
import { $search } from "../../state/address.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { FeedFilters, type FilterShow } from "./FeedFilters.tsx";
import { FeedList } from "./FeedList.tsx";
import { Arrivals, Empty, FeedPlaceholders, More } from "./feed-parts.tsx";
import { useLiveFeed } from "./use-live-feed.ts";
import { FEED_WORDS } from "./words.ts";

interface Props<Kind extends FeedKind> {
  kind: Kind;
  /** The revision of the content that the page was written from. */
  rev: number;
  categories: CategoryRef[];
  shows: FilterShow[];
  /** There is more than the part that was drawn at build, which the children are. */
  hasOlder: boolean;
  children?: ReactNode;
}

/** A feed: filters live in the address, items in static JSON, what is newer in the Data API. */
export function Discover<Kind extends FeedKind>(props: Props<Kind>) {
  const { kind, rev, categories, shows, children } = props;
  const words = FEED_WORDS[kind];
  const search = useStore($search, { ssr: "initial" });
  const filter = useMemo(() => parseFeedFilter(search), [search]);
  const top = useRef<HTMLDivElement>(null);
  const feed = useLiveFeed(kind, rev, filter, top);
  const { parts, shown } = feed;
  const [isHidden, setIsHidden] = useState(false);
  const [reached, setReached] = useState<number | null>(null);

  useEffect(() => {
    // The head hid the drawn list while the address asks for another; now this decides.
    setIsHidden("browse" in document.documentElement.dataset);
    delete document.documentElement.dataset["browse"];
  }, []);
  useEffect(() => {
    // Whoever asked for more reads on where the new ones begin.
    if (reached === null || shown.length <= reached) return;
    top.current?.querySelectorAll<HTMLElement>("ol > li")[reached]?.focus({ preventScroll: true });
    setReached(null);
  }, [reached, shown]);

  const isDrawn = !feed.isAsked || (!parts.loaded && !isHidden);
  const hasOlder = isDrawn ? props.hasOlder : (parts.loaded?.older ?? null) !== null;
  const isWaiting = !parts.loaded || (shown.length === 0 && !parts.isCurrent);
  const more = () => {
    if (parts.isBusy) return;
    setReached(top.current?.querySelectorAll("ol > li").length ?? null);
    feed.more();
  };
  return (
    <>
      <FeedFilters categories={categories} shows={shows} filter={filter} />
      <div
        ref={top}
        tabIndex={-1}
        aria-busy={parts.isBusy}
        data-browse-cards
        className="scroll-mt-6"
      >
        <Arrivals {...feed} words={words} take={feed.takeAll} top={top} />
        {feed.newsFailed && <QuietFailure what={`New ${words.many}`} retry={feed.retryNews} />}
        {parts.failed === "list" ? (
          <LoadFailed what={`These ${words.many}`} retry={parts.retry} />
        ) : isDrawn ? (
          children
        ) : isWaiting ? (
          <FeedPlaceholders what={words.many} />
        ) : shown.length > 0 ? (
          <FeedList kind={kind} entries={shown} now={Date.now()} />
        ) : (
          <Empty words={words} filtered={isFiltered(filter)} />
        )}
        {parts.failed === "more" && <QuietFailure what={`More ${words.many}`} retry={more} />}
        {hasOlder && parts.failed === null && <More isBusy={parts.isBusy} more={more} />}
      </div>
    </>
  );
}
