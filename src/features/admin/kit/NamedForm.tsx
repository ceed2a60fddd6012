import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { VersionsButton } from "../versions/VersionsButton.tsx";
import { FormActions } from "./FormActions.tsx";
import { FormNotes } from "./FormNotes.tsx";
import { OpeningNote } from "./OpeningNote.tsx";
import { headingId, nounInTitle } from "./row-kind.ts";
import type { Editing } from "./use-edit-address.ts";
import type { RowForm } from "./use-row-form.ts";
import { useSubmit } from "./use-submit.ts";

interface Props<Row extends EditedRow, Values extends { name: string }> {
  form: RowForm<Row, Values>;
  editing: Editing;
  /** True while the admin cannot save, for example during an upload. */
  isBlocked: boolean;
  children: ReactNode;
}

export function NamedForm<Row extends EditedRow, Values extends { name: string }>({
  form,
  editing,
  isBlocked,
  children,
}: Props<Row, Values>) {
  const { kind } = form;
  const id = headingId(kind);
  const submit = useSubmit(form.isDirty, (stay) => {
    if (!isBlocked) void form.save(stay);
  });
  return (
    <section aria-labelledby={id} className="admin-form">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-h3 outline-none wrap-anywhere">
          {titleOf(form, editing)}
        </h2>
        {!editing.isOpening && <VersionsButton form={form} />}
      </div>
      <FormNotes form={form} />
      <OpeningNote editing={editing} />
      <form noValidate hidden={editing.isOpening} onSubmit={submit} aria-labelledby={id}>
        <div className="admin-fields">{children}</div>
        <FormActions form={form} isDisabled={isBlocked} cancelText="Cancel" />
      </form>
    </section>
  );
}

function titleOf<Row extends EditedRow, Values extends { name: string }>(
  { kind, isEdit, base }: RowForm<Row, Values>,
  { isOpening }: Editing,
): string {
  const noun = nounInTitle(kind);
  if (isOpening) return `Edit ${noun}`;
  return isEdit ? `Edit ${noun}: ${base.name}` : `New ${noun}`;
}
