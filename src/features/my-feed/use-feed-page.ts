import { useState } from "react";
import type { FeedOrder, FeedPage } from "../../data/feed.ts";
import type { FeedView } from "../../domain/content/browse.ts";
import { STORED } from "../../domain/storage-keys.ts";
import { useLoadable } from "../../state/loadable.ts";
import { accountReading } from "../../state/reading.ts";
import { readStored, store } from "../../state/storage.ts";

export type FeedState =
  | { state: "loading"; page: FeedPage | null }
  | { state: "failed" }
  | { state: "ready"; page: FeedPage };

async function load(key: string, signal: AbortSignal) {
  const view = JSON.parse(key) as FeedView & { order: FeedOrder };
  // The later pages of unread recaps use the time of page 1, so that new read marks do not shift the list.
  const since = view.isUnread && view.page > 1 ? readStored(STORED.unreadSince, "sessionStorage") : null;
  const { fetchFeedPage } = await import("../../data/feed.ts");
  await accountReading();
  const page = await fetchFeedPage({ ...view, since }, signal);
  if (view.isUnread) store(STORED.unreadSince, page.listedAt, "sessionStorage");
  return { key, page };
}

/** While a view reloads, the page still shows the previous content of this view. */
export function useFeedPage(
  { isUnread, page }: FeedView,
  order: FeedOrder,
  isReader: boolean,
): [FeedState, reload: () => void] {
  const key = isReader ? JSON.stringify({ order, isUnread, page }) : null;
  const [loadableFeed, reload] = useLoadable(key, load);
  const [previousFeed, setPreviousFeed] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  if (loadableFeed.state === "ready" && loadableFeed.value !== previousFeed) setPreviousFeed(loadableFeed.value);
  if (loadableFeed.state === "ready") return [{ state: "ready", page: loadableFeed.value.page }, reload];
  if (loadableFeed.state === "failed") return [{ state: "failed" }, reload];
  return [{ state: "loading", page: previousFeed?.key === key ? previousFeed.page : null }, reload];
}
