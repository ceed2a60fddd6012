import { atom } from "nanostores";
import { fetchRevision } from "../data/revision.ts";

/** This number increases when the content may have changed. */
export const $newsCount = atom(0);

/** Realtime loses some messages, and does not report when staff unpublish a recap. So the page also checks the revision. */
const CHECK_INTERVAL_MS = 60_000;
const START_DELAY_MS = 1_500;

export function startLiveUpdates(rev: number): void {
  let newestRevision = rev;
  let stopWatching: (() => void) | undefined;
  let isActive = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const notify = () => $newsCount.set($newsCount.get() + 1);
  const check = async () => {
    const revision = await fetchRevision(AbortSignal.timeout(10_000)).catch(() => newestRevision);
    if (revision <= newestRevision) return;
    newestRevision = revision;
    notify();
  };
  const start = async () => {
    isActive = true;
    clearInterval(timer);
    timer = setInterval(check, CHECK_INTERVAL_MS);
    const realtime = await import("../data/realtime.ts").catch(() => undefined);
    if (!realtime || !isActive || stopWatching) return;
    stopWatching = realtime.watchEpisodes(notify, check);
  };
  const stop = () => {
    isActive = false;
    clearInterval(timer);
    stopWatching?.();
    stopWatching = undefined;
  };
  // Close the connection, because the browser puts no page with an open connection into its back-forward cache.
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && start());
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
  setTimeout(() => document.hidden || start(), START_DELAY_MS);
}
