import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { noteSaved, noteUnsaved } from "./drafts.ts";
import type { FormEnvironment } from "./form-page.ts";

/** Drafts may be long, so store later changes only after a pause in typing. */
export const REST_MS = 300;

export function createDraftWriter(
  { drafts, lockDraft, now }: FormEnvironment,
  current: () => Omit<RowDraft, "at">,
  onStored: (isStored: boolean) => void,
) {
  let releaseDraft: (() => void) | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const cancelRest = () => {
    clearTimeout(restTimer);
    restTimer = undefined;
  };
  const storeNow = (mayEvict = true): boolean => {
    cancelRest();
    const draft = { ...current(), at: now().toISOString() };
    const isStored = drafts.put(draft, { mayEvict });
    noteUnsaved(draft.id, isStored);
    onStored(isStored);
    return isStored;
  };
  /** Stores the last changes. After a sign-out, which deletes all drafts, it stores none. */
  const storePendingChanges = () => {
    if (restTimer !== undefined && drafts.exist()) storeNow();
  };
  return {
    /** Stores the first change of a form at once. */
    onChange(isStored: boolean): void {
      // Lock before storing, because other tabs offer drafts that no form holds.
      releaseDraft ??= lockDraft(current().id);
      cancelRest();
      if (isStored) restTimer = setTimeout(storePendingChanges, REST_MS);
      else storeNow();
    },
    storeNow,
    storePendingChanges,
    /** Stores the draft again where another tab deleted it. A sign-out deletes all, and that stays. */
    checkStored(isStored: boolean): void {
      if (isStored && drafts.exist() && !drafts.find(current())) storeNow(false);
    },
    /** No form of this page holds this draft any more. */
    leave(id: string): void {
      cancelRest();
      releaseDraft?.();
      releaseDraft = undefined;
      noteSaved(id);
    },
  };
}
