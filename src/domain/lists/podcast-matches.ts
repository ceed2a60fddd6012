import type { Podcast } from "./top-list.ts";

export interface PodcastMatches {
  query: string;
  listed: readonly Podcast[];
  /** The number of further matches, which the server did not return. */
  more: number;
}
