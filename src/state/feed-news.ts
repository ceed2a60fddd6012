import { atom } from "nanostores";
import { catchUpDelay } from "../domain/feeds/catch-up.ts";
import {
  type FeedChange,
  type FeedItems,
  type FeedKind,
  mergeChanges,
} from "../domain/feeds/feeds.ts";
import { $news } from "./live.ts";

export interface FeedNews<Item> {
  /** Changes of episodes since the page was rendered. */
  changes: ReadonlyMap<string, FeedChange<Item>>;
  /** The last request failed, so changes may be missing. */
  failed: boolean;
}

/**
 * Fetches changes whenever there is news: one request at a time, and few during many changes (G12).
 * A failed request is repeated at the next news, or by `retry`.
 */
export function followFeed<Kind extends FeedKind>(kind: Kind, rev: number) {
  const $state = atom<FeedNews<FeedItems[Kind]>>({ changes: new Map(), failed: false });
  const stopped = new AbortController();
  let cursor = { episodes: rev, tombstones: rev };
  let asked: number[] = [];
  let answered = 0;
  let planned: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const ask = async () => {
    clearTimeout(planned);
    planned = undefined;
    if (isAsking) return;
    isAsking = true;
    asked = [...asked.slice(-9), Date.now()];
    const reached = $news.get();
    try {
      // The backend's client is large. A visitor who only filters does not need it.
      const { fetchFeedNews } = await import("../data/feed-news.ts");
      const found = await fetchFeedNews(kind, cursor, stopped.signal);
      cursor = found.cursor;
      const { changes } = $state.get();
      $state.set({ changes: mergeChanges(changes, found.changes), failed: false });
    } catch {
      if (!stopped.signal.aborted) $state.set({ ...$state.get(), failed: true });
    }
    isAsking = false;
    answered = reached;
    // News that arrived during the request may be missing in its response.
    plan();
  };
  const plan = () => {
    if (isAsking || planned || stopped.signal.aborted || $news.get() <= answered) return;
    const wait = catchUpDelay(asked, Date.now());
    planned = setTimeout(() => {
      planned = undefined;
      // A hidden tab fetches later, when it is visible and the next news arrives.
      if (!document.hidden) void ask();
    }, wait);
  };
  const leave = $news.subscribe(plan);

  return {
    $state,
    retry: ask,
    stop() {
      leave();
      clearTimeout(planned);
      stopped.abort();
    },
  };
}
