import { type ReactNode, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Props {
  form: Pick<
    RowForm<EditedRow, object>,
    "isSaving" | "isDirty" | "isStored" | "isEdit" | "cancel"
  > & {
    kind: { noun: string };
  };
  isDisabled: boolean;
  /** Shown where there is anything to cancel. */
  cancelText: string;
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a form, in sight under a long one. Cancel asks where something would be lost. */
export function FormActions({ form, isDisabled, cancelText, children }: Props) {
  const { kind, isSaving, isDirty, isStored, isEdit, cancel } = form;
  const [isAsking, setAsking] = useState(false);
  const onAnswer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) cancel();
  };
  return (
    <div className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty && (isStored ? "Kept in this browser until you save." : "Not kept: save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        {(isEdit || isDirty) && (
          <QuietButton disabled={isSaving} onClick={() => (isDirty ? setAsking(true) : cancel())}>
            {cancelText}
          </QuietButton>
        )}
        <button type="submit" className="button" disabled={isSaving || isDisabled}>
          {isSaving ? "Saving…" : `${isEdit ? "Update" : "Create"} ${nounInTitle(kind)}`}
        </button>
      </div>
      <DiscardDialog isOpen={isAsking} answer={onAnswer} />
    </div>
  );
}
