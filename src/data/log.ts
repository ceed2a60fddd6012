/** A page that is left calls off what it asked for; that is no failure. */
let isLeft = false;
if (typeof document !== "undefined") {
  addEventListener("pagehide", () => {
    isLeft = true;
  });
  // Back may bring it as it was.
  addEventListener("pageshow", () => {
    isLeft = false;
  });
}

/** What failed without anybody being told (specification §8, "silent"): one line that tests may expect. */
export function logQuietly(what: string, error: unknown): void {
  if (isLeft) return;
  console.warn(`${what} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}
