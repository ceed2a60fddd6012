import { useState } from "react";
import { deleteRecap, type EditedRecap } from "../../../data/recap-editing.ts";
import { DeleteDialog } from "../kit/DeleteDialog.tsx";
import { useDelete } from "../kit/use-delete.ts";
import { useRowForm } from "../kit/use-row-form.ts";
import { RecapForm } from "./RecapForm.tsx";
import { RecapTable } from "./RecapTable.tsx";
import { RECAP } from "./recap-kind.ts";
import { SavedNote } from "./SavedNote.tsx";
import { FORM_ID, useEditAddress } from "./use-edit-address.ts";
import { useRecapTable } from "./use-recap-table.ts";

export default function RecapsTab({ userId }: { userId: string }) {
  const form = useRowForm(userId, RECAP, { headingId: FORM_ID });
  const table = useRecapTable();
  const editing = useEditAddress(form);
  const [saved, setSaved] = useState<EditedRecap | null>(null);
  const deletion = useDelete({
    childTable: null,
    countChildren: async () => ({ count: 0, words: "" }),
    remove: deleteRecap,
    removed: ({ id }) => {
      form.removed(id);
      if (saved?.id === id) setSaved(null);
      table.reload();
    },
    success: "Recap deleted successfully!",
  });
  const onSaved = (row: EditedRecap) => {
    setSaved(row);
    table.reload();
  };
  return (
    <>
      <RecapForm form={form} editing={editing} saved={onSaved}>
        {saved && <SavedNote recap={saved} dismiss={() => setSaved(null)} />}
      </RecapForm>
      <RecapTable
        table={table}
        currentId={form.rowId}
        edit={editing.edit}
        askToDelete={({ id, title }) => deletion.ask({ id, name: title })}
      />
      <DeleteDialog deletion={deletion} question="Are you sure you want to delete this recap?" />
    </>
  );
}
