import { LIST_CARD_ITEMS } from "../constants.ts";
import { fnv1a } from "../text/fnv.ts";

/** Somebody who makes lists, as every page shows them. */
export interface Author {
  id: string;
  name: string;
  avatarUrl: string | null;
  isPro: boolean;
  followerCount: number;
}

export interface Podcast {
  id: string;
  name: string;
  description: string | null;
  imageUrl: string | null;
}

/** One place of a list; the rank is where it stands. */
export interface ListItem {
  podcast: Podcast;
  note: string | null;
}

/** What a card shows of a list. `items` are all of it, in their order. */
export interface ListCard {
  id: string;
  title: string;
  viewCount: number;
  isPinned: boolean;
  /** ISO instant. */
  createdAt: string;
  items: readonly Pick<Podcast, "id" | "name" | "imageUrl">[];
}

/** A card of the directory, which names its author. */
export interface SignedListCard extends ListCard {
  author: Author;
}

/** A whole list, as its own page shows it. */
export interface TopList {
  id: string;
  title: string;
  description: string | null;
  viewCount: number;
  shareCount: number;
  isPinned: boolean;
  createdAt: string;
  author: Author;
  items: readonly ListItem[];
}

export const LIST_SORTS = ["trending", "recent", "pro"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The sort an address names; trending for everything else. */
export const readSort = (text: string | null): ListSort =>
  LIST_SORTS.find((sort) => sort === text) ?? "trending";

/** Who never gave a name is still somebody. */
export const UNNAMED = "A reader";
export const nameOf = (fullName: string | null | undefined) => fullName?.trim() || UNNAMED;

/** The first of a list's items, and how many more there are. */
export function preview<Item>(items: readonly Item[], most: number = LIST_CARD_ITEMS) {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) };
}

/** The first letter of a name, for an avatar without a picture. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

/** The same for the same lists in the same order: tells whether what was drawn still stands. */
export const digestOf = (lists: readonly SignedListCard[]): number => fnv1a(JSON.stringify(lists));
