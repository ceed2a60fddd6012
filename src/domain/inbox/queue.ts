import { changeQuery } from "../text/change-query.ts";
import { type InboxItem, type InboxView, inboxQuery, parseInboxView } from "./inbox.ts";

/** A draft of the queue always has a recap. */
export interface QueuedDraft extends InboxItem {
  episodeId: string;
}

/** The parameter of the address that holds the query of the Inbox from which the editor came. */
const QUEUE = "queue";
/** The value for an Inbox without a filter, because an empty parameter would disappear from the address. */
const NO_FILTER = "all";
/** An editor who opened a draft so long ago may still read it. */
const OPEN_MS = 10 * 60_000;

/** Returns null if the address is not that of a queue. */
export function queueView(search: string): InboxView | null {
  const query = new URLSearchParams(search).get(QUEUE);
  return query === null ? null : parseInboxView(query === NO_FILTER ? "" : query);
}

/** Returns the query of the address that opens a draft in the queue. */
export const queueSearch = (view: InboxView, episodeId: string): string =>
  changeQuery("", { edit: episodeId, [QUEUE]: inboxQuery(view).slice(1) || NO_FILTER });

/** Returns the query of the address of the Inbox with this view. */
export const inboxSearch = (view: InboxView): string => changeQuery(inboxQuery(view), { tab: "inbox" });

export interface SkippedDraft {
  title: string;
  /** Why, as the end of a sentence. */
  reason: string;
}

export interface Move {
  /** The draft to open. Null at the end of the queue. */
  next: QueuedDraft | null;
  /** Drafts that another editor has finished or taken since the queue was loaded. */
  skipped: SkippedDraft[];
}

interface Place {
  /** The queue as the editor saw it. */
  before: readonly QueuedDraft[];
  /** The queue as it is now. */
  now: readonly QueuedDraft[];
  /** The recap that is open. Null before the first. */
  current: string | null;
  step: 1 | -1;
  userId: string;
  time: number;
}

export function moveInQueue({ before, now, current, step, userId, time }: Place): Move {
  const index = before.findIndex(({ episodeId }) => episodeId === current);
  const ahead = step === 1 ? before.slice(index + 1) : before.slice(0, Math.max(0, index)).toReversed();
  const skipped: SkippedDraft[] = [];
  for (const draft of ahead) {
    const newest = now.find(({ episodeId }) => episodeId === draft.episodeId);
    const reason = obstacleOf(draft, newest, userId, time);
    if (newest && reason === null) return { next: newest, skipped };
    skipped.push({ title: draft.title, reason: reason ?? "" });
  }
  return { next: null, skipped };
}

function obstacleOf(before: QueuedDraft, now: QueuedDraft | undefined, userId: string, time: number): string | null {
  if (!now) return "someone else has finished it";
  if (now.assigneeId !== before.assigneeId && now.assigneeId !== null && now.assigneeId !== userId)
    return `it was assigned to ${now.assigneeName ?? "someone else"}`;
  const isOpenElsewhere =
    now.openerId !== null &&
    now.openerId !== userId &&
    now.openedAt !== null &&
    time - Date.parse(now.openedAt) < OPEN_MS;
  return isOpenElsewhere ? `${now.openerName || "someone else"} has it open` : null;
}

/** Returns a text such as "To review: 12 of 39". `total` can be larger than the list, which has at most 1,000 drafts. */
export function placeText(drafts: readonly QueuedDraft[], total: number, current: string | null): string {
  const index = drafts.findIndex(({ episodeId }) => episodeId === current);
  const count = Math.max(total, drafts.length).toLocaleString("en-US");
  return index === -1 ? `To review: ${count}` : `To review: ${(index + 1).toLocaleString("en-US")} of ${count}`;
}

/** A key without a modifier acts only outside of text fields, so that it never takes a typed letter. */
export const QUEUE_KEYS = [
  { key: "r", action: "read", text: "R" },
  { key: "d", action: "doubt", text: "D" },
  { key: "l", action: "listen", text: "L" },
  { key: "p", action: "previous", text: "P" },
  { key: "s", action: "skip", text: "S" },
] as const;
export type QueueAction = (typeof QUEUE_KEYS)[number]["action"] | "publish" | "leave_field";

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** True if the focus is in a control that takes letters. */
  isTyping: boolean;
}

export function queueAction({ key, ctrlKey, metaKey, altKey, shiftKey, isTyping }: PressedKey): QueueAction | null {
  if (altKey || shiftKey) return null;
  if (ctrlKey || metaKey) return key === "Enter" ? "publish" : null;
  if (isTyping) return key === "Escape" ? "leave_field" : null;
  return QUEUE_KEYS.find((entry) => entry.key === key.toLowerCase())?.action ?? null;
}
