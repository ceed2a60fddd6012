import type { Podcast } from "../lists/top-list.ts";
import { fold } from "./find.ts";

/** How many are listed at a time; a longer list is no help in choosing. */
export const MOST_LISTED = 50;

/** A podcast with its words folded once, so that thousands are searched at every key. */
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

/**
 * Podcasts whose name or description holds the query, whatever the case and accents (specification §5), in
 * their order; those of that name come first. `more` counts what is found and not listed.
 */
export function findPodcasts(all: readonly Searchable[], query: string) {
  const wanted = fold(query).trim();
  const named = all.filter(({ name }) => name.includes(wanted));
  const described = all.filter(({ description }) => description.includes(wanted));
  const found = [...new Set([...named, ...described])];
  return {
    listed: found.slice(0, MOST_LISTED).map(({ podcast }) => podcast),
    more: Math.max(0, found.length - MOST_LISTED),
  };
}
