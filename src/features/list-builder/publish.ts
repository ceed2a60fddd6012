import { createTopList, SAVE_TIMEOUT_MS, updateTopList } from "../../data/list-editing.ts";
import { fetchTopList } from "../../data/top-lists.ts";
import { withSession } from "../../data/with-session.ts";
import { draftOf, fingerprint, type ListPayload } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";

export type Outcome =
  | { state: "saved"; id: string }
  /** Nothing was saved, because the list has changed since the draft began. */
  | { state: "changed"; newest: TopList }
  | { state: "gone" };

export type Target =
  /** `isAgain`: an earlier request may have stored the list already. */
  | { state: "made"; id: string; isAgain: boolean }
  /** A published list, and its fingerprint when the draft began. */
  | { state: "replaced"; id: string; base: string };

/** Publishes a list, or replaces a published one. Throws on failure, and `SessionEnded`. */
export const publish = (list: ListPayload, target: Target): Promise<Outcome> =>
  withSession(async () => {
    const { id } = target;
    if (target.state === "made") {
      await createTopList(id, list);
      // The earlier request may have stored an older draft.
      if (target.isAgain) await updateTopList(id, list);
      return { state: "saved", id };
    }
    const newest = await fetchTopList(id, AbortSignal.timeout(SAVE_TIMEOUT_MS));
    if (newest === null) return { state: "gone" };
    if (fingerprint(draftOf(newest)) !== target.base) return { state: "changed", newest };
    return (await updateTopList(id, list)) ? { state: "saved", id } : { state: "gone" };
  });
