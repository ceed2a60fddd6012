/** A request without an answer ends after this time, so that the reader sees a message and the button Retry. */
export const ANSWER_TIMEOUT_MS = 20_000;

/** Returns a signal that aborts when `signal` aborts, or when the time for an answer has passed. */
export function withTimeout(signal?: AbortSignal | null): AbortSignal {
  const abort = new AbortController();
  const abortWithReason = () => abort.abort(signal?.reason);
  if (signal?.aborted) abortWithReason();
  signal?.addEventListener("abort", abortWithReason, { once: true });
  setTimeout(() => abort.abort(new DOMException("The server did not answer.", "TimeoutError")), ANSWER_TIMEOUT_MS);
  return abort.signal;
}
