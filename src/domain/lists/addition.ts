import { LIST_MAX_PODCASTS } from "../limits.ts";

export interface ListChoice {
  id: string;
  title: string;
  items: readonly { podcastId: string; rank: number }[];
}

/** A podcast that a reader adds to one of the reader's lists. */
export interface ListAddition {
  listId: string;
  podcastId: string;
  rank: number;
}

export const containsPodcast = ({ items }: ListChoice, podcastId: string) =>
  items.some((item) => item.podcastId === podcastId);

/** Returns the rank after the last podcast. If the last podcast has rank 10, returns the first free rank, or null for a full list. */
export function nextRank({ items }: ListChoice): number | null {
  const ranks = items.map(({ rank }) => rank);
  const last = Math.max(0, ...ranks);
  if (last < LIST_MAX_PODCASTS) return last + 1;
  const allRanks = Array.from({ length: LIST_MAX_PODCASTS }, (_, index) => index + 1);
  return allRanks.find((rank) => !ranks.includes(rank)) ?? null;
}
