import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type EditedRecap, fetchEditedRecap, ShowDidNotLoad } from "../../../data/recap-editing.ts";
import type { RecapValues } from "../../../domain/recap-form/recap-form.ts";
import { searchWith } from "../../../domain/text/search-with.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { toast } from "../../../state/toasts.ts";
import { createFailureToast } from "../failure.ts";
import { focusForm } from "../kit/focus.ts";
import { headingId } from "../kit/row-kind.ts";
import type { RowForm } from "../kit/use-row-form.ts";

type Opening = { state: "none" } | { state: "loading" } | { state: "failed" };

const NEW = "new";
export const LIST_HEADING = "recaps";

/**
 * The address decides what the tab shows: the list, a new recap (`?edit=new`), or one recap (`?edit=` and its id). So links,
 * Back, a reload and a second tab work. Drafts of other recaps can still be restored.
 */
export function useEditAddress(form: RowForm<EditedRecap, RecapValues>) {
  const search = useStore($search);
  const editParameter = new URLSearchParams(search).get("edit");
  const [opening, setOpening] = useState<Opening>({ state: "none" });
  const [attempt, setAttempt] = useState(0);

  const [failure] = useState(createFailureToast);

  const open = useEffectEvent(async (row: EditedRecap) => {
    if (!(await form.open(row))) restoreAddress();
  });
  const isOpen = useEffectEvent(
    (id: string | null) => id !== null && (id === NEW ? null : id) === form.rowId,
  );
  const leave = useEffectEvent(async () => {
    if (!(await form.leave())) restoreAddress();
  });
  const restoreAddress = () => replaceSearch(withEdit(form.rowId ?? NEW));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt must load again
  useEffect(() => {
    setOpening({ state: "none" });
    if (isOpen(editParameter)) return;
    if (editParameter === null || editParameter === NEW) return void leave();
    const abort = new AbortController();
    setOpening({ state: "loading" });
    load(editParameter, abort.signal).then(
      (row) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "none" });
        failure.close();
        if (row) return void open(row);
        toast.error("This recap does not exist. It may have been deleted.");
        replaceSearch(withEdit(null));
      },
      (error) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "failed" });
        failure.showText(
          error instanceof ShowDidNotLoad
            ? "Failed to load show information for editing"
            : "Failed to prepare episode for editing",
        );
      },
    );
    return () => abort.abort();
  }, [editParameter, attempt, failure]);

  // When the form edits another row, for example after a save or a cancel, the address must name this row.
  const followForm = useEffectEvent(() => {
    const isNew = form.isDirty || editParameter === NEW;
    const target = form.rowId ?? (isNew ? NEW : null);
    if (target === editParameter) return;
    if (editParameter === null) goTo(withEdit(target));
    else replaceSearch(withEdit(target));
  });
  const lastRowId = useRef(form.rowId);
  useEffect(() => {
    if (lastRowId.current === form.rowId) return;
    lastRowId.current = form.rowId;
    followForm();
  }, [form.rowId]);

  const isList = editParameter === null;
  const wasList = useRef(isList);
  const heading = isList ? LIST_HEADING : headingId(form.kind);
  useEffect(() => {
    if (wasList.current === isList) return;
    wasList.current = isList;
    focusForm(heading);
  }, [isList, heading]);

  return {
    isList,
    /** True until the form shows the recap that the address names. */
    isOpening: !isList && (editParameter === NEW ? null : editParameter) !== form.rowId,
    opening,
    retry: () => setAttempt((n) => n + 1),
    listSearch: withEdit(null),
    newSearch: withEdit(NEW),
    searchOf: withEdit,
    showList: () => editParameter !== null && replaceSearch(withEdit(null)),
    showNew: () => editParameter !== NEW && goTo(withEdit(NEW)),
  };
}

const load = async (id: string, signal: AbortSignal) =>
  isUuid(id) ? fetchEditedRecap(id, signal) : null;

const withEdit = (editParameter: string | null) =>
  searchWith($search.get(), { edit: editParameter ?? "" });

export type Editing = ReturnType<typeof useEditAddress>;
