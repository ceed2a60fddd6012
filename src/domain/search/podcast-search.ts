import type { Podcast } from "../lists/top-list.ts";
import { fold } from "./find.ts";

export const MAX_LISTED = 50;

/** The texts are folded in advance, so that a search of thousands of podcasts is fast at every key press. */
interface Searchable {
  podcast: Podcast;
  name: string;
  description: string;
}

export const toSearchable = (podcast: Podcast): Searchable => ({
  podcast,
  name: fold(podcast.name),
  description: fold(podcast.description ?? ""),
});

export type PodcastMatches = ReturnType<typeof findPodcasts>;

/** Matches in the name come first (specification §5). */
export function findPodcasts(podcasts: readonly Searchable[], query: string) {
  const foldedQuery = fold(query).trim();
  const nameMatches = podcasts.filter(({ name }) => name.includes(foldedQuery));
  const descriptionMatches = podcasts.filter(({ description }) =>
    description.includes(foldedQuery),
  );
  const matches = [...new Set([...nameMatches, ...descriptionMatches])];
  return {
    listed: matches.slice(0, MAX_LISTED).map(({ podcast }) => podcast),
    more: Math.max(0, matches.length - MAX_LISTED),
  };
}
