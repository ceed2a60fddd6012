import { charLength, PROFILE_MAX_CHARS } from "../limits.ts";
import type { ListCard, Visibility } from "../lists/top-list.ts";
import { isBlank } from "../text/blank.ts";

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
  joinedAt: string;
}

export interface ProfileList extends ListCard {
  visibility: Visibility;
  shareCount: number;
}

const PROFILE_TABS = ["lists", "activity"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const readTab = (text: string | null): ProfileTab => PROFILE_TABS.find((tab) => tab === text) ?? "lists";

/** A reader who is no longer a pro can still have a pinned list. The profile shows such a list like the other lists. */
export function separatePinned<List extends ListCard>(lists: readonly List[], isPro: boolean) {
  const pinned = isPro ? lists.find((list) => list.isPinned) : undefined;
  return { pinned: pinned ?? null, others: lists.filter((list) => list !== pinned) };
}

export const totalsOfLists = (lists: readonly ProfileList[]) => ({
  lists: lists.length,
  views: lists.reduce((sum, { viewCount }) => sum + viewCount, 0),
  shares: lists.reduce((sum, { shareCount }) => sum + shareCount, 0),
});

export interface ProfileTexts {
  fullName: string;
  bio: string;
}

export const textsOf = ({ fullName, bio }: Profile): ProfileTexts => ({
  fullName: fullName ?? "",
  bio: bio ?? "",
});

const cleanText = (text: string) => (isBlank(text) ? null : text.trim());

/** Returns only changed fields, because another tab has perhaps changed the other fields. */
export function changedTexts(profile: Profile, texts: ProfileTexts) {
  const before = textsOf(profile);
  const change: Partial<Record<keyof ProfileTexts, string | null>> = {};
  for (const field of ["fullName", "bio"] as const) {
    const text = cleanText(texts[field]);
    if (text !== cleanText(before[field])) change[field] = text;
  }
  return change;
}

const MAX_CHARS = { fullName: PROFILE_MAX_CHARS.full_name, bio: PROFILE_MAX_CHARS.bio } as const;

export const countChars = (text: string) => charLength(text.trim());

export function profileTextErrors(texts: ProfileTexts): Partial<Record<keyof ProfileTexts, string>> {
  const errors: Partial<Record<keyof ProfileTexts, string>> = {};
  for (const field of ["fullName", "bio"] as const) {
    const maxChars = MAX_CHARS[field];
    if (countChars(texts[field]) > maxChars) errors[field] = `Please use at most ${maxChars} characters`;
  }
  return errors;
}
