import { withTimeout } from "./answer-timeout.ts";

const REFUSED = "write-refused";

/**
 * Works like `fetch`, with a time limit for the Data API and for Auth. Answers of functions and uploads may take longer.
 * Also reports a write that the backend refused because of the writer's rights.
 */
export async function watchingFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const isShort = /\/(rest|auth)\/v1\//.test(input instanceof Request ? input.url : String(input));
  const response = await fetch(
    input,
    isShort ? { ...init, signal: withTimeout(init?.signal) } : init,
  );
  const isRefused = response.status === 403 || response.status === 400;
  if (isRefused && init?.method && init.method !== "GET") void report(response.clone());
  return response;
}

async function report(response: Response): Promise<void> {
  const text = await response.text().catch(() => "");
  // The storage service says only that row-level security refused the file.
  if (/account is blocked|row-level security/.test(text)) dispatchEvent(new Event(REFUSED));
}

export function onWriteRefused(explain: () => void): () => void {
  addEventListener(REFUSED, explain);
  return () => removeEventListener(REFUSED, explain);
}
