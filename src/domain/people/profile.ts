import { charLength, PROFILE_MAX_CHARS } from "../limits.ts";
import type { ListCard } from "../lists/top-list.ts";
import { isBlank } from "../text/blank.ts";

/** A picture of a profile: as its row names it, and where it is served. */
export interface ProfilePicture {
  path: string;
  url: string;
}

export interface Profile {
  id: string;
  fullName: string | null;
  bio: string | null;
  avatar: ProfilePicture | null;
  banner: ProfilePicture | null;
  followerCount: number;
  /** ISO instant. */
  joinedAt: string;
}

/** A list on its author's page. */
export interface ProfileList extends ListCard {
  shareCount: number;
}

const PROFILE_TABS = ["lists", "activity"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab an address names; the lists for everything else. */
export const readTab = (text: string | null): ProfileTab =>
  PROFILE_TABS.find((tab) => tab === text) ?? "lists";

/** Who is no pro any more may still have a pinned list: it then stands among the others. */
export function shelve<List extends ListCard>(lists: readonly List[], isPro: boolean) {
  const pinned = isPro ? lists.find((list) => list.isPinned) : undefined;
  return { pinned: pinned ?? null, others: lists.filter((list) => list !== pinned) };
}

/** What the stats cards say, over all lists. */
export const totals = (lists: readonly ProfileList[]) => ({
  lists: lists.length,
  views: lists.reduce((sum, { viewCount }) => sum + viewCount, 0),
  shares: lists.reduce((sum, { shareCount }) => sum + shareCount, 0),
});

/** What is typed into the form. */
export interface ProfileWords {
  fullName: string;
  bio: string;
}

export const wordsOf = ({ fullName, bio }: Profile): ProfileWords => ({
  fullName: fullName ?? "",
  bio: bio ?? "",
});

/** As it is stored: trimmed, and null where nothing would be seen. */
const cleaned = (text: string) => (isBlank(text) ? null : text.trim());

/** What is to be stored of it: another tab may have changed the rest. */
export function changedWords(profile: Profile, words: ProfileWords) {
  const before = wordsOf(profile);
  const change: Partial<Record<keyof ProfileWords, string | null>> = {};
  for (const field of ["fullName", "bio"] as const) {
    const text = cleaned(words[field]);
    if (text !== cleaned(before[field])) change[field] = text;
  }
  return change;
}

const MOST = { fullName: PROFILE_MAX_CHARS.full_name, bio: PROFILE_MAX_CHARS.bio } as const;

/** Characters as the limit counts them: the ends are cut before. */
export const countChars = (text: string) => charLength(text.trim());

/** What is too long, in words, by field. */
export function wordErrors(words: ProfileWords): Partial<Record<keyof ProfileWords, string>> {
  const errors: Partial<Record<keyof ProfileWords, string>> = {};
  for (const field of ["fullName", "bio"] as const) {
    const most = MOST[field];
    if (countChars(words[field]) > most) errors[field] = `Please use at most ${most} characters`;
  }
  return errors;
}
