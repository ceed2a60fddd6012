import { createTopList, fetchOwnList, SAVE_TIMEOUT_MS, updateTopList } from "../../data/list-editing.ts";
import { withSession } from "../../data/with-session.ts";
import { draftOf, fingerprintOf, type ListPayload } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";

export type PublishOutcome =
  | { state: "saved"; id: string }
  /** Nothing was saved, because the published list has changed since the reader began the draft. */
  | { state: "changed"; newest: TopList }
  | { state: "gone" };

export type PublishTarget =
  /** `isRepeated`: an earlier request with this id got no response, but has perhaps stored the list. */
  | { kind: "new"; id: string; isRepeated: boolean; originalListId: string | null }
  /** `base` is a hash of the published list at the time when the reader began the draft. */
  | { kind: "published"; id: string; base: string };

/** Publishes a new list or replaces a published list. Throws `SessionEnded` and errors of requests. */
export const publish = (list: ListPayload, target: PublishTarget): Promise<PublishOutcome> =>
  withSession(async () => {
    const { id } = target;
    if (target.kind === "new") {
      await createTopList(id, list, target.originalListId);
      // The earlier request has perhaps stored an older draft.
      if (target.isRepeated) await updateTopList(id, list);
      return { state: "saved", id };
    }
    const newest = await fetchOwnList(id, AbortSignal.timeout(SAVE_TIMEOUT_MS));
    if (newest === null) return { state: "gone" };
    if (fingerprintOf(draftOf(newest)) !== target.base) return { state: "changed", newest };
    return (await updateTopList(id, list)) ? { state: "saved", id } : { state: "gone" };
  });
