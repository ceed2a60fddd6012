import type { FeedKind } from "../../domain/feeds/feeds.ts";
import * as paths from "../../paths.ts";

export interface FeedTexts {
  path: string;
  title: string;
  description: string;
  singular: string;
  plural: string;
  empty: string;
  emptyFiltered: string;
}

export const FEED_TEXTS: Record<FeedKind, FeedTexts> = {
  quotes: {
    path: paths.quotes(),
    title: "Quotes",
    description: "Quotes from all episodes, newest first.",
    singular: "quote",
    plural: "quotes",
    empty: "No quotes found.",
    emptyFiltered: "No quotes found.",
  },
  recommendations: {
    path: paths.recommendations(),
    title: "Recommendations",
    description: "Books, tools, courses and more, recommended in the episodes.",
    singular: "recommendation",
    plural: "recommendations",
    empty: "No recommendations found.",
    emptyFiltered: "No recommendations match the selected filters.",
  },
};
