import { isSignedOutError } from "./no-session.ts";

/** Navigation aborts pending requests. Do not log these aborts as errors. */
let isLeaving = false;
if (typeof document !== "undefined") {
  addEventListener("pagehide", () => {
    isLeaving = true;
  });
  // The Back button can show the page again from the browser's cache.
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
}

/** Logs an error that the reader need not see (specification §8). A sign-out while a task runs is not an error. */
export function logQuietly(task: string, error: unknown): void {
  if (isLeaving || isSignedOutError(error)) return;
  console.warn(`${task} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}
