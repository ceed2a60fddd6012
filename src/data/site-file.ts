import { withTimeout } from "./answer-timeout.ts";

export async function fetchSiteFile<Content>(path: string, signal: AbortSignal): Promise<Content | null> {
  const response = await fetch(path, { signal: withTimeout(signal) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} did not load (${response.status}).`);
  return (await response.json()) as Content;
}
