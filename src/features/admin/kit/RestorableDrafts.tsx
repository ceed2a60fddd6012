import { useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Note } from "./Note.tsx";
import { timeWords } from "./time-words.ts";
import type { RowForm } from "./use-row-form.ts";

/** More drafts would push the form out of view, so they fold to one line. */
const MOST_SHOWN = 2;

/** Lists drafts that the admin can restore, for example after a reload, a crash or an expired session. */
export function RestorableDrafts<Row extends EditedRow, Values extends object>({
  form,
  onRestored,
}: {
  form: RowForm<Row, Values>;
  onRestored?: ((draft: RowDraft) => void) | undefined;
}) {
  const { restorable, kind, restore, discard } = form;
  const [isBusy, setBusy] = useState(false);
  const onRestore = async (draft: RowDraft) => {
    setBusy(true);
    const isRestored = await restore(draft);
    setBusy(false);
    if (isRestored) onRestored?.(draft);
  };
  const notes = restorable.map((draft) => (
    <Note key={draft.id}>
      <p className="min-w-0 wrap-anywhere">
        Unsaved changes from <time dateTime={draft.at}>{timeWords(draft.at, new Date())}</time>
        <span className="block text-meta text-muted">{nameOf(draft, kind.noun)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <QuietButton disabled={isBusy} onClick={() => onRestore(draft)}>
          Restore
        </QuietButton>
        <QuietButton disabled={isBusy} onClick={() => discard(draft)}>
          Discard
        </QuietButton>
      </div>
    </Note>
  ));
  if (restorable.length <= MOST_SHOWN) return notes;
  return (
    <details className="admin-note block">
      <summary className="cursor-pointer font-semibold">
        {formatCount(restorable.length, "draft")} with unsaved changes
      </summary>
      {notes}
    </details>
  );
}

function nameOf({ row, name }: RowDraft, noun: string): string {
  if (row) return name ? `“${name}”` : `A ${noun} without a name`;
  return name ? `New ${noun} “${name}”` : `New ${noun}`;
}
