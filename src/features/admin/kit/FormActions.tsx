import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  isDisabled: boolean;
  cancelText: string;
  onCancelled?: () => void;
  /** This text replaces "Create …" and "Update …". */
  saveText?: string | undefined;
  children?: ReactNode;
}

/** The bar stays visible below a long form. */
export function FormActions<Row extends EditedRow, Values extends object>(
  props: Props<Row, Values>,
) {
  const { kind, isSaving, isDirty, isStored, isEdit, cancel } = props.form;
  const onCancel = async () => {
    if (await cancel()) props.onCancelled?.();
  };
  const text = props.saveText ?? `${isEdit ? "Update" : "Create"} ${nounInTitle(kind)}`;
  return (
    <div className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty &&
          (isStored
            ? "This browser stores your changes until you save."
            : "This browser cannot store your changes. Save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {props.children}
        {(isEdit || isDirty) && (
          <QuietButton disabled={isSaving} onClick={() => void onCancel()}>
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
