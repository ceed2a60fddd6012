import type { Podcast } from "../lists/top-list.ts";
import { fold } from "./find.ts";

/** A longer list does not help the reader to choose. */
export const MOST_LISTED = 50;

/** Folded once, so that a search of thousands of podcasts is fast at every key press. */
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
 * Podcasts whose name or description contains the query, ignoring case and accents (specification
 * §5). Matches in the name come first. `more` counts the matches that are not listed.
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
