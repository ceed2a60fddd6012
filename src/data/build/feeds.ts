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
import { readItems, toOrigin } from "../feed-rows.ts";
import type { CardRow } from "../rows.ts";
import { sanitizeRichText } from "../sanitize-build.ts";
import type { Catalog } from "./catalog.ts";

/** An episode of a feed, its texts not yet parsed. */
export interface FeedRow extends Omit<FeedEntry<string>, "items"> {
  texts: string[];
}

/** Asks the mirror; the rows are whatever the query names. */
export type Query = <T>(query: string, ...params: (string | number)[]) => T[];

interface MirrorRow {
  id: string;
  rev: number;
  created_at: string;
  show_id: string;
  light: string;
  texts: string;
}

/** The episodes that have something for a feed, newest first. */
export function readFeed(all: Query, kind: FeedKind, showOf: (id: string) => Show): FeedRow[] {
  const rows = all<MirrorRow>(
    `select id, rev, created_at, show_id, light, ${kind} as texts from episode
     where ${kind} is not null order by created_at desc, id`,
  );
  return rows.map(({ id, rev, created_at, show_id, light, texts }) => {
    const row = { ...(JSON.parse(light) as CardRow), id, rev, created_at };
    return { ...toOrigin(row, showOf(show_id)), texts: JSON.parse(texts) as string[] };
  });
}

/** A file of a feed: a filter's newest part, or one of its older parts by number. */
export interface FeedFile {
  kind: FeedKind;
  key: string;
  part: "newest" | number;
  older: number | null;
  rows: FeedRow[];
}

/** Every file of a feed: for all of it, for each category and for each show. */
export function feedFiles(catalog: Catalog, kind: FeedKind): FeedFile[] {
  const byKey = new Map<string, FeedRow[]>([[ALL, []]]);
  for (const row of catalog.feed(kind)) {
    for (const key of keysOf(row)) {
      const rows = byKey.get(key);
      if (rows) rows.push(row);
      else byKey.set(key, [row]);
    }
  }
  return [...byKey].flatMap(([key, rows]) => {
    const { newest, older, next } = cutFeed(rows, ({ texts }) => texts.length);
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

/** An episode stands in three files: of all, of its category, of its show. It is parsed once. */
const parsed = new WeakMap<FeedRow, FeedEntry<FeedItems[FeedKind]>>();

function entryOf<Kind extends FeedKind>(kind: Kind, row: FeedRow): FeedEntry<FeedItems[Kind]> {
  const known = parsed.get(row) as FeedEntry<FeedItems[Kind]> | undefined;
  if (known) return known;
  const { texts, ...entry } = row;
  const made = { ...entry, items: readItems(kind, texts, sanitizeRichText) };
  parsed.set(row, made);
  return made;
}

/** What a file says, parsed and cleaned. */
export function feedPart<Kind extends FeedKind>(
  kind: Kind,
  { rows, older }: Pick<FeedFile, "rows" | "older">,
): FeedPart<FeedItems[Kind]> {
  const entries = rows.map((row) => entryOf(kind, row));
  return { entries: entries.filter(({ items }) => items.length > 0), older };
}

/** The part a feed's page opens with. */
export function firstPart<Kind extends FeedKind>(catalog: Catalog, kind: Kind) {
  const { newest, next } = cutFeed(catalog.feed(kind), ({ texts }) => texts.length);
  return feedPart(kind, { rows: newest, older: next });
}

/** What a feed can be filtered by: only what has something in it, by name. */
export function feedFilters(catalog: Catalog, kind: FeedKind) {
  const rows = catalog.feed(kind);
  const shows = new Map(
    rows.map(({ show, category }) => [show.slug, { ...show, category: category.slug }]),
  );
  const used = new Set(rows.map(({ category }) => category.slug));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");
  return {
    categories: catalog
      .categories()
      .filter(({ slug }) => used.has(slug))
      .map(({ name, slug }) => ({ name, slug })),
    shows: [...shows.values()].sort(byName),
  };
}
