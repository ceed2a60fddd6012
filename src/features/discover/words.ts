import type { FeedKind } from "../../domain/feeds/feeds.ts";
import * as paths from "../../paths.ts";

export interface FeedWords {
  path: string;
  title: string;
  description: string;
  /** What one item is called, and several. */
  one: string;
  many: string;
  empty: string;
  emptyFiltered: string;
}

export const FEED_WORDS: Record<FeedKind, FeedWords> = {
  quotes: {
    path: paths.quotes(),
    title: "Quotes",
    description: "Lines worth keeping, from the newest episodes on.",
    one: "quote",
    many: "quotes",
    empty: "No quotes found.",
    emptyFiltered: "No quotes found.",
  },
  recommendations: {
    path: paths.recommendations(),
    title: "Recommendations",
    description: "Books, tools, courses and more that were recommended on our shows.",
    one: "recommendation",
    many: "recommendations",
    empty: "No recommendations found.",
    emptyFiltered: "No recommendations match the selected filters.",
  },
};
