import { foldText } from "../search/find.ts";
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

export interface FollowOptions {
  categories: readonly CategoryOption[];
  shows: readonly ShowOption[];
}

/** A selected category includes all its shows. `shows` holds only shows of other categories (specification §4). */
export interface Choice {
  categories: ReadonlySet<string>;
  shows: ReadonlySet<string>;
}

export function initialChoice(follows: Follows, options: FollowOptions, pendingFollow: FollowTarget | null) {
  const categories = new Set(follows.category);
  if (pendingFollow?.kind === "category") categories.add(pendingFollow.id);
  const shows = new Set(follows.show);
  if (pendingFollow?.kind === "show") shows.add(pendingFollow.id);
  return availableChoice({ categories, shows }, options);
}

function availableChoice({ categories, shows }: Choice, options: FollowOptions): Choice {
  const selectedCategories = options.categories.filter(({ id }) => categories.has(id));
  const otherShows = options.shows.filter((show) => shows.has(show.id) && !categories.has(show.categoryId));
  return {
    categories: new Set(selectedCategories.map(({ id }) => id)),
    shows: new Set(otherShows.map(({ id }) => id)),
  };
}

export function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const newIds = new Set(ids);
  if (!newIds.delete(id)) newIds.add(id);
  return newIds;
}

export function groupShows(options: FollowOptions, choice: Choice, filter: string) {
  const words = foldText(filter).trim().split(/ +/);
  const matchingShows = options.shows.filter(({ name }) => {
    const text = foldText(name);
    return words.every((word) => text.includes(word));
  });
  const byCategory = Map.groupBy(matchingShows, ({ categoryId }) => categoryId);
  const groups = options.categories.flatMap((category) => {
    const shows = byCategory.get(category.id);
    return shows ? [{ category, isIncluded: choice.categories.has(category.id), shows }] : [];
  });
  return [...groups.filter((group) => group.isIncluded), ...groups.filter((group) => !group.isIncluded)];
}

export type FollowChanges = ReturnType<typeof followChangesOf>;

export function followChangesOf(choice: Choice, follows: Follows, options: FollowOptions) {
  const isUnfollowed = ({ id, categoryId }: ShowOption) =>
    follows.show.has(id) && !choice.shows.has(id) && !choice.categories.has(categoryId);
  return {
    categories: [...choice.categories],
    shows: [...choice.shows],
    droppedCategories: [...follows.category].filter((id) => !choice.categories.has(id)),
    droppedShows: options.shows.filter(isUnfollowed).map(({ id }) => id),
  };
}

export function writeChoice(userId: string, { categories, shows }: Choice, follows: Follows) {
  const storedChoice = {
    userId,
    categories: [...categories],
    shows: [...shows],
    began: followsKey(follows),
  };
  return JSON.stringify(storedChoice);
}

/** Returns null if the reader's follows have changed since the choice. An older choice could remove a newer follow. */
export function readChoice(
  text: string | null,
  userId: string,
  follows: Follows,
  options: FollowOptions,
): Choice | null {
  try {
    const storedChoice = JSON.parse(text ?? "null");
    if (storedChoice?.userId !== userId || storedChoice.began !== followsKey(follows)) return null;
    return availableChoice(
      { categories: new Set(storedChoice.categories), shows: new Set(storedChoice.shows) },
      options,
    );
  } catch {
    return null;
  }
}

const followsKey = ({ category, show }: Follows) => JSON.stringify([[...category].sort(), [...show].sort()]);
