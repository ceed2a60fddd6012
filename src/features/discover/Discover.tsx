import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { CategoryRef } from "../../domain/content/content.ts";
import { type FeedKind, type FilterShow, isFiltered, parseFeedFilter } from "../../domain/feeds/feeds.ts";
import { $search } from "../../state/address.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { FeedFilters } from "./FeedFilters.tsx";
import { FeedList } from "./FeedList.tsx";
import { EmptyFeed, FeedPlaceholders, NewEntriesButton, ShowMoreButton } from "./feed-controls.tsx";
import { FEED_TEXTS } from "./feed-texts.ts";
import { useLiveFeed } from "./use-live-feed.ts";
import { useRestoredPlace } from "./use-restored-place.ts";

interface Props<Kind extends FeedKind> {
  kind: Kind;
  /** The content revision at the time of the build. */
  rev: number;
  categories: CategoryRef[];
  shows: FilterShow[];
  /** True if the feed has more entries than the build rendered. */
  hasOlder: boolean;
  /** The built list: the entries that the build rendered. */
  children?: ReactNode;
}

/** Reads the filters from the address, the entries from static JSON, and newer changes from the backend. */
export function Discover<Kind extends FeedKind>(props: Props<Kind>) {
  const { kind, rev, categories, shows, children } = props;
  const texts = FEED_TEXTS[kind];
  const search = useStore($search, { ssr: "initial" });
  const filter = useMemo(() => parseFeedFilter(search), [search]);
  const container = useRef<HTMLDivElement>(null);
  const feed = useLiveFeed(kind, rev, filter, container);
  const { parts, visibleEntries } = feed;
  const [isBuiltListHidden, setIsBuiltListHidden] = useState(false);
  const [focusIndex, setFocusIndex] = useState<number | null>(null);

  useEffect(() => {
    // A script in the page's head hides the built list if the address has a filter. From now on, React hides or shows the list.
    setIsBuiltListHidden("browse" in document.documentElement.dataset);
    delete document.documentElement.dataset["browse"];
  }, []);
  useEffect(() => {
    // After "Show more", move the focus to the first new entry.
    if (focusIndex === null || visibleEntries.length <= focusIndex) return;
    container.current?.querySelectorAll<HTMLElement>("ol > li")[focusIndex]?.focus({ preventScroll: true });
    setFocusIndex(null);
  }, [focusIndex, visibleEntries]);

  const showsBuiltList = !feed.usesLoadedParts || (!parts.loadedList && !isBuiltListHidden);
  const hasOlder = showsBuiltList ? props.hasOlder : (parts.loadedList?.nextPart ?? null) !== null;
  const isWaiting = !parts.loadedList || (visibleEntries.length === 0 && !parts.isOfCurrentFilter);
  const { markMoreShown } = useRestoredPlace({
    count: visibleEntries.length,
    isBusy: parts.isBusy,
    hasMore: parts.loadedList?.nextPart != null,
    loadMore: feed.loadMore,
  });
  const loadMore = () => {
    if (parts.isBusy) return;
    markMoreShown();
    setFocusIndex(container.current?.querySelectorAll("ol > li").length ?? null);
    feed.loadMore();
  };
  return (
    <>
      <FeedFilters categories={categories} shows={shows} filter={filter} />
      <div ref={container} tabIndex={-1} aria-busy={parts.isBusy} data-browse-cards className="scroll-mt-6">
        <NewEntriesButton {...feed} texts={texts} container={container} />
        {feed.hasNewsFailed && <QuietFailure subject={`New ${texts.plural}`} retry={feed.retryNews} />}
        {parts.failure === "list" ? (
          <LoadFailed subject={`These ${texts.plural}`} retry={parts.retry} />
        ) : showsBuiltList ? (
          children
        ) : isWaiting ? (
          <FeedPlaceholders subject={texts.plural} />
        ) : visibleEntries.length > 0 ? (
          <FeedList kind={kind} entries={visibleEntries} />
        ) : (
          <EmptyFeed texts={texts} isFiltered={isFiltered(filter)} />
        )}
        {parts.failure === "more" && <QuietFailure subject={`More ${texts.plural}`} retry={loadMore} />}
        {hasOlder && parts.failure === null && <ShowMoreButton isBusy={parts.isBusy} loadMore={loadMore} />}
      </div>
    </>
  );
}
