import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import type { Drafts } from "../../../state/drafts.ts";

/** The browser functions of a form. Tests pass their own. */
export interface FormEnvironment {
  drafts: Drafts<Pick<RowDraft, "id">, RowDraft>;
  /** Tells other tabs that a form holds this draft, until the returned function is called. */
  lockDraft: (id: string) => () => void;
  /** The ids of drafts that forms of other tabs hold now. */
  draftsLockedElsewhere: () => Promise<ReadonlySet<string>>;
  newId: () => string;
  now: () => Date;
  focusForm: () => void;
  focusFirst: (fields: readonly string[]) => void;
  onSaved: (isNew: boolean) => void;
  /** The backend stored nothing; `error` says why. */
  onRefused: (error: unknown) => void;
  showError: (text: string) => void;
}
