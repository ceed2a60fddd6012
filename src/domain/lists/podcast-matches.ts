import type { Podcast } from "./top-list.ts";

export interface PodcastMatches {
  query: string;
  podcasts: readonly Podcast[];
  /** The number of matches that the server did not return. */
  moreCount: number;
}
