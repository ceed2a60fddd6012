import type { Show } from "../domain/content/content.ts";
import type { EPISODE_FIELDS } from "../domain/content/episode-fields.ts";
import type { RowOf, Sanitize } from "../domain/content/fields.ts";
import { readQuotes } from "../domain/content/quotes.ts";
import { readRecommendations } from "../domain/content/recommendations.ts";
import type { FeedEntry, FeedItems, FeedKind } from "../domain/feeds/feeds.ts";

export function readItems<Kind extends FeedKind>(
  kind: Kind,
  texts: readonly string[],
  sanitize: Sanitize,
): FeedItems[Kind][] {
  const readers: { [K in FeedKind]: () => FeedItems[K][] } = {
    quotes: () => readQuotes(texts),
    recommendations: () => texts.flatMap((html) => readRecommendations(sanitize(html))),
  };
  return readers[kind]();
}

export const feedColumns = <Kind extends FeedKind>(kind: Kind) =>
  `id, rev, slug, title, episode_date, created_at, first_published_at, ${kind}, show:er_shows!inner(name, slug, language, category:er_categories!inner(name, slug))` as const;

type EpisodeRow = RowOf<typeof EPISODE_FIELDS>;
export type ChangedRow = Pick<
  EpisodeRow,
  "id" | "rev" | "slug" | "title" | "episode_date" | "created_at" | "first_published_at"
> &
  Partial<Pick<EpisodeRow, FeedKind>> & {
    show: Pick<Show, "name" | "slug" | "language" | "category">;
  };

export function toEntry<Item>(row: ChangedRow, items: Item[]): FeedEntry<Item> {
  const { id, rev, slug, title, show } = row;
  const addedAt = row.first_published_at ?? row.created_at;
  return {
    id,
    rev,
    slug,
    title,
    date: row.episode_date,
    addedAt,
    show: { name: show.name, slug: show.slug },
    category: { name: show.category.name, slug: show.category.slug },
    language: show.language,
    items,
  };
}
