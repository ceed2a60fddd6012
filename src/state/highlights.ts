import { type PendingHighlight, pendingHighlightsOf, readPendingHighlights } from "../domain/highlights/pending.ts";
import { MAX_PENDING_HIGHLIGHTS } from "../domain/limits.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

const CHANNEL = "highlights";
/** The database returns this code if the account has too many highlights. Do not try again after this code. */
const CHECK_VIOLATION = "23514";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

/** Calls the listener after a change in another tab. */
export function onHighlightsChange(listener: () => void): () => void {
  const handle = () => listener();
  channel?.addEventListener("message", handle);
  return () => channel?.removeEventListener("message", handle);
}

export const announceHighlights = () => channel?.postMessage(CHANNEL);

export const pendingHighlights = () => readPendingHighlights(readStoredJson(STORED.pendingHighlights));

function storeAll(pending: readonly PendingHighlight[]): boolean {
  const newest = pending.slice(-MAX_PENDING_HIGHLIGHTS);
  return store(STORED.pendingHighlights, newest.length === 0 ? null : JSON.stringify(newest));
}

/** Returns false if the browser blocks storage, or if storage is full. */
export const storePendingHighlight = (pending: PendingHighlight): boolean =>
  storeAll([...pendingHighlights().filter(({ id }) => id !== pending.id), pending]);

const removePendingHighlight = (id: string): boolean =>
  storeAll(pendingHighlights().filter((entry) => entry.id !== id));

let runningFlush: Promise<number> | null = null;

/** Adds the pending highlights to the account of the reader. Returns the number of added highlights. */
export function flushPendingHighlights(readerId: string | null): Promise<number> {
  runningFlush ??= addPending(readerId).finally(() => {
    runningFlush = null;
  });
  return runningFlush;
}

async function addPending(readerId: string | null): Promise<number> {
  const ownHighlights = pendingHighlightsOf(pendingHighlights(), readerId);
  if (ownHighlights.length === 0) return 0;
  const { addHighlight } = await import("../data/highlights.ts");
  let addedCount = 0;
  for (const { slug, readerId: _, ...highlight } of ownHighlights) {
    try {
      if (await addHighlight(slug, highlight)) addedCount++;
    } catch (error) {
      if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error;
    }
    removePendingHighlight(highlight.id);
  }
  if (addedCount > 0) announceHighlights();
  return addedCount;
}
