import type { ReactNode } from "react";
import type { Recommendation } from "../../domain/content/recommendations.ts";
import type { FeedItems, FeedKind } from "../../domain/feeds/feeds.ts";
import { ExternalLink } from "../../ui/ExternalLink.tsx";
import { QuoteFigure } from "../../ui/QuoteFigure.tsx";
import { withKeys } from "../../ui/with-keys.ts";

const LONG_QUOTE_MIN_CHARS = 320;

export const RENDER_ITEMS: {
  [Kind in FeedKind]: (items: readonly FeedItems[Kind][]) => ReactNode;
} = {
  quotes: (quotes) => (
    <ul className="space-y-8">
      {withKeys(quotes).map(({ key, item }) => (
        <li key={key}>
          <QuoteFigure quote={item} textClass={item.text.length >= LONG_QUOTE_MIN_CHARS ? "text-read" : "text-lead"} />
        </li>
      ))}
    </ul>
  ),
  recommendations: (recommendations) => (
    <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2">
      {withKeys(recommendations).map(({ key, item }) => (
        <li key={key} className="border-s-4 border-marker ps-5">
          <RecommendationItem item={item} />
        </li>
      ))}
    </ul>
  ),
};

function RecommendationItem({ item: { title, description, url, type } }: { item: Recommendation }) {
  return (
    <>
      <p className="label">{type}</p>
      <p dir="auto" className="mt-1 line-clamp-4 font-serif text-card text-pretty">
        {url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}
      </p>
      {description !== null && (
        <p dir="auto" className="mt-1.5 line-clamp-6 text-ui text-muted">
          {description}
        </p>
      )}
    </>
  );
}
