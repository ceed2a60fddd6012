import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import type { Drafts } from "../../../state/drafts.ts";

/** What a form needs of its page. Tests pass their own. */
export interface FormPage {
  drafts: Drafts<Pick<RowDraft, "id">, RowDraft>;
  /** Tells other tabs that a form holds this draft, until the returned function is called. */
  holdDraft: (id: string) => () => void;
  /** The ids of drafts that forms of other tabs hold now. */
  draftsHeldElsewhere: () => Promise<ReadonlySet<string>>;
  newId: () => string;
  now: () => Date;
  /** Moves the focus to the heading of the form. */
  focusForm: () => void;
  /** Moves the focus to the first of these fields. */
  focusFirst: (fields: readonly string[]) => void;
  saved: (isNew: boolean) => void;
  /** The backend stored nothing; `error` says why. */
  refused: (error: unknown) => void;
  showError: (text: string) => void;
}
