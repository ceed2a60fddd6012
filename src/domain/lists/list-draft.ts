import { charLength, LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS, LIST_MAX_PODCASTS } from "../limits.ts";
import { isBlank } from "../text/blank.ts";
import type { Podcast, TopList, Visibility } from "./top-list.ts";

export interface ListDraft {
  title: string;
  description: string;
  visibility: Visibility;
  items: readonly DraftItem[];
}

export interface DraftItem {
  podcast: Podcast;
  note: string;
}

export const EMPTY_DRAFT: ListDraft = {
  title: "",
  description: "",
  visibility: "public",
  items: [],
};

export const draftOf = ({ title, description, visibility, items }: TopList): ListDraft => ({
  title,
  description: description ?? "",
  visibility,
  items: items.map(({ podcast, note }) => ({ podcast, note: note ?? "" })),
});

/** Copies the podcasts without their notes, because the notes are the words of another author. */
export const remixOf = ({ title, items }: TopList): ListDraft => ({
  ...EMPTY_DRAFT,
  title: [...`My version of ${title}`].slice(0, LIST_MAX_CHARS.title).join(""),
  items: items.map(({ podcast }) => ({ podcast, note: "" })),
});

export interface Problem {
  title: string;
  text: string;
}

const LIST_FULL_PROBLEM: Problem = {
  title: "Limit reached",
  text: `You can only select up to ${LIST_MAX_PODCASTS} podcasts`,
};
const DUPLICATE_PROBLEM: Problem = {
  title: "Already added",
  text: "This podcast is already in your list",
};
const NO_TITLE_PROBLEM: Problem = {
  title: "Title required",
  text: "Please enter a title for your list",
};
const NO_PODCAST_PROBLEM: Problem = {
  title: "Add podcasts",
  text: "Please add at least one podcast to your list",
};

export const isFull = ({ items }: ListDraft) => items.length >= LIST_MAX_PODCASTS;
export const hasPodcast = ({ items }: ListDraft, id: string) => items.some(({ podcast }) => podcast.id === id);

/** Returns the reason why a reader cannot add the podcast, or null (specification §5). */
export function refusalOf(draft: ListDraft, id: string): Problem | null {
  if (hasPodcast(draft, id)) return DUPLICATE_PROBLEM;
  return isFull(draft) ? LIST_FULL_PROBLEM : null;
}

/** Returns the reason why a reader cannot publish the list, or null (specification §5). */
export function problemOf({ title, items }: ListDraft): Problem | null {
  if (cleanText(title) === "") return NO_TITLE_PROBLEM;
  return items.length === 0 ? NO_PODCAST_PROBLEM : null;
}

export function withItem(draft: ListDraft, item: DraftItem, index = draft.items.length): ListDraft {
  if (refusalOf(draft, item.podcast.id) !== null) return draft;
  return { ...draft, items: draft.items.toSpliced(index, 0, item) };
}

export const withoutPodcast = (draft: ListDraft, id: string): ListDraft => ({
  ...draft,
  items: draft.items.filter(({ podcast }) => podcast.id !== id),
});

export function movePodcast(draft: ListDraft, id: string, newIndex: number): ListDraft {
  const oldIndex = draft.items.findIndex(({ podcast }) => podcast.id === id);
  const item = draft.items[oldIndex];
  if (!item) return draft;
  const index = Math.max(0, Math.min(newIndex, draft.items.length - 1));
  return { ...draft, items: draft.items.toSpliced(oldIndex, 1).toSpliced(index, 0, item) };
}

/** Returns the index for a typed rank, or null if the list has no such rank. */
export function indexOfRank(text: string, count: number): number | null {
  const rank = /^\s*#?\s*(\d{1,2})\s*$/.exec(text)?.[1];
  const index = Number(rank) - 1;
  return rank !== undefined && index >= 0 && index < count ? index : null;
}

export const isNoteTooLong = (note: string) => charLength(note) > LIST_ITEM_MAX_CHARS.note;

export function withNote(draft: ListDraft, id: string, note: string): ListDraft {
  if (isNoteTooLong(note)) return draft;
  const items = draft.items.map((item) => (item.podcast.id === id ? { ...item, note } : item));
  return { ...draft, items };
}

export function withTexts(
  draft: ListDraft,
  texts: Partial<Pick<ListDraft, "title" | "description" | "visibility">>,
): ListDraft {
  const { title = draft.title, description = draft.description, visibility = draft.visibility } = texts;
  const isTooLong = charLength(title) > LIST_MAX_CHARS.title || charLength(description) > LIST_MAX_CHARS.description;
  return isTooLong ? draft : { ...draft, title, description, visibility };
}

/** Updates the podcasts of a draft from `availablePodcasts`. Removes a podcast that is in `checkedIds`, but not in `availablePodcasts`. */
export function withAvailablePodcasts(
  draft: ListDraft,
  checkedIds: readonly string[],
  availablePodcasts: readonly Podcast[],
): ListDraft {
  const availableById = new Map(availablePodcasts.map((podcast) => [podcast.id, podcast]));
  const items = draft.items.flatMap((item) => {
    const podcast = availableById.get(item.podcast.id);
    if (podcast) return [{ ...item, podcast }];
    return checkedIds.includes(item.podcast.id) ? [] : [item];
  });
  return { ...draft, items };
}

export interface ListPayload {
  title: string;
  description: string | null;
  items: { podcastId: string; note: string | null }[];
  visibility: Visibility;
}

export const payloadOf = ({ title, description, visibility, items }: ListDraft): ListPayload => ({
  title: cleanText(title),
  description: cleanText(description) || null,
  visibility,
  items: items.map(({ podcast, note }) => ({
    podcastId: podcast.id,
    note: cleanText(note) || null,
  })),
});

/** Trims the text and removes characters that JSON or PostgreSQL cannot store. */
const cleanText = (text: string) => (isBlank(text) ? "" : text.toWellFormed().replaceAll("\0", "").trim());

/** A fingerprint shows whether a list has changed. It leaves out the visibility of a public list, as older fingerprints do. */
export function fingerprintOf(draft: ListDraft): string {
  const { visibility, ...payload } = payloadOf(draft);
  return JSON.stringify(visibility === "public" ? payload : { ...payload, visibility });
}
