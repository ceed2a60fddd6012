import { HOME_PAGE_SIZE } from "../constants.ts";
import { fnv1a } from "../text/fnv.ts";
import { countPages } from "./pagination.ts";

/** The names and sizes of a list's parts, in the order of the list. */
export type BrowseIndex = readonly (readonly [name: string, cardCount: number])[];

export interface BrowsePart<Card> {
  name: string;
  cards: Card[];
}

export const BROWSE_INDEX = "index";
const LAST_PART = "last";
const AVERAGE_CARDS = 2 * HOME_PAGE_SIZE;

/**
 * Ends a part at each card whose slug has a certain hash. So a new, deleted or moved episode changes only the parts near
 * its places in the list. A cut by date would not work, because some episodes have no date.
 */
export function cutIntoParts<Card extends { slug: string }>(
  cards: readonly Card[],
  average = AVERAGE_CARDS,
): BrowsePart<Card>[] {
  const parts = new Map<string, Card[]>();
  let currentCards: Card[] = [];
  for (const card of cards) {
    currentCards.push(card);
    const hash = fnv1a(card.slug);
    const name = hash.toString(36);
    if (hash % average !== 0 || parts.has(name)) continue;
    parts.set(name, currentCards);
    currentCards = [];
  }
  if (currentCards.length > 0) parts.set(LAST_PART, currentCards);
  return [...parts].map(([name, members]) => ({ name, cards: members }));
}

export const browseIndexOf = (parts: readonly BrowsePart<unknown>[]): BrowseIndex =>
  parts.map(({ name, cards }) => [name, cards.length]);

export const pageCountOf = (index: BrowseIndex): number =>
  countPages(
    index.reduce((sum, [, cards]) => sum + cards, 0),
    HOME_PAGE_SIZE,
  );

/** Returns the parts that contain the page. `skip` is the number of cards before the page in the first part. */
export function partsOfPage(index: BrowseIndex, page: number): { names: string[]; skip: number } {
  const [from, to] = [(page - 1) * HOME_PAGE_SIZE, page * HOME_PAGE_SIZE];
  const names: string[] = [];
  let [start, skip] = [0, 0];
  for (const [name, cards] of index) {
    const end = start + cards;
    if (end > from && start < to) {
      if (names.length === 0) skip = from - start;
      names.push(name);
    }
    start = end;
  }
  return { names, skip };
}
