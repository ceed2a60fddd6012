import type { CategoryRef, ShowRef } from "../content/content.ts";
import type { Quote } from "../content/quotes.ts";
import type { Recommendation } from "../content/recommendations.ts";
import { searchWith } from "../text/search-with.ts";

/** The feeds across all episodes: /quotes and /recommendations. */
export interface FeedItems {
  quotes: Quote;
  recommendations: Recommendation;
}
export type FeedKind = keyof FeedItems;
export const FEED_KINDS: readonly FeedKind[] = ["quotes", "recommendations"];

/** What an episode gives to a feed. */
export interface FeedEntry<Item> {
  id: string;
  /** The content revision of the episode: of two states the greater one counts. */
  rev: number;
  slug: string;
  title: string;
  date: string | null;
  createdAt: string;
  show: ShowRef;
  category: CategoryRef;
  /** BCP 47 tag of the show, for `lang`; null when unknown. */
  language: string | null;
  items: Item[];
}

/** What became of an episode after the page was written; `entry` is null where nothing is left. */
export interface FeedChange<Item> {
  id: string;
  rev: number;
  entry: FeedEntry<Item> | null;
}

export interface FeedFilter {
  category: string | null;
  show: string | null;
}

export function parseFeedFilter(search: string): FeedFilter {
  const params = new URLSearchParams(search);
  return { category: params.get("category") || null, show: params.get("show") || null };
}

export const feedSearch = ({ category, show }: FeedFilter): string =>
  searchWith("", { category: category ?? "", show: show ?? "" });

/** The name of a filter in file names; a show is narrower than its category. */
export function feedKey({ category, show }: FeedFilter): string {
  if (show) return `show-${show}`;
  return category ? `category-${category}` : "all";
}

export const isFiltered = ({ category, show }: FeedFilter) => category !== null || show !== null;

type Placed = Pick<FeedEntry<unknown>, "show" | "category">;
const matchesFilter = ({ show, category }: Placed, filter: FeedFilter) =>
  (filter.show === null || filter.show === show.slug) &&
  (filter.category === null || filter.category === category.slug);

type Aged = Pick<FeedEntry<unknown>, "createdAt" | "id">;

/** Newest first, as the database orders them; moments as numbers, since they are written variously. */
function newerFirst(a: Aged, b: Aged): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1);
}

/**
 * The entries to show: those that were loaded, as the changes left them, and what came since.
 * Where more can be loaded, what is older than all of it waits until its place is reached.
 */
export function applyChanges<Item>(
  loaded: readonly FeedEntry<Item>[],
  changes: ReadonlyMap<string, FeedChange<Item>>,
  filter: FeedFilter,
  hasOlder: boolean,
): FeedEntry<Item>[] {
  const shown = new Map(loaded.map((entry) => [entry.id, entry]));
  const last = loaded.at(-1);
  for (const { id, rev, entry } of changes.values()) {
    const known = shown.get(id);
    if (known && known.rev > rev) continue;
    shown.delete(id);
    const isBeyond = !known && hasOlder && last && entry && newerFirst(last, entry) < 0;
    if (entry && !isBeyond) shown.set(id, entry);
  }
  return [...shown.values()]
    .filter((entry) => entry.items.length > 0 && matchesFilter(entry, filter))
    .sort(newerFirst);
}

export const countItems = (entries: readonly Pick<FeedEntry<unknown>, "items">[]) =>
  entries.reduce((sum, { items }) => sum + items.length, 0);

/** Joins changes; of two about one episode the later one counts. */
export function mergeChanges<Item>(
  before: ReadonlyMap<string, FeedChange<Item>>,
  after: Iterable<FeedChange<Item>>,
): Map<string, FeedChange<Item>> {
  const merged = new Map(before);
  for (const change of after) {
    if ((merged.get(change.id)?.rev ?? 0) <= change.rev) merged.set(change.id, change);
  }
  return merged;
}

/** A piece of a feed as the build wrote it. */
export interface FeedPart<Item> {
  entries: FeedEntry<Item>[];
  /** The number of the part that follows, null at the end. */
  older: number | null;
}

/** Items of a part at least; the newest one holds this many where there are so many. */
export const PART_ITEMS = 24;

/**
 * Cuts a feed, newest first, into parts. They are counted from the oldest, so that a new
 * episode changes the newest one only and every other file stays as it was.
 */
export function cutFeed<Row>(rows: readonly Row[], sizeOf: (row: Row) => number) {
  const parts: Row[][] = [];
  let [part, size]: [Row[], number] = [[], 0];
  for (const row of rows.toReversed()) {
    part.push(row);
    size += sizeOf(row);
    if (size < PART_ITEMS) continue;
    parts.push(part.reverse());
    [part, size] = [[], 0];
  }
  // The rest is too little for a part of its own: it leads the newest.
  const newest = [...part.reverse(), ...(parts.at(-1) ?? [])];
  const older = parts.slice(0, -1);
  return { newest, older, next: older.length > 0 ? older.length - 1 : null };
}
