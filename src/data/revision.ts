import { backendAddress } from "./backend-address.ts";

export async function fetchRevision(signal: AbortSignal): Promise<number> {
  const { url, key } = backendAddress();
  const response = await fetch(`${url}/rest/v1/er_content_revision?select=rev`, {
    headers: { apikey: key },
    signal,
  });
  if (!response.ok) throw new Error(`The revision did not load (${response.status}).`);
  const [state] = (await response.json()) as { rev: number }[];
  return state?.rev ?? 0;
}
