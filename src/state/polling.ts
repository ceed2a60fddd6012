/**
 * Calls `poll` now, again after each pause that it returns, and when the page becomes visible or the browser online. At
 * most one poll runs: a new one aborts the signal of the last one, so that a late answer never replaces a newer one. While
 * the page is hidden, nothing runs. Returns the function that stops it.
 */
export function startPolling(poll: (signal: AbortSignal) => Promise<{ pauseMs: number }>): () => void {
  let current = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    current.abort();
  };
  const run = async () => {
    stop();
    if (document.hidden) return;
    current = new AbortController();
    const { signal } = current;
    const { pauseMs } = await poll(signal);
    if (!signal.aborted) timer = setTimeout(run, pauseMs);
  };
  void run();
  document.addEventListener("visibilitychange", run);
  addEventListener("online", run);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", run);
    removeEventListener("online", run);
  };
}
