import type { EditedRow } from "../../../data/row-editing.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
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
      <ConfirmDialog
        isOpen={form.isAsking}
        question="Discard your changes?"
        text={LOST}
        yes="Discard"
        confirm={() => form.answer(true)}
        cancel={() => form.answer(false)}
      />
    </div>
  );
}

export const LOST = "What you typed since you last saved is lost.";
