import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type EditedRecap, fetchEditedRecap, ShowDidNotLoad } from "../../../data/recap-editing.ts";
import type { RecapValues } from "../../../domain/recap-form/recap-form.ts";
import { searchWith } from "../../../domain/text/search-with.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { toast } from "../../../state/toasts.ts";
import { focusForm } from "../kit/focus.ts";
import { headingId } from "../kit/row-kind.ts";
import type { RowForm } from "../kit/use-row-form.ts";

type Opening = { state: "none" } | { state: "loading" } | { state: "failed" };

/** The address names the recap as `?edit=`, so links and Back can open it. The draft can still be restored. */
export function useEditAddress(form: RowForm<EditedRecap, RecapValues>) {
  const search = useStore($search);
  const idInAddress = new URLSearchParams(search).get("edit");
  const [opening, setOpening] = useState<Opening>({ state: "none" });
  const [attempt, setAttempt] = useState(0);

  const open = useEffectEvent(async (row: EditedRecap) => {
    if (!(await form.open(row))) restoreAddress();
  });
  const isOpen = useEffectEvent((id: string | null) => form.rowId === id);
  const leave = useEffectEvent(async () => {
    if (!(await form.leave())) restoreAddress();
  });
  const restoreAddress = () => replaceSearch(withEdit(form.rowId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: load again for each attempt
  useEffect(() => {
    setOpening({ state: "none" });
    if (isOpen(idInAddress)) return;
    if (idInAddress === null) return void leave();
    const abort = new AbortController();
    setOpening({ state: "loading" });
    load(idInAddress, abort.signal).then(
      (row) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "none" });
        if (row) return void open(row);
        toast.error("This recap does not exist. It may have been deleted.");
        replaceSearch(withEdit(null));
      },
      (error) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "failed" });
        toast.error(
          error instanceof ShowDidNotLoad
            ? "Failed to load show information for editing"
            : "Failed to prepare episode for editing",
        );
      },
    );
    return () => abort.abort();
  }, [idInAddress, attempt]);

  // After a save, a cancel or a restored draft, the form edits another row. Then the address changes too.
  const lastRowId = useRef(form.rowId);
  useEffect(() => {
    if (lastRowId.current === form.rowId) return;
    lastRowId.current = form.rowId;
    const address = withEdit(form.rowId);
    if (address !== $search.get()) replaceSearch(address);
  }, [form.rowId]);

  return {
    opening,
    retry: () => setAttempt((n) => n + 1),
    edit: (id: string) => {
      if (form.rowId === id) focusForm(headingId(form.kind));
      else goTo(withEdit(id));
    },
  };
}

const load = async (id: string, signal: AbortSignal) =>
  isUuid(id) ? fetchEditedRecap(id, signal) : null;

const withEdit = (id: string | null) => searchWith($search.get(), { edit: id ?? "" });

export type Editing = ReturnType<typeof useEditAddress>;
