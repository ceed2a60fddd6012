import type { CategoryRef, ShowRef } from "../content/content.ts";
import type { Recommendation } from "../content/recommendations.ts";
import type { AttributedQuote } from "../content/roles.ts";
import { changeQuery } from "../text/change-query.ts";

export interface FeedItems {
  quotes: AttributedQuote;
  recommendations: Recommendation;
}
export type FeedKind = keyof FeedItems;
export const FEED_KINDS: readonly FeedKind[] = ["quotes", "recommendations"];

export interface FeedEntry<Item> {
  id: string;
  rev: number;
  slug: string;
  title: string;
  date: string | null;
  /** When the recap was first public. */
  addedAt: string;
  show: ShowRef;
  category: CategoryRef;
  language: string | null;
  items: Item[];
}

/** `entry` is null if the episode has no items any more. */
export interface FeedChange<Item> {
  id: string;
  rev: number;
  entry: FeedEntry<Item> | null;
}

/** A show that the reader can choose as a filter. */
export interface FilterShow extends ShowRef {
  /** The slug of the show's category. */
  category: string;
}

export interface FeedFilter {
  category: string | null;
  show: string | null;
}

export function parseFeedFilter(search: string): FeedFilter {
  const params = new URLSearchParams(search);
  return { category: params.get("category") || null, show: params.get("show") || null };
}

export const feedQuery = ({ category, show }: FeedFilter): string =>
  changeQuery("", { category: category ?? "", show: show ?? "" });

export function feedKey({ category, show }: FeedFilter): string {
  if (show) return `show-${show}`;
  return category ? `category-${category}` : "all";
}

export const isFiltered = ({ category, show }: FeedFilter) => category !== null || show !== null;

type FilterableEntry = Pick<FeedEntry<unknown>, "show" | "category">;
const matchesFilter = ({ show, category }: FilterableEntry, filter: FeedFilter) =>
  (filter.show === null || filter.show === show.slug) &&
  (filter.category === null || filter.category === category.slug);

type SortableEntry = Pick<FeedEntry<unknown>, "addedAt" | "id">;

/** Compares times as numbers, because the times have different formats. */
function newerFirst(a: SortableEntry, b: SortableEntry): number {
  return Date.parse(b.addedAt) - Date.parse(a.addedAt) || (a.id < b.id ? -1 : 1);
}

/** Leaves out a changed entry that is older than all loaded entries. The entry appears when the page loads the part that contains it. */
export function applyChanges<Item>(
  loadedEntries: readonly FeedEntry<Item>[],
  changes: ReadonlyMap<string, FeedChange<Item>>,
  filter: FeedFilter,
  hasOlder: boolean,
): FeedEntry<Item>[] {
  const entries = new Map(loadedEntries.map((entry) => [entry.id, entry]));
  const oldestEntry = loadedEntries.at(-1);
  for (const { id, rev, entry } of changes.values()) {
    const loadedEntry = entries.get(id);
    if (loadedEntry && loadedEntry.rev > rev) continue;
    entries.delete(id);
    const isTooOld = !loadedEntry && hasOlder && oldestEntry && entry && newerFirst(oldestEntry, entry) < 0;
    if (entry && !isTooOld) entries.set(id, entry);
  }
  return [...entries.values()]
    .filter((entry) => entry.items.length > 0 && matchesFilter(entry, filter))
    .sort(newerFirst);
}

export const countItems = (entries: readonly Pick<FeedEntry<unknown>, "items">[]) =>
  entries.reduce((sum, { items }) => sum + items.length, 0);

export function mergeChanges<Item>(
  before: ReadonlyMap<string, FeedChange<Item>>,
  after: Iterable<FeedChange<Item>>,
): Map<string, FeedChange<Item>> {
  const mergedChanges = new Map(before);
  for (const change of after) {
    if ((mergedChanges.get(change.id)?.rev ?? 0) <= change.rev) mergedChanges.set(change.id, change);
  }
  return mergedChanges;
}

export interface FeedPart<Item> {
  entries: FeedEntry<Item>[];
  /** The number of the next older part, or null if there is none. */
  older: number | null;
}

export const PART_MIN_ITEMS = 24;

/** The oldest part has the number 0. So a new episode changes only the file of the newest part. */
export function cutFeed<Row>(rows: readonly Row[], sizeOf: (row: Row) => number) {
  const parts: Row[][] = [];
  let [part, size]: [Row[], number] = [[], 0];
  for (const row of rows.toReversed()) {
    part.push(row);
    size += sizeOf(row);
    if (size < PART_MIN_ITEMS) continue;
    parts.push(part.reverse());
    [part, size] = [[], 0];
  }
  const newest = [...part.reverse(), ...(parts.at(-1) ?? [])];
  const older = parts.slice(0, -1);
  return { newest, older, next: older.length > 0 ? older.length - 1 : null };
}
