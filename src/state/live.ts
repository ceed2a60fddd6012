import { atom } from "nanostores";
import { fetchRevision } from "../data/revision.ts";

/** Grows whenever episodes may have changed since they were last asked for. */
export const $news = atom(0);

/** Deliveries can get lost, and of an episode that was withdrawn Realtime says nothing. */
const CHECK_MS = 60_000;
/** Not at once: the page itself comes first. */
const BEGIN_MS = 1_500;

/**
 * Keeps `$news` going while the page is looked at, from the revision that it shows. Where the
 * connection fails, the page stays what it was; the next check or connection makes up for it.
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
  // An open socket would keep the page out of the browser's memory for Back.
  addEventListener("pagehide", end);
  addEventListener("pageshow", (event) => event.persisted && begin());
  document.addEventListener("visibilitychange", () => (document.hidden ? end() : begin()));
  setTimeout(() => document.hidden || begin(), BEGIN_MS);
}
