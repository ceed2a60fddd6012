import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import type { Drafts } from "../../../state/drafts.ts";

/** The functions that a form needs from the browser and the page. Tests pass their own functions. */
export interface FormEnvironment {
  drafts: Drafts<Pick<RowDraft, "id">, RowDraft>;
  /** Locks a draft, so that other tabs do not offer to restore it. The returned function releases the lock. */
  lockDraft: (id: string) => () => void;
  /** Returns the ids of the drafts that forms in other tabs use now. */
  draftIdsInOtherTabs: () => Promise<ReadonlySet<string>>;
  newId: () => string;
  now: () => Date;
  focusForm: () => void;
  focusFirstField: (fields: readonly string[]) => void;
  onSaved: (isNew: boolean) => void;
  /** The form calls this function with the error of a failed save. */
  onSaveFailed: (error: unknown) => void;
  showError: (text: string) => void;
}
