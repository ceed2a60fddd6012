import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useEffect, useRef, useState } from "react";
import { type EditedRecap, fetchEditedRecap, ShowDidNotLoad } from "../../../data/recap-editing.ts";
import { isEditor } from "../../../domain/auth/access.ts";
import { queueView } from "../../../domain/inbox/queue.ts";
import { $search } from "../../../state/address.ts";
import type { PanelProps } from "../Dashboard.tsx";
import { FormNotes } from "../kit/FormNotes.tsx";
import { focusHeading } from "../kit/focus.ts";
import { headingId } from "../kit/row-kind.ts";
import { useEditAddress, VIEW_PARAMETER } from "../kit/use-edit-address.ts";
import { useRowForm, useSaveListener } from "../kit/use-row-form.ts";
import { ViewLink } from "../kit/ViewLink.tsx";
import { TranscriptDesk } from "../transcript/TranscriptDesk.tsx";
import { RecapForm } from "./RecapForm.tsx";
import { RecapTable } from "./RecapTable.tsx";
import { AUTHOR_RECAP, RECAP } from "./recap-kind.ts";
import { SavedNote } from "./SavedNote.tsx";
import { useRecapTable } from "./use-recap-table.ts";

const $isDesk = computed($search, (search) => new URLSearchParams(search).has(VIEW_PARAMETER));

const LIST_HEADING = "recaps";

const failureText = (error: unknown) =>
  error instanceof ShowDidNotLoad
    ? "Failed to load show information for editing"
    : "Failed to prepare episode for editing";

export default function RecapsTab({ userId, role }: PanelProps) {
  const mayReview = isEditor(role);
  const form = useRowForm(userId, mayReview ? RECAP : AUTHOR_RECAP);
  const table = useRecapTable(mayReview ? null : userId);
  const editing = useEditAddress(form, {
    tab: "recaps",
    role,
    fetch: fetchEditedRecap,
    listHeading: LIST_HEADING,
    failureText,
  });
  const isInQueue = queueView(useStore($search)) !== null;
  const [savedRecap, setSaved] = useState<EditedRecap | null>(null);
  const onRemoved = (id: string) => {
    if (savedRecap?.id === id) setSaved(null);
    table.reload();
  };
  useSaveListener(form, (row) => {
    setSaved(row);
    table.reload();
    // After Ctrl+S, the form still edits the row, so do not show the list.
    if (form.$form.get().row === null) editing.showList();
  });
  const savedNote = savedRecap && !isInQueue && <SavedNote recap={savedRecap} dismiss={() => setSaved(null)} />;
  const isDesk = useStore($isDesk) && !editing.isList;
  const notes = (
    <FormNotes form={form} stay={isDesk || isInQueue} onRestored={({ row }) => row === null && editing.showNew()} />
  );
  const wasDesk = useRef(isDesk);
  useEffect(() => {
    if (wasDesk.current !== isDesk && !editing.isList) focusHeading(headingId(form.kind));
    wasDesk.current = isDesk;
  }, [isDesk, editing.isList, form.kind]);
  if (isDesk) {
    return (
      <TranscriptDesk form={form} role={role} editing={editing}>
        {notes}
      </TranscriptDesk>
    );
  }
  if (!editing.isList) {
    return (
      <RecapForm form={form} userId={userId} role={role} editing={editing} onReviewChanged={table.reload}>
        {savedNote}
        {notes}
      </RecapForm>
    );
  }
  return (
    <section aria-labelledby={LIST_HEADING} className="mt-7 min-w-0 border-t-2 border-ink pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={LIST_HEADING} tabIndex={-1} className="scroll-mt-6 text-h2 outline-none">
          {mayReview ? "All recaps" : "Your recaps"}
        </h2>
        <ViewLink search={editing.newSearch} className="button">
          New recap
        </ViewLink>
      </div>
      {savedNote}
      {notes}
      <RecapTable form={form} role={role} table={table} searchOf={editing.searchOf} onRemoved={onRemoved} />
    </section>
  );
}
