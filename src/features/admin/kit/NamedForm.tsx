import type { FormEvent, ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { toast } from "../../../state/toasts.ts";
import { FormActions } from "./FormActions.tsx";
import { FormNotes } from "./FormNotes.tsx";
import type { RowForm } from "./use-row-form.ts";
import { useSaveKey } from "./use-save-key.ts";

interface Props<Row extends EditedRow, Values extends { name: string }> {
  form: RowForm<Row, Values>;
  headingId: string;
  /** What a row is: "Show". In the heading, on the button and in what is told. */
  noun: string;
  /** It cannot be saved as it is, or not yet. */
  isBlocked: boolean;
  /** Told the row as it was stored. */
  saved: (row: Row) => void;
  children: ReactNode;
}

/** The form of a row that has a name, around its fields. */
export function NamedForm<Row extends EditedRow, Values extends { name: string }>(
  props: Props<Row, Values>,
) {
  const { form, headingId, noun, isBlocked } = props;
  const { isEdit } = form;
  const tellSaved = (row: Row, isNew: boolean) => {
    toast.success(`${noun} ${isNew ? "created" : "updated"} successfully`);
    props.saved(row);
  };
  const save = async (stay: boolean) => {
    const row = isBlocked ? null : await form.save({ stay });
    if (row) tellSaved(row, !isEdit);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  useSaveKey(() => void (form.isDirty && save(true)));
  return (
    <section aria-labelledby={headingId} className="admin-form">
      <h2 id={headingId} tabIndex={-1} className="text-h3 outline-none wrap-anywhere">
        {isEdit ? `Edit ${noun}: ${form.base.name}` : `New ${noun}`}
      </h2>
      <FormNotes form={form} saved={tellSaved} />
      <form noValidate onSubmit={submit} aria-labelledby={headingId}>
        <div className="admin-fields">{props.children}</div>
        <FormActions
          text={`${isEdit ? "Update" : "Create"} ${noun}`}
          form={form}
          isDisabled={isBlocked}
          cancelText="Cancel"
        />
      </form>
    </section>
  );
}
