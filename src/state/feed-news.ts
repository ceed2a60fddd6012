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
  /** What became of episodes since the page was written. */
  changes: ReadonlyMap<string, FeedChange<Item>>;
  /** The last question failed: something may be missing. */
  failed: boolean;
}

/**
 * Asks what changed whenever there is news: one question at a time, few in a flood (G12).
 * A failed one is asked again with the next news, or by `retry`.
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
      // The backend's client is heavy: who only filters does without it.
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
    // News that came meanwhile may be missing in the answer.
    plan();
  };
  const plan = () => {
    if (isAsking || planned || stopped.signal.aborted || $news.get() <= answered) return;
    const wait = catchUpDelay(asked, Date.now());
    planned = setTimeout(() => {
      planned = undefined;
      // Whoever looks again is told of news anew.
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
