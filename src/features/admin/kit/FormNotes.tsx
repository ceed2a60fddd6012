import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { Note } from "./Note.tsx";
import { RestorableDrafts } from "./RestorableDrafts.tsx";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  /** A row was stored from one of the notes: a new one, or over what somebody else saved. */
  saved: (row: Row, isNew: boolean) => void;
}

/** What has to be known before a form is filled in further: kept changes, conflicts, a row gone. */
export function FormNotes<Row extends EditedRow, Values extends object>(props: Props<Row, Values>) {
  const { form, saved } = props;
  const { kind, obstacle } = form;
  const saveAsNew = async () => {
    const row = await form.saveAsNew();
    if (row) saved(row, true);
  };
  return (
    <div className="admin-notes">
      <RestorableDrafts form={form} />
      {obstacle.state === "conflict" && (
        <ConflictNote form={form} theirs={obstacle.theirs} saved={(row) => saved(row, false)} />
      )}
      {obstacle.state === "gone" && (
        <Note isUrgent>
          <p>This {kind.noun} was deleted by somebody else. What you typed is still here.</p>
          {kind.insert && (
            <QuietButton disabled={form.isSaving} onClick={saveAsNew}>
              Save as New
            </QuietButton>
          )}
        </Note>
      )}
      <DiscardDialog isOpen={form.isAsking} answer={form.answer} />
    </div>
  );
}
