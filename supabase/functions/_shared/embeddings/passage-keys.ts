import type { Passage } from "../../../../src/domain/answers/passages.ts";

/** Groups passages by key. A key is the beginning of the hash of a passage. Passages with the same key share an embedding. */
export async function passagesByKey(
  passages: readonly Passage[],
): Promise<Map<string, readonly Passage[]>> {
  const keys = await Promise.all(passages.map(({ text }) => keyOf(text)));
  const keyByPassage = new Map(passages.map((passage, index) => [passage, keys[index] ?? ""]));
  return Map.groupBy(passages, (passage) => keyByPassage.get(passage) ?? "");
}

async function keyOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest).subarray(0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
