import type { CategoryRef, SafeHtml, ShowRef } from "../domain/content/content.ts";
import { readQuotes } from "../domain/content/quotes.ts";
import { readRecommendations } from "../domain/content/recommendations.ts";
import type { FeedEntry, FeedItems, FeedKind } from "../domain/feeds/feeds.ts";
import type { EpisodeRow } from "./rows.ts";

/** The items in an episode's texts; `sanitize` is the caller's, as in `toRecap`. */
export function readItems<Kind extends FeedKind>(
  kind: Kind,
  texts: readonly string[],
  sanitize: (html: string) => SafeHtml,
): FeedItems[Kind][] {
  const read: { [K in FeedKind]: () => FeedItems[K][] } = {
    quotes: () => readQuotes(texts),
    recommendations: () => texts.flatMap((html) => readRecommendations(sanitize(html))),
  };
  return read[kind]();
}

/** What a feed asks for of an episode that changed: its light columns and its own texts. */
export const feedColumns = <Kind extends FeedKind>(kind: Kind) =>
  `id, rev, slug, title, episode_date, created_at, ${kind}, show:er_shows!inner(name, slug, language, category:er_categories!inner(name, slug))` as const;

/** The show of an episode, as far as a feed names it. */
interface FeedShow extends ShowRef {
  language: string | null;
  category: CategoryRef;
}
type EntryRow = Pick<EpisodeRow, "id" | "rev" | "slug" | "title" | "episode_date" | "created_at">;
export type ChangedRow = EntryRow & Partial<Pick<EpisodeRow, FeedKind>> & { show: FeedShow };

/** What a feed shows of an episode beside its items. */
export const toOrigin = (row: EntryRow, show: FeedShow): Omit<FeedEntry<unknown>, "items"> => ({
  id: row.id,
  rev: row.rev,
  slug: row.slug,
  title: row.title,
  date: row.episode_date,
  createdAt: row.created_at,
  show: { name: show.name, slug: show.slug },
  category: { name: show.category.name, slug: show.category.slug },
  language: show.language,
});
