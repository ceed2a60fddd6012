import { LIST_CARD_ITEMS } from "../constants.ts";
import { fnv1a } from "../text/fnv.ts";

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
  /** True if the reader has suggested the podcast, and our staff has not reviewed the suggestion yet. */
  isSuggestion?: boolean;
}

export interface ListItem {
  podcast: Podcast;
  note: string | null;
  /** Null if this site has no show for the podcast. */
  showSlug: string | null;
}

/** `link`: only the author and people with the secret link can see the list. `private`: only the author can see the list. */
const VISIBILITIES = ["public", "link", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Returns `private` for an unknown value. */
export const readVisibility = (text: unknown): Visibility =>
  VISIBILITIES.find((visibility) => visibility === text) ?? "private";

export interface ListCard {
  id: string;
  title: string;
  viewCount: number;
  isPinned: boolean;
  createdAt: string;
  /** Only lists on the profile of their author have this property. */
  visibility?: Visibility;
  /** True if a moderator has hidden the list. Then only the author sees the list, and only on the author's profile. */
  isHidden?: boolean;
  items: readonly Pick<Podcast, "id" | "name" | "imageUrl">[];
}

export interface ListCardWithAuthor extends ListCard {
  author: Author;
}

export interface TopList {
  id: string;
  title: string;
  description: string | null;
  viewCount: number;
  shareCount: number;
  isPinned: boolean;
  createdAt: string;
  visibility: Visibility;
  /** The list that the author copied to begin this list. Null if the author copied no list, or if the copied list is no longer public. */
  original: OriginalList | null;
  author: Author;
  items: readonly ListItem[];
}

export interface OriginalList {
  id: string;
  title: string;
  author: Pick<Author, "id" | "name">;
}

export const LIST_SORTS = ["trending", "recent", "pro", "week"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export const readSort = (text: string | null): ListSort => LIST_SORTS.find((sort) => sort === text) ?? "trending";

export const UNNAMED_AUTHOR = "A reader";
export const nameOf = (fullName: string | null | undefined) => fullName?.trim() || UNNAMED_AUTHOR;

export function previewItems<Item>(items: readonly Item[], limit: number = LIST_CARD_ITEMS) {
  return { items: items.slice(0, limit), more: Math.max(0, items.length - limit) };
}

export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

export const hashOfLists = (lists: readonly ListCardWithAuthor[]): number => fnv1a(JSON.stringify(lists));
