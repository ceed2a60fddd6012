import { withTimeout } from "./answer-timeout.ts";

const WRITE_REFUSED = "write-refused";

/**
 * Works like `fetch`, but requests to the Data API and to Auth have a time limit. Functions and uploads may take longer.
 * If the backend refuses a write because the reader has no right to it, this function also dispatches an event.
 */
export async function fetchFromBackend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const hasTimeLimit = /\/(rest|auth)\/v1\//.test(input instanceof Request ? input.url : String(input));
  const response = await fetch(input, hasTimeLimit ? { ...init, signal: withTimeout(init?.signal) } : init);
  const isRefused = response.status === 403 || response.status === 400;
  if (isRefused && init?.method && init.method !== "GET") void reportRefusal(response.clone());
  return response;
}

async function reportRefusal(response: Response): Promise<void> {
  const text = await response.text().catch(() => "");
  // The storage service says only that row-level security refused the file.
  if (/account is blocked|row-level security/.test(text)) dispatchEvent(new Event(WRITE_REFUSED));
}

export function onWriteRefused(explain: () => void): () => void {
  addEventListener(WRITE_REFUSED, explain);
  return () => removeEventListener(WRITE_REFUSED, explain);
}
