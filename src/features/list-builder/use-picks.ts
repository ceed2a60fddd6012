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

/** What was taken out last, and where it stood. */
export interface Removed {
  item: DraftItem;
  index: number;
}

export const SEARCH_ID = "podcast-search";
export const PICKS_ID = "picks";
export const removeId = (podcastId: string) => `remove-${podcastId}`;

/** The changes of a list's items: each is told to whoever does not see it, and keeps the focus. */
export function usePicks(
  draft: ListDraft,
  edit: (change: (now: ListDraft) => ListDraft) => void,
  say: (text: string) => void,
) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const wishFocus = useFocusWhenRendered();
  const { items } = draft;

  const put = (item: DraftItem, index: number): boolean => {
    const refusal = refusalOf(draft, item.podcast.id);
    if (refusal) {
      toast.error(refusal.text, refusal.title);
      return false;
    }
    edit((now) => withItem(now, item, index));
    return true;
  };
  const add = (podcast: Podcast) => {
    if (!put({ podcast, note: "" }, items.length)) return;
    say(`${podcast.name} added, ${position(items.length, items.length + 1)}`);
    // The search is closed now, and would take the focus along.
    if (isFull({ ...draft, items: [...items, { podcast, note: "" }] })) wishFocus(PICKS_ID);
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    edit((now) => withoutPodcast(now, item.podcast.id));
    setRemoved({ item, index });
    say(`${item.podcast.name} removed. Undo stands in its place.`);
    const neighbour = items[index + 1] ?? items[index - 1];
    wishFocus(neighbour ? removeId(neighbour.podcast.id) : SEARCH_ID);
  };
  const undo = () => {
    if (!removed || !put(removed.item, removed.index)) return;
    const { podcast } = removed.item;
    setRemoved(null);
    say(`${podcast.name} is back, ${position(removed.index, items.length + 1)}`);
    wishFocus(removeId(podcast.id));
  };
  const move = (id: string, to: number) => {
    const item = items.find(({ podcast }) => podcast.id === id);
    if (!item || to < 0 || to >= items.length) return;
    edit((now) => movePodcast(now, id, to));
    setRemoved(null);
    say(`${item.podcast.name}, ${position(to, items.length)}`);
  };
  /** False where the note is too long, and so ignored. */
  const note = (id: string, text: string) => {
    edit((now) => withNote(now, id, text));
    return !isNoteTooLong(text);
  };
  return { removed, add, remove, undo, move, note, forgetRemoved: () => setRemoved(null) };
}

export type Picks = ReturnType<typeof usePicks>;

export const position = (index: number, count: number) => `position ${index + 1} of ${count}`;
