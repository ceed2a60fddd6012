import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { noteSaved, noteUnsaved } from "./drafts.ts";
import type { FormPage } from "./form-page.ts";

/** Drafts may be long: later changes are stored when typing rests. */
export const REST_MS = 300;

/** Stores what is typed into one form. `onStored` gets whether that worked. */
export function createDraftWriter(
  { drafts, holdDraft, now }: FormPage,
  current: () => Omit<RowDraft, "at">,
  onStored: (isStored: boolean) => void,
) {
  let letGo: (() => void) | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const stopRest = () => {
    clearTimeout(rest);
    rest = undefined;
  };
  const storeNow = (mayEvict = true): boolean => {
    stopRest();
    const draft = { ...current(), at: now().toISOString() };
    const isStored = drafts.put(draft, { mayEvict });
    noteUnsaved(draft.id, isStored);
    onStored(isStored);
    return isStored;
  };
  /** Stores the last changes. After a sign-out, which deletes all drafts, it stores none. */
  const storeRest = () => {
    if (rest !== undefined && drafts.exist()) storeNow();
  };
  return {
    /** A form has changed: its first change is stored at once. */
    changed(isStored: boolean): void {
      // Before it is stored: other tabs restore drafts that no form holds.
      letGo ??= holdDraft(current().id);
      stopRest();
      if (isStored) rest = setTimeout(storeRest, REST_MS);
      else storeNow();
    },
    storeNow,
    storeRest,
    /** Stores the draft again where another tab deleted it. A sign-out deletes all, and that stays. */
    checkStored(isStored: boolean): void {
      if (isStored && drafts.exist() && !drafts.find(current())) storeNow(false);
    },
    /** No form of this page holds this draft any more. */
    leave(id: string): void {
      stopRest();
      letGo?.();
      letGo = undefined;
      noteSaved(id);
    },
  };
}
