/** Navigation aborts pending requests. Do not log those as errors. */
let isLeft = false;
if (typeof document !== "undefined") {
  addEventListener("pagehide", () => {
    isLeft = true;
  });
  // The back cache can restore the page.
  addEventListener("pageshow", () => {
    isLeft = false;
  });
}

/** Logs an error that the reader need not see (specification §8): one line that tests can expect. */
export function logQuietly(what: string, error: unknown): void {
  if (isLeft) return;
  console.warn(`${what} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}
