import { logQuietly } from "../data/log.ts";
import { publicRows, type RowSource } from "../data/public-rows.ts";
import { countVisit, type Visit } from "../data/top-lists.ts";
import { STORED } from "../domain/storage-keys.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { readStored, store } from "./storage.ts";
import { $hasStoredSession } from "./stored-session.ts";

/** A random id of this browser. It is used only to count views and shares of lists. */
function visitorId(): string {
  const storedId = readStored(STORED.visitor);
  if (storedId !== null && isUuid(storedId)) return storedId;
  const id = crypto.randomUUID();
  store(STORED.visitor, id);
  return id;
}

/** The lists whose view this page has already counted. */
const countedViews = new Set<string>();

export function countView(listId: string): void {
  if (countedViews.has(listId)) return;
  countedViews.add(listId);
  void count(listId, "view");
}

export const countShare = (listId: string): void => void count(listId, "share");

async function rowSource(): Promise<RowSource> {
  if (!$hasStoredSession.get()) return publicRows();
  const { backend } = await import("../data/client.ts");
  return backend();
}

/** If counting fails, the error is only logged (specification §8). */
async function count(listId: string, kind: Visit): Promise<void> {
  try {
    await countVisit(listId, kind, visitorId(), await rowSource());
  } catch (error) {
    logQuietly(`Counting a ${kind}`, error);
  }
}
