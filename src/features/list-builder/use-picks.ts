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

export interface Removed {
  item: DraftItem;
  index: number;
}

export const SEARCH_ID = "podcast-search";
export const PICKS_ID = "picks";
export const rankFieldId = (podcastId: string) => `rank-${podcastId}`;
export const removeButtonId = (podcastId: string) => `remove-${podcastId}`;

/** Changes the items of a draft. Each change is announced to screen readers and moves the focus. */
export function usePicks(
  draft: ListDraft,
  edit: (change: (current: ListDraft) => ListDraft) => void,
  announce: (text: string) => void,
) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const requestFocus = useFocusWhenRendered();
  const { items } = draft;

  const insert = (item: DraftItem, index: number): boolean => {
    const refusal = refusalOf(draft, item.podcast.id);
    if (refusal) {
      toast.error(refusal.text, refusal.title);
      return false;
    }
    edit((current) => withItem(current, item, index));
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
    edit((current) => withoutPodcast(current, item.podcast.id));
    setRemoved({ item, index });
    announce(`${item.podcast.name} removed. The Undo button is in its place.`);
    const neighbour = items[index + 1] ?? items[index - 1];
    requestFocus(neighbour ? removeButtonId(neighbour.podcast.id) : SEARCH_ID);
  };
  const undo = () => {
    if (!removed || !insert(removed.item, removed.index)) return;
    const { podcast } = removed.item;
    setRemoved(null);
    announce(`${podcast.name} restored, ${positionText(removed.index, items.length + 1)}`);
    requestFocus(removeButtonId(podcast.id));
  };
  const moveToRank = (id: string, to: number) => {
    move(id, to);
    requestFocus(rankFieldId(id));
  };
  const move = (id: string, to: number) => {
    const item = items.find(({ podcast }) => podcast.id === id);
    if (!item || to < 0 || to >= items.length) return;
    edit((current) => movePodcast(current, id, to));
    setRemoved(null);
    announce(`${item.podcast.name}, ${positionText(to, items.length)}`);
  };
  /** Returns false if the note is too long and was ignored. */
  const setNote = (id: string, text: string) => {
    edit((current) => withNote(current, id, text));
    return !isNoteTooLong(text);
  };
  return {
    removed,
    add,
    remove,
    undo,
    move,
    moveToRank,
    setNote,
    forgetRemoved: () => setRemoved(null),
  };
}

export type Picks = ReturnType<typeof usePicks>;

export const positionText = (index: number, count: number) => `position ${index + 1} of ${count}`;
