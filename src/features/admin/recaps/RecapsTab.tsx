import { useState } from "react";
import type { EditedRecap } from "../../../data/recap-editing.ts";
import { isEditor } from "../../../domain/auth/access.ts";
import type { PanelProps } from "../Dashboard.tsx";
import { useRowForm, useSaved } from "../kit/use-row-form.ts";
import { RecapForm } from "./RecapForm.tsx";
import { RecapTable } from "./RecapTable.tsx";
import { AUTHOR_RECAP, RECAP } from "./recap-kind.ts";
import { SavedNote } from "./SavedNote.tsx";
import { useEditAddress } from "./use-edit-address.ts";
import { useRecapTable } from "./use-recap-table.ts";

export default function RecapsTab({ userId, role }: PanelProps) {
  const mayReview = isEditor(role);
  const form = useRowForm(userId, mayReview ? RECAP : AUTHOR_RECAP);
  const table = useRecapTable(mayReview ? null : userId);
  const editing = useEditAddress(form);
  const [savedRecap, setSaved] = useState<EditedRecap | null>(null);
  const onRemoved = (id: string) => {
    if (savedRecap?.id === id) setSaved(null);
    table.reload();
  };
  useSaved(form, (row) => {
    setSaved(row);
    table.reload();
  });
  return (
    <>
      <RecapForm form={form} role={role} editing={editing} onMoved={table.reload}>
        {savedRecap && <SavedNote recap={savedRecap} dismiss={() => setSaved(null)} />}
      </RecapForm>
      <RecapTable form={form} role={role} table={table} edit={editing.edit} onRemoved={onRemoved} />
    </>
  );
}
