import type { EditedRow } from "../../../data/row-editing.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { Note } from "./Note.tsx";
import { RestorableDrafts } from "./RestorableDrafts.tsx";
import type { RowForm } from "./use-row-form.ts";

/** Notes above a form: restorable drafts, a conflict with another admin, or a deleted row. */
export function FormNotes<Row extends EditedRow, Values extends object>({
  form,
}: {
  form: RowForm<Row, Values>;
}) {
  const { kind, obstacle, isSaving, saveAsNew } = form;
  return (
    <div className="admin-notes">
      <RestorableDrafts form={form} />
      {obstacle.state === "conflict" && <ConflictNote form={form} theirs={obstacle.theirs} />}
      {obstacle.state === "gone" && (
        <Note isUrgent>
          <p>Someone else has deleted this {kind.noun}. Your changes are still here.</p>
          {kind.insert && (
            <QuietButton disabled={isSaving} onClick={saveAsNew}>
              Save as New
            </QuietButton>
          )}
        </Note>
      )}
      <ConfirmDialog
        isOpen={form.isConfirming}
        question="Discard your changes?"
        text={DISCARD_WARNING}
        confirmText="Discard"
        confirm={() => form.answerDiscard(true)}
        cancel={() => form.answerDiscard(false)}
      />
    </div>
  );
}

export const DISCARD_WARNING = "This deletes what you typed since the last save.";
