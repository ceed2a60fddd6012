import { useEffect, useRef } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { Note } from "./Note.tsx";
import { RestorableDrafts } from "./RestorableDrafts.tsx";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  onRestored?: (draft: RowDraft) => void;
  /** If true, the form continues with the row after the end of a conflict. */
  stay?: boolean | undefined;
}

/** Notes above a form: restorable drafts, a conflict with another admin, or a deleted row. */
export function FormNotes<Row extends EditedRow, Values extends object>({
  form,
  onRestored,
  stay,
}: Props<Row, Values>) {
  const { kind, obstacle, isSaving, saveAsNew } = form;
  const obstacleNote = useObstacleFocus(obstacle);
  return (
    <div className="admin-notes">
      <RestorableDrafts form={form} onRestored={onRestored} />
      <div ref={obstacleNote} tabIndex={-1} className="scroll-mt-6 outline-none">
        {obstacle.state === "conflict" && <ConflictNote form={form} theirs={obstacle.theirs} stay={stay} />}
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
      </div>
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

export const DISCARD_WARNING = "This deletes everything that you typed since the last save.";

/**
 * Moves the focus to the note that says why the form cannot save. The note is above the form, and the save button is
 * below the form. When the note disappears, the focus returns to the save button.
 */
function useObstacleFocus(obstacle: RowForm<EditedRow, object>["obstacle"]) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = note.current;
    if (obstacle.state === "none" || !element) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body && document.activeElement !== element) return;
        element.closest("section")?.querySelector<HTMLElement>("[type=submit]")?.focus();
      });
    };
  }, [obstacle]);
  return note;
}
