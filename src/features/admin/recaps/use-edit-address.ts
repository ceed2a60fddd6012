import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type EditedRecap, fetchEditedRecap, ShowNotRead } from "../../../data/recap-editing.ts";
import type { RecapValues } from "../../../domain/recap-form/recap-form.ts";
import { searchWith } from "../../../domain/text/search-with.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { toast } from "../../../state/toasts.ts";
import { focusForm } from "../kit/focus.ts";
import { headingId } from "../kit/row-kind.ts";
import type { RowForm } from "../kit/use-row-form.ts";

type Opening = { state: "none" } | { state: "loading" } | { state: "failed" };

/**
 * The recap in the form stands in the address as `?edit=`, so that it can be linked and Back leaves
 * it; what was typed until then is kept and offered.
 */
export function useEditAddress(form: RowForm<EditedRecap, RecapValues>) {
  const search = useStore($search);
  const wanted = new URLSearchParams(search).get("edit");
  const [opening, setOpening] = useState<Opening>({ state: "none" });
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<EditedRecap | null>(null);

  const open = useEffectEvent(async (row: EditedRecap) => {
    if (await form.open(row)) setOpened(row);
    else stay();
  });
  const isOpen = useEffectEvent((id: string | null) => form.rowId === id);
  const leave = useEffectEvent(async () => {
    if (!(await form.leave())) stay();
  });
  const stay = () => replaceSearch(withEdit(form.rowId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    setOpening({ state: "none" });
    if (isOpen(wanted)) return;
    if (wanted === null) return void leave();
    const abort = new AbortController();
    setOpening({ state: "loading" });
    load(wanted, abort.signal).then(
      (row) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "none" });
        if (row) return void open(row);
        toast.error("This recap is not there any more.");
        replaceSearch(withEdit(null));
      },
      (error) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "failed" });
        toast.error(
          error instanceof ShowNotRead
            ? "Failed to load show information for editing"
            : "Failed to prepare episode for editing",
        );
      },
    );
    return () => abort.abort();
  }, [wanted, attempt]);

  // The form went elsewhere by itself: it was saved, cancelled, or got kept changes back.
  const shown = useRef(form.rowId);
  useEffect(() => {
    if (shown.current === form.rowId) return;
    shown.current = form.rowId;
    const address = withEdit(form.rowId);
    if (address !== $search.get()) replaceSearch(address);
  }, [form.rowId]);

  return {
    opening,
    /** What the form leaves alone of the recap in it, where that is known. */
    keptOf: (id: string | null) => (id !== null && opened?.id === id ? opened : null),
    retry: () => setAttempt((n) => n + 1),
    edit: (id: string) => {
      if (form.rowId === id) focusForm(headingId(form.kind));
      else goTo(withEdit(id));
    },
  };
}

const load = async (id: string, signal: AbortSignal) =>
  isUuid(id) ? fetchEditedRecap(id, signal) : null;

/** The address now, with this recap in the form or none. */
const withEdit = (id: string | null) => searchWith($search.get(), { edit: id ?? "" });

export type Editing = ReturnType<typeof useEditAddress>;
