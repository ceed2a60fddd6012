import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  isDisabled: boolean;
  /** Shown where there is anything to cancel. */
  cancelText: string;
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a form, in sight under a long one. */
export function FormActions<Row extends EditedRow, Values extends object>(
  props: Props<Row, Values>,
) {
  const { kind, isSaving, isDirty, isStored, isEdit, cancel } = props.form;
  const text = `${isEdit ? "Update" : "Create"} ${nounInTitle(kind)}`;
  return (
    <div className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty && (isStored ? "Kept in this browser until you save." : "Not kept: save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {props.children}
        {(isEdit || isDirty) && (
          <QuietButton disabled={isSaving} onClick={cancel}>
            {props.cancelText}
          </QuietButton>
        )}
        <button type="submit" className="button" disabled={isSaving || props.isDisabled}>
          {isSaving ? "Saving…" : text}
        </button>
      </div>
    </div>
  );
}
