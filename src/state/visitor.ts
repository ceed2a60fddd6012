import { logQuietly } from "../data/log.ts";
import { publicClient, type RowSource } from "../data/public-client.ts";
import { countVisit, fetchViewCount, type Visit } from "../data/top-lists.ts";
import { STORED } from "../domain/storage-keys.ts";
import { isUuid } from "../domain/text/uuid.ts";
import { readStored, store } from "./storage.ts";
import { $hasStoredSession } from "./stored-session.ts";

/** A random id of this browser. The site uses the id only to count views and shares of lists. */
function visitorId(): string {
  const storedId = readStored(STORED.visitor);
  if (storedId !== null && isUuid(storedId)) return storedId;
  const id = crypto.randomUUID();
  store(STORED.visitor, id);
  return id;
}

/** The ids of the lists for which this page has already counted a view. */
const countedViews = new Set<string>();

/** Counts one view of a list. Returns the new number of views, or null after an error or for a repeated view. */
export async function countView(listId: string): Promise<number | null> {
  if (countedViews.has(listId)) return null;
  countedViews.add(listId);
  return countQuietly("view", async (source) => {
    await countVisit(listId, "view", visitorId(), source);
    return fetchViewCount(listId, source);
  });
}

/** Counts a share of a list. The database counts at most one share per second (specification §7). */
export const countShare = (listId: string): void =>
  void countQuietly("share", (source) => countVisit(listId, "share", visitorId(), source));

async function rowSource(): Promise<RowSource> {
  if (!$hasStoredSession.get()) return publicClient();
  const { backend } = await import("../data/client.ts");
  return backend();
}

/** If `count` fails, only logs the error, because the error does not concern the reader (specification §8). */
async function countQuietly<T>(kind: Visit, count: (source: RowSource) => Promise<T>): Promise<T | null> {
  try {
    return await count(await rowSource());
  } catch (error) {
    logQuietly(`Counting a ${kind}`, error);
    return null;
  }
}
