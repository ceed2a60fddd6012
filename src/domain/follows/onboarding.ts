import { fold } from "../search/find.ts";
import type { Follows, FollowTarget } from "./follows.ts";

export interface CategoryOption {
  id: string;
  name: string;
  description: string | null;
}

export interface ShowOption {
  id: string;
  name: string;
  slug: string;
  imageUrl: string | null;
  categoryId: string;
}

/** What can be followed. */
export interface Offer {
  categories: readonly CategoryOption[];
  shows: readonly ShowOption[];
}

/**
 * What is chosen. A chosen category brings all its shows (specification §4), so `shows` names only those
 * that were chosen by themselves: a category that is given up takes its shows along.
 */
export interface Choice {
  categories: ReadonlySet<string>;
  shows: ReadonlySet<string>;
}

/** What the reader follows, as a choice; and what was clicked before the sign-in. */
export function initialChoice(follows: Follows, offer: Offer, pending: FollowTarget | null) {
  const categories = new Set(follows.category);
  if (pending?.kind === "category") categories.add(pending.id);
  const shows = new Set(follows.show);
  if (pending?.kind === "show") shows.add(pending.id);
  return offered({ categories, shows }, offer);
}

/** Without what is no longer there, and without shows that a category brings. */
function offered({ categories, shows }: Choice, offer: Offer): Choice {
  const known = offer.categories.filter(({ id }) => categories.has(id));
  const single = offer.shows.filter(
    (show) => shows.has(show.id) && !categories.has(show.categoryId),
  );
  return {
    categories: new Set(known.map(({ id }) => id)),
    shows: new Set(single.map(({ id }) => id)),
  };
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const now = new Set(ids);
  if (!now.delete(id)) now.add(id);
  return now;
}

export type ShowGroup = ReturnType<typeof showGroups>[number];

/**
 * Shows whose name has all words of `filter`, by category; the categories that are chosen as a
 * whole (`isIncluded`) come first.
 */
export function showGroups(offer: Offer, choice: Choice, filter: string) {
  const words = fold(filter).trim().split(/ +/);
  const wanted = offer.shows.filter(({ name }) => {
    const text = fold(name);
    return words.every((word) => text.includes(word));
  });
  const byCategory = Map.groupBy(wanted, ({ categoryId }) => categoryId);
  const groups = offer.categories.flatMap((category) => {
    const shows = byCategory.get(category.id);
    return shows ? [{ category, isIncluded: choice.categories.has(category.id), shows }] : [];
  });
  return [...groups.filter((g) => g.isIncluded), ...groups.filter((g) => !g.isIncluded)];
}

export type Completion = ReturnType<typeof completionOf>;

/** What completing sends: what to follow, and what was followed before and is not any more. */
export function completionOf(choice: Choice, follows: Follows, offer: Offer) {
  const isDropped = ({ id, categoryId }: ShowOption) =>
    follows.show.has(id) && !choice.shows.has(id) && !choice.categories.has(categoryId);
  return {
    categories: [...choice.categories],
    shows: [...choice.shows],
    droppedCategories: [...follows.category].filter((id) => !choice.categories.has(id)),
    droppedShows: offer.shows.filter(isDropped).map(({ id }) => id),
  };
}

/** A choice as text, to be kept; with whose it is and the follows it began with. */
export function writeChoice(userId: string, { categories, shows }: Choice, follows: Follows) {
  const kept = { userId, categories: [...categories], shows: [...shows], began: listed(follows) };
  return JSON.stringify(kept);
}

/**
 * The choice that was kept for this reader; null where there is none, and where the follows have
 * changed since: what was followed meanwhile would count as given up.
 */
export function readChoice(
  text: string | null,
  userId: string,
  follows: Follows,
  offer: Offer,
): Choice | null {
  try {
    const kept = JSON.parse(text ?? "null");
    if (kept?.userId !== userId || kept.began !== listed(follows)) return null;
    return offered({ categories: new Set(kept.categories), shows: new Set(kept.shows) }, offer);
  } catch {
    return null;
  }
}

/** The same text for the same follows, however they are ordered. */
const listed = ({ category, show }: Follows) =>
  JSON.stringify([[...category].sort(), [...show].sort()]);
