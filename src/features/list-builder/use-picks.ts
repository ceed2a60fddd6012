import { useState } from "react";
import {
  type DraftItem,
  isFull,
  isNoteTooLong,
  type ListDraft,
  movePodcast,
  refusalOf,
  withItem,
  withNote,
  withoutPodcast,
} from "../../domain/lists/list-draft.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import { toast } from "../../state/toasts.ts";

export interface RemovedPick {
  item: DraftItem;
  index: number;
}

export const SEARCH_ID = "podcast-search";
export const PICKS_ID = "picks";
export const rankFieldId = (podcastId: string) => `rank-${podcastId}`;
export const removeButtonId = (podcastId: string) => `remove-${podcastId}`;

/** Changes the items of a draft, announces each change to screen readers, and moves the focus where necessary. */
export function usePicks(
  draft: ListDraft,
  edit: (change: (latestDraft: ListDraft) => ListDraft) => void,
  announce: (text: string) => void,
) {
  const [removedPick, setRemovedPick] = useState<RemovedPick | null>(null);
  const requestFocus = useFocusWhenRendered();
  const { items } = draft;

  const insert = (item: DraftItem, index: number): boolean => {
    const refusal = refusalOf(draft, item.podcast.id);
    if (refusal) {
      toast.error(refusal.text, refusal.title);
      return false;
    }
    edit((latestDraft) => withItem(latestDraft, item, index));
    return true;
  };
  const add = (podcast: Podcast) => {
    if (!insert({ podcast, note: "" }, items.length)) return;
    announce(`${podcast.name} added, ${positionText(items.length, items.length + 1)}`);
    // A full list disables the search field, and a disabled field loses the focus.
    if (isFull({ ...draft, items: [...items, { podcast, note: "" }] })) requestFocus(PICKS_ID);
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    edit((latestDraft) => withoutPodcast(latestDraft, item.podcast.id));
    setRemovedPick({ item, index });
    announce(`${item.podcast.name} removed. The Undo button is in its place.`);
    const neighbour = items[index + 1] ?? items[index - 1];
    requestFocus(neighbour ? removeButtonId(neighbour.podcast.id) : SEARCH_ID);
  };
  const undo = () => {
    if (!removedPick || !insert(removedPick.item, removedPick.index)) return;
    const { podcast } = removedPick.item;
    setRemovedPick(null);
    announce(`${podcast.name} restored, ${positionText(removedPick.index, items.length + 1)}`);
    requestFocus(removeButtonId(podcast.id));
  };
  const moveToRank = (id: string, to: number) => {
    move(id, to);
    requestFocus(rankFieldId(id));
  };
  const move = (id: string, to: number) => {
    const item = items.find(({ podcast }) => podcast.id === id);
    if (!item || to < 0 || to >= items.length) return;
    edit((latestDraft) => movePodcast(latestDraft, id, to));
    setRemovedPick(null);
    announce(`${item.podcast.name}, ${positionText(to, items.length)}`);
  };
  /** Returns false if the note is too long. Then the draft does not change. */
  const setNote = (id: string, text: string) => {
    edit((latestDraft) => withNote(latestDraft, id, text));
    return !isNoteTooLong(text);
  };
  return {
    removedPick,
    add,
    remove,
    undo,
    move,
    moveToRank,
    setNote,
    forgetRemoved: () => setRemovedPick(null),
  };
}

export type Picks = ReturnType<typeof usePicks>;

export const positionText = (index: number, count: number) => `position ${index + 1} of ${count}`;
