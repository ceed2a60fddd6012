import { createTopList, updateTopList } from "../../data/list-editing.ts";
import { renewSession } from "../../data/session.ts";
import { fetchTopList } from "../../data/top-lists.ts";
import { draftOf, fingerprint, type ListPayload } from "../../domain/list-draft.ts";
import type { TopList } from "../../domain/top-list.ts";

export type Outcome =
  | { state: "saved"; id: string }
  /** Nothing was saved: the list is not what the draft began from. */
  | { state: "changed"; newest: TopList }
  | { state: "gone" }
  | { state: "signed-out" };

/** A list to replace, and its fingerprint when the draft began. */
export interface Replaced {
  id: string;
  base: string;
}

const NO_SESSION = /^(PGRST30[0-3]|42501)$/;

/** Publishes a list, or replaces a published one. Throws on failure. */
export async function publish(list: ListPayload, replaced: Replaced | null): Promise<Outcome> {
  try {
    return await send(list, replaced);
  } catch (error) {
    if (!isSessionError(error)) throw error;
    return (await renewSession()) ? send(list, replaced) : { state: "signed-out" };
  }
}

async function send(list: ListPayload, replaced: Replaced | null): Promise<Outcome> {
  if (replaced === null) return { state: "saved", id: await createTopList(list) };
  const { id, base } = replaced;
  const newest = await fetchTopList(id, AbortSignal.timeout(LONGEST_WAIT_MS));
  if (newest === null) return { state: "gone" };
  if (fingerprint(draftOf(newest)) !== base) return { state: "changed", newest };
  return (await updateTopList(id, list)) ? { state: "saved", id } : { state: "gone" };
}

const LONGEST_WAIT_MS = 30_000;

const isSessionError = (error: unknown) =>
  NO_SESSION.test(String((error as { code?: unknown } | null)?.code));
