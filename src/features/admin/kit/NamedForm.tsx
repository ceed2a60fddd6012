import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { VersionsButton } from "../versions/VersionsButton.tsx";
import { FormActions } from "./FormActions.tsx";
import { FormNotes } from "./FormNotes.tsx";
import { headingId, nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";
import { useSubmit } from "./use-submit.ts";

interface Props<Row extends EditedRow, Values extends { name: string }> {
  form: RowForm<Row, Values>;
  /** True while the admin cannot save, for example during an upload. */
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
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-h3 outline-none wrap-anywhere">
          {isEdit ? `Edit ${nounInTitle(kind)}: ${form.base.name}` : `New ${nounInTitle(kind)}`}
        </h2>
        <VersionsButton form={form} />
      </div>
      <FormNotes form={form} />
      <form noValidate onSubmit={submit} aria-labelledby={id}>
        <div className="admin-fields">{children}</div>
        <FormActions form={form} isDisabled={isBlocked} cancelText="Cancel" />
      </form>
    </section>
  );
}
