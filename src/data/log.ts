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

/** Logs an error that the reader need not see (specification §8). */
export function logQuietly(task: string, error: unknown): void {
  if (isLeaving) return;
  console.warn(`${task} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}
