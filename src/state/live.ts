import { atom } from "nanostores";
import { fetchRevision } from "../data/revision.ts";

/** Grows whenever episodes may have changed. */
export const $news = atom(0);

/** Realtime can lose messages, and it does not report withdrawn episodes. */
const CHECK_MS = 60_000;
/** Let the page load first. */
const BEGIN_MS = 1_500;

/**
 * Updates `$news` while the page is visible, beginning after the revision that the page shows. After
 * a broken connection, the next check or connection catches up.
 */
export function keepLive(rev: number): void {
  let newest = rev;
  let stopWatching: (() => void) | undefined;
  let isWanted = false;
  let checking: ReturnType<typeof setInterval> | undefined;

  const tell = () => $news.set($news.get() + 1);
  const check = async () => {
    const found = await fetchRevision(AbortSignal.timeout(10_000)).catch(() => newest);
    if (found <= newest) return;
    newest = found;
    tell();
  };
  const begin = async () => {
    isWanted = true;
    clearInterval(checking);
    checking = setInterval(check, CHECK_MS);
    const loaded = await import("../data/realtime.ts").catch(() => undefined);
    if (!loaded || !isWanted || stopWatching) return;
    stopWatching = loaded.watchEpisodes(tell, check);
  };
  const end = () => {
    isWanted = false;
    clearInterval(checking);
    stopWatching?.();
    stopWatching = undefined;
  };
  // An open socket would keep the page out of the browser's back cache.
  addEventListener("pagehide", end);
  addEventListener("pageshow", (event) => event.persisted && begin());
  document.addEventListener("visibilitychange", () => (document.hidden ? end() : begin()));
  setTimeout(() => document.hidden || begin(), BEGIN_MS);
}
