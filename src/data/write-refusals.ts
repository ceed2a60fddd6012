const REFUSED = "write-refused";

/** Works like `fetch`. Also reports a write that the backend refused because of the writer's rights. */
export async function watchingFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init);
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
