import { atom } from "nanostores";
import { catchUpDelay } from "../domain/feeds/catch-up.ts";
import { type FeedChange, type FeedItems, type FeedKind, mergeChanges } from "../domain/feeds/feeds.ts";
import { $newsCount } from "./live.ts";

export interface FeedNews<Item> {
  changes: ReadonlyMap<string, FeedChange<Item>>;
  failed: boolean;
}

/**
 * Fetches the changed entries of a feed when `$newsCount` increases. Sends one request at a time, and waits longer if
 * there are many changes (security G12). After a failure, `retry` or the next change fetches the entries again.
 */
export function watchFeed<Kind extends FeedKind>(kind: Kind, rev: number) {
  const $state = atom<FeedNews<FeedItems[Kind]>>({ changes: new Map(), failed: false });
  const abort = new AbortController();
  let cursor = { episodes: rev, tombstones: rev };
  let requestTimes: number[] = [];
  let handledNewsCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;

  const fetchNews = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isFetching) return;
    isFetching = true;
    requestTimes = [...requestTimes.slice(-9), Date.now()];
    const newsCount = $newsCount.get();
    try {
      // Load the client of the backend only now, because the client is large, and most visitors do not need it.
      const { fetchFeedNews } = await import("../data/feed-news.ts");
      const response = await fetchFeedNews(kind, cursor, abort.signal);
      cursor = response.cursor;
      const { changes } = $state.get();
      $state.set({ changes: mergeChanges(changes, response.changes), failed: false });
    } catch {
      if (!abort.signal.aborted) $state.set({ ...$state.get(), failed: true });
    }
    isFetching = false;
    handledNewsCount = newsCount;
    // If the content changed during the request, the response may not contain this change.
    schedule();
  };
  const schedule = () => {
    if (isFetching || timer || abort.signal.aborted || $newsCount.get() <= handledNewsCount) return;
    const delayMs = catchUpDelay(requestTimes, Date.now());
    timer = setTimeout(() => {
      timer = undefined;
      if (!document.hidden) void fetchNews();
    }, delayMs);
  };
  const unsubscribe = $newsCount.subscribe(schedule);

  return {
    $state,
    retry: fetchNews,
    stop() {
      unsubscribe();
      clearTimeout(timer);
      abort.abort();
    },
  };
}
