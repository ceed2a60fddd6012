import type { Guest, Show } from "../domain/content/content.ts";
import type { EPISODE_FIELDS } from "../domain/content/episode-fields.ts";
import type { RowOf, Sanitize } from "../domain/content/fields.ts";
import { shownGuests } from "../domain/content/guests.ts";
import { readRecommendations } from "../domain/content/recommendations.ts";
import { attributedQuotes } from "../domain/content/roles.ts";
import type { FeedEntry, FeedItems, FeedKind } from "../domain/feeds/feeds.ts";

/** The people of an episode, who can be authors of its quotes. */
export interface People {
  hosts: readonly Guest[];
  guests: readonly Guest[];
}

type PeopleColumns = Parameters<typeof shownGuests>[0];

export const peopleOf = (row: PeopleColumns, hosts: unknown): People => ({
  hosts: hosts as readonly Guest[],
  guests: shownGuests(row, hosts),
});

export function readItems<Kind extends FeedKind>(
  kind: Kind,
  texts: readonly string[],
  sanitize: Sanitize,
  { hosts, guests }: People,
): FeedItems[Kind][] {
  const readers: { [K in FeedKind]: () => FeedItems[K][] } = {
    quotes: () => attributedQuotes(texts, hosts, guests),
    recommendations: () => texts.flatMap((html) => readRecommendations(sanitize(html))),
  };
  return readers[kind]();
}

export const feedColumns = <Kind extends FeedKind>(kind: Kind) =>
  `id, rev, slug, title, episode_date, created_at, first_published_at, guests, guest_name, guest_link, ${kind}, show:er_shows!inner(name, slug, hosts, language, category:er_categories!inner(name, slug))` as const;

type EpisodeRow = RowOf<typeof EPISODE_FIELDS>;
type EntryRow = Pick<
  EpisodeRow,
  "id" | "rev" | "slug" | "title" | "episode_date" | "created_at" | "first_published_at"
> & { show: Pick<Show, "name" | "slug" | "language" | "category"> };
export type ChangedRow = EntryRow & PeopleColumns & Partial<Pick<EpisodeRow, FeedKind>> & { show: { hosts: unknown } };

export function toEntry<Item>(row: EntryRow, items: Item[]): FeedEntry<Item> {
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
