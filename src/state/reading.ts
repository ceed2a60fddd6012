import type { ReadingMark } from "../data/reading.ts";
import { withOpened, withSaved } from "../domain/reading/visitor-reading.ts";
import { changeVisitorReading, clearVisitorReading, hasVisitorReading, visitorReading } from "./visitor-reading.ts";

// The account of a reader stores saved and opened recaps. The browser of a visitor stores saved and opened recaps.
// Only readers load the client of the backend.

const READING_CHANGED = "reading";
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(READING_CHANGED);
if (channel) channel.onmessage = () => dispatchEvent(new Event(READING_CHANGED));

/** Announces to this page and to other tabs that saved or opened recaps have changed. */
export function announceReading(): void {
  dispatchEvent(new Event(READING_CHANGED));
  channel?.postMessage(READING_CHANGED);
}

export function onReadingChange(listener: () => void): () => void {
  addEventListener(READING_CHANGED, listener);
  return () => removeEventListener(READING_CHANGED, listener);
}

export const isReader = () => document.documentElement.hasAttribute("data-signed-in");

let pendingImport: Promise<void> | null = null;

/** First moves the recaps of this browser into the account. Then returns the functions that read and change the account. */
export async function accountReading() {
  const account = await import("../data/reading.ts");
  if (hasVisitorReading()) {
    pendingImport ??= account.importReading(visitorReading()).then(() => {
      clearVisitorReading();
    });
    await pendingImport.finally(() => {
      pendingImport = null;
    });
  }
  return account;
}

/** Returns false if the recap is no longer published. */
export async function saveRecap(slug: string, isSaved: boolean): Promise<boolean> {
  if (isReader()) {
    const isPublished = await (await accountReading()).setSaved(slug, isSaved);
    announceReading();
    return isPublished;
  }
  changeVisitorReading((reading) => withSaved(reading, slug, isSaved, Date.now()));
  announceReading();
  return true;
}

export async function noteOpened(slug: string): Promise<void> {
  if (isReader()) await (await accountReading()).noteOpened(slug);
  else changeVisitorReading((reading) => withOpened(reading, slug, Date.now()));
  channel?.postMessage(READING_CHANGED);
}

export async function marksOf(slugs: readonly string[]): Promise<ReadingMark[]> {
  if (isReader()) return (await accountReading()).fetchReadingMarks(slugs);
  const { saved, opened } = visitorReading();
  const savedSlugs = new Set(saved.map(({ slug }) => slug));
  const openedSlugs = new Set(opened.map(({ slug }) => slug));
  return slugs.map((slug) => ({
    slug,
    isSaved: savedSlugs.has(slug),
    isRead: openedSlugs.has(slug),
  }));
}
