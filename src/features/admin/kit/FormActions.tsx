import { type ReactNode, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { DiscardDialog } from "./DiscardDialog.tsx";
import type { RowForm } from "./use-row-form.ts";

interface Props {
  /** Of the main button. */
  text: string;
  form: Pick<RowForm<EditedRow, object>, "isSaving" | "isDirty" | "isKept" | "isEdit" | "cancel">;
  isDisabled: boolean;
  /** Shown where there is anything to cancel. */
  cancelText: string;
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a form, in sight under a long one. Cancel asks where something would be lost. */
export function FormActions({ text, form, isDisabled, cancelText, children }: Props) {
  const { isSaving, isDirty, isKept, isEdit, cancel } = form;
  const [isAsking, setAsking] = useState(false);
  const onAnswer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) cancel();
  };
  return (
    <div className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty && (isKept ? "Kept in this browser until you save." : "Not kept: save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        {(isEdit || isDirty) && (
          <button
            type="button"
            className="button-quiet"
            disabled={isSaving}
            onClick={() => (isDirty ? setAsking(true) : cancel())}
          >
            {cancelText}
          </button>
        )}
        <button type="submit" className="button" disabled={isSaving || isDisabled}>
          {isSaving ? "Saving…" : text}
        </button>
      </div>
      <DiscardDialog isOpen={isAsking} answer={onAnswer} />
    </div>
  );
}
