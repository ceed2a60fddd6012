import { type Server, serverKeyOf } from "./provider.ts";

/** About as many recaps are written at the same time, each with a few parts. */
const MOST_MATERIALS = 200;
const mostRead = new Map<string, number>();

/**
 * Notes how many tokens a server has read of a prompt with this material, and returns the most that it had read of such a
 * prompt before, or 0. Some servers leave out the tokens from their cache, so a later question about the same material seems
 * short. Each process remembers the newest materials.
 */
export async function noteReadTokens(server: Server, material: string, tokens: number): Promise<number> {
  const bytes = new TextEncoder().encode(`${serverKeyOf(server)}\n${material}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const key = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const before = mostRead.get(key) ?? 0;
  mostRead.delete(key);
  mostRead.set(key, Math.max(before, tokens));
  const [oldest] = mostRead.keys();
  if (mostRead.size > MOST_MATERIALS && oldest !== undefined) mostRead.delete(oldest);
  return before;
}
