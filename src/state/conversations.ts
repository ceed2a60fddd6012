import { readTurns, type Turn } from "../domain/ai/conversation.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

/** The conversations of one reader, least recently used first. */
interface Kept {
  userId: string;
  conversations: [key: string, turns: unknown][];
}

const MOST_CONVERSATIONS = 20;

export const keptTurns = (userId: string, key: string): Turn[] =>
  readTurns(read(userId).find(([other]) => other === key)?.[1]);

/** Stores a conversation until the sign-out. An empty one is removed. */
export function keepTurns(userId: string, key: string, turns: readonly Turn[]): void {
  const others = read(userId).filter(([other]) => other !== key);
  const all = turns.length > 0 ? [...others, [key, turns] as [string, unknown]] : others;
  const kept: Kept = { userId, conversations: all.slice(-MOST_CONVERSATIONS) };
  store(STORED.conversations, JSON.stringify(kept));
}

/** Calls back when another tab stores a conversation. Returns a function that stops listening. */
export function onKeptElsewhere(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORED.conversations) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

function read(userId: string): Kept["conversations"] {
  const kept = readStoredJson(STORED.conversations) as Kept | null;
  return kept?.userId === userId && Array.isArray(kept.conversations) ? kept.conversations : [];
}
