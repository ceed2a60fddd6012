import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { FormActions } from "./FormActions.tsx";
import { FormNotes } from "./FormNotes.tsx";
import { headingId, nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";
import { useSubmit } from "./use-submit.ts";

interface Props<Row extends EditedRow, Values extends { name: string }> {
  form: RowForm<Row, Values>;
  /** The admin cannot save now. */
  isBlocked: boolean;
  children: ReactNode;
}

export function NamedForm<Row extends EditedRow, Values extends { name: string }>({
  form,
  isBlocked,
  children,
}: Props<Row, Values>) {
  const { kind, isEdit } = form;
  const id = headingId(kind);
  const submit = useSubmit(form.isDirty, (stay) => {
    if (!isBlocked) void form.save(stay);
  });
  return (
    <section aria-labelledby={id} className="admin-form">
      <h2 id={id} tabIndex={-1} className="text-h3 outline-none wrap-anywhere">
        {isEdit ? `Edit ${nounInTitle(kind)}: ${form.base.name}` : `New ${nounInTitle(kind)}`}
      </h2>
      <FormNotes form={form} />
      <form noValidate onSubmit={submit} aria-labelledby={id}>
        <div className="admin-fields">{children}</div>
        <FormActions form={form} isDisabled={isBlocked} cancelText="Cancel" />
      </form>
    </section>
  );
}
