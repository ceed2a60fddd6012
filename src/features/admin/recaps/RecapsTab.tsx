import { useState } from "react";
import type { EditedRecap } from "../../../data/recap-editing.ts";
import { useRowForm, useSaved } from "../kit/use-row-form.ts";
import { RecapForm } from "./RecapForm.tsx";
import { RecapTable } from "./RecapTable.tsx";
import { RECAP } from "./recap-kind.ts";
import { SavedNote } from "./SavedNote.tsx";
import { useEditAddress } from "./use-edit-address.ts";
import { useRecapTable } from "./use-recap-table.ts";

export default function RecapsTab({ userId }: { userId: string }) {
  const form = useRowForm(userId, RECAP);
  const table = useRecapTable();
  const editing = useEditAddress(form);
  const [saved, setSaved] = useState<EditedRecap | null>(null);
  const onRemoved = (id: string) => {
    if (saved?.id === id) setSaved(null);
    table.reload();
  };
  useSaved(form, (row) => {
    setSaved(row);
    table.reload();
  });
  return (
    <>
      <RecapForm form={form} editing={editing}>
        {saved && <SavedNote recap={saved} dismiss={() => setSaved(null)} />}
      </RecapForm>
      <RecapTable form={form} table={table} edit={editing.edit} onRemoved={onRemoved} />
    </>
  );
}
