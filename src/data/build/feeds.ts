import type { Show } from "../../domain/content/content.ts";
import {
  cutFeed,
  type FeedEntry,
  type FeedFilter,
  type FeedItems,
  type FeedKind,
  type FeedPart,
  feedKey,
} from "../../domain/feeds/feeds.ts";
import { type People, peopleOf, readItems, toEntry } from "../feed-rows.ts";
import type { CardRow } from "../rows.ts";
import { sanitizeRichText } from "../sanitize-build.ts";
import type { Catalog } from "./catalog.ts";
import type { SourceRows } from "./source.ts";

export interface FeedRow extends FeedEntry<string> {
  people: People;
}

export type Query = <T>(query: string, ...params: (string | number)[]) => T[];

interface MirrorRow
  extends Pick<SourceRows["er_episodes"], "id" | "rev" | "created_at" | "first_published_at" | "show_id"> {
  card_json: string;
  texts: string;
}

export function readFeed(query: Query, kind: FeedKind, showOf: (id: string) => Show): FeedRow[] {
  const rows = query<MirrorRow>(
    `select id, rev, created_at, added_at as first_published_at, show_id, card_json, ${kind} as texts from episode
     where ${kind} is not null order by added_at desc, id`,
  );
  return rows.map(({ show_id, card_json, texts, ...row }) => {
    const card = JSON.parse(card_json) as CardRow;
    const { slug, title, episode_date } = card;
    const show = showOf(show_id);
    const entry = toEntry({ ...row, slug, title, episode_date, show }, JSON.parse(texts) as string[]);
    return { ...entry, people: peopleOf(card, show.hosts) };
  });
}

/** A file of a feed for one filter. The file contains the newest items, or a numbered part of the older items. */
export interface FeedFile {
  kind: FeedKind;
  key: string;
  part: "newest" | number;
  older: number | null;
  rows: FeedRow[];
}

export function feedFiles(catalog: Catalog, kind: FeedKind): FeedFile[] {
  const keyedRows = catalog.feed(kind).flatMap((row) => keysOf(row).map((key) => ({ key, row })));
  const byKey = Map.groupBy(keyedRows, ({ key }) => key);
  return [...new Set([ALL, ...byKey.keys()])].flatMap((key) => {
    const rows = (byKey.get(key) ?? []).map(({ row }) => row);
    const { newest, older, next } = cutFeed(rows, ({ items }) => items.length);
    return [
      { kind, key, part: "newest" as const, older: next, rows: newest },
      ...older.map((part, n) => ({ kind, key, part: n, older: n > 0 ? n - 1 : null, rows: part })),
    ];
  });
}

const ALL = feedKey({ category: null, show: null });
const keysOf = ({ category, show }: FeedRow) => {
  const filters: FeedFilter[] = [
    { category: null, show: null },
    { category: category.slug, show: null },
    { category: category.slug, show: show.slug },
  ];
  return filters.map(feedKey);
};

/** An episode is in three files (all, category, show), but a build parses each episode only once. */
const parsedEntries = new WeakMap<FeedRow, FeedEntry<FeedItems[FeedKind]>>();

function entryOf<Kind extends FeedKind>(kind: Kind, row: FeedRow): FeedEntry<FeedItems[Kind]> {
  const cachedEntry = parsedEntries.get(row) as FeedEntry<FeedItems[Kind]> | undefined;
  if (cachedEntry) return cachedEntry;
  const { people, ...feedEntry } = row;
  const entry = { ...feedEntry, items: readItems(kind, row.items, sanitizeRichText, people) };
  parsedEntries.set(row, entry);
  return entry;
}

export function feedPart<Kind extends FeedKind>(
  kind: Kind,
  { rows, older }: Pick<FeedFile, "rows" | "older">,
): FeedPart<FeedItems[Kind]> {
  const entries = rows.map((row) => entryOf(kind, row));
  return { entries: entries.filter(({ items }) => items.length > 0), older };
}

export function newestFeedPart<Kind extends FeedKind>(catalog: Catalog, kind: Kind) {
  const { newest, next } = cutFeed(catalog.feed(kind), ({ items }) => items.length);
  return feedPart(kind, { rows: newest, older: next });
}

export function feedFilters(catalog: Catalog, kind: FeedKind) {
  const rows = catalog.feed(kind);
  const shows = new Map(rows.map(({ show, category }) => [show.slug, { ...show, category: category.slug }]));
  const usedSlugs = new Set(rows.map(({ category }) => category.slug));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");
  return {
    categories: catalog
      .categories()
      .filter(({ slug }) => usedSlugs.has(slug))
      .map(({ name, slug }) => ({ name, slug })),
    shows: [...shows.values()].sort(byName),
  };
}
