import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { markSaved, markUnsaved } from "./drafts.ts";
import type { FormEnvironment } from "./form-environment.ts";

/** A draft can be long. So the form stores only the first change immediately, and later changes after a pause in typing. */
export const TYPING_PAUSE_MS = 300;

export function createDraftWriter(
  { drafts, lockDraft, now }: FormEnvironment,
  currentDraft: () => Omit<RowDraft, "at">,
  onStored: (isStored: boolean) => void,
) {
  let releaseLock: (() => void) | undefined;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  const cancelTimer = () => {
    clearTimeout(pauseTimer);
    pauseTimer = undefined;
  };
  const storeNow = (mayDeleteOthers = true): boolean => {
    cancelTimer();
    const draft = { ...currentDraft(), at: now().toISOString() };
    const isStored = drafts.put(draft, { mayDeleteOthers });
    markUnsaved(draft.id, isStored);
    onStored(isStored);
    return isStored;
  };
  /** Stores changes that still wait for the pause in typing. Stores nothing if a sign-out has deleted all drafts. */
  const storePendingChanges = () => {
    if (pauseTimer !== undefined && drafts.exist()) storeNow();
  };
  return {
    onChange(isStored: boolean): void {
      // Lock the draft before storing it, because other tabs offer to restore drafts without a lock.
      releaseLock ??= lockDraft(currentDraft().id);
      cancelTimer();
      if (isStored) pauseTimer = setTimeout(storePendingChanges, TYPING_PAUSE_MS);
      else storeNow();
    },
    storeNow,
    storePendingChanges,
    /** Stores the draft again if another tab has deleted it. Stores nothing if a sign-out has deleted all drafts. */
    restoreDeletedDraft(isStored: boolean): void {
      if (isStored && drafts.exist() && !drafts.find(currentDraft())) storeNow(false);
    },
    /** Call this function when the form no longer uses this draft. */
    release(id: string): void {
      cancelTimer();
      releaseLock?.();
      releaseLock = undefined;
      markSaved(id);
    },
  };
}
