import type { FormEvent } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { toast } from "../../../state/toasts.ts";
import type { RowForm } from "./use-row-form.ts";
import { useSaveKey } from "./use-save-key.ts";

interface Options<Row> {
  /** False where the form cannot be saved now. */
  canSave: () => boolean;
  saved: (row: Row) => void;
}

/** Saves a form by its button or by Ctrl+S, where it stays open, and shows that it was saved. */
export function useSubmit<Row extends EditedRow, Values extends object>(
  form: RowForm<Row, Values>,
  { canSave, saved }: Options<Row>,
) {
  const onSaved = (row: Row, isNew: boolean) => {
    toast.success(form.kind.success(isNew ? "created" : "updated"));
    saved(row);
  };
  const save = async (stay: boolean) => {
    const row = canSave() ? await form.save({ stay }) : null;
    if (row) onSaved(row, !form.isEdit);
  };
  useSaveKey(() => void (form.isDirty && save(true)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  return { onSaved, submit };
}
