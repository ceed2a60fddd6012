import { readTurns, type Turn } from "../domain/ai/conversation.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

/** `conversations` is sorted by last use: the least recently used conversation is first. */
interface StoredConversations {
  userId: string;
  conversations: [key: string, turns: unknown][];
}

const MAX_CONVERSATIONS = 20;

export const storedTurns = (userId: string, key: string): Turn[] =>
  readTurns(readConversations(userId).find(([otherKey]) => otherKey === key)?.[1]);

export function storeTurns(userId: string, key: string, turns: readonly Turn[]): void {
  const otherConversations = readConversations(userId).filter(([otherKey]) => otherKey !== key);
  const allConversations =
    turns.length > 0 ? [...otherConversations, [key, turns] as [string, unknown]] : otherConversations;
  const storedConversations: StoredConversations = {
    userId,
    conversations: allConversations.slice(-MAX_CONVERSATIONS),
  };
  store(STORED.conversations, JSON.stringify(storedConversations));
}

export function onChangeInOtherTab(onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORED.conversations) onChange();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

function readConversations(userId: string): StoredConversations["conversations"] {
  const stored = readStoredJson(STORED.conversations) as StoredConversations | null;
  return stored?.userId === userId && Array.isArray(stored.conversations) ? stored.conversations : [];
}
