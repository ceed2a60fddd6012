import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import type { StaffRole } from "../../../domain/auth/access.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { toast } from "../../../state/toasts.ts";
import { createFailureToast } from "../failure.ts";
import { type AdminTab, tabInAddress } from "../tabs.ts";
import { focusForm } from "./focus.ts";
import { headingId } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Options<Row> {
  tab: AdminTab;
  role: StaffRole;
  /** Returns null if the row does not exist. */
  fetch: (id: string, signal?: AbortSignal) => Promise<Row | null>;
  /** The id of the heading of a list that replaces the form. Without it, the list and the form are side by side. */
  listHeading?: string;
  failureText?: (error: unknown) => string;
}

type Opening = { state: "none" } | { state: "loading" } | { state: "failed" };

const NEW = "new";

/**
 * The address names the row that the form edits: `?edit=` and its id, or `?edit=new` beside a separate list. So links, Back, a
 * reload and a second tab work. Drafts of other rows can still be restored.
 */
export function useEditAddress<Row extends EditedRow, Values extends object>(
  form: RowForm<Row, Values>,
  { tab, role, fetch, listHeading, failureText }: Options<Row>,
) {
  const { noun } = form.kind;
  const newRow = listHeading === undefined ? null : NEW;
  const editParameter = useEditParameter(tab, role);
  const addressedId = editParameter === NEW ? null : editParameter;
  const isList = listHeading !== undefined && editParameter === null;
  const [opening, setOpening] = useState<Opening>({ state: "none" });
  const [attempt, setAttempt] = useState(0);
  const [failure] = useState(createFailureToast);

  const load = useEffectEvent(async (id: string, signal: AbortSignal) =>
    isUuid(id) ? fetch(id, signal) : null,
  );
  const open = useEffectEvent(async (row: Row) => {
    if (!(await form.open(row))) restoreAddress();
  });
  const isOpen = useEffectEvent(() => !isList && addressedId === form.rowId);
  const leave = useEffectEvent(async () => {
    if (!(await form.leave())) restoreAddress();
  });
  const textOfFailure = useEffectEvent(
    (error: unknown) => failureText?.(error) ?? `Failed to load the ${noun}`,
  );
  const restoreAddress = () => replaceSearch(withEdit(form.rowId ?? newRow));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt must load again
  useEffect(() => {
    setOpening({ state: "none" });
    if (isOpen()) return;
    if (editParameter === null || editParameter === NEW) return void leave();
    const abort = new AbortController();
    setOpening({ state: "loading" });
    load(editParameter, abort.signal).then(
      (row) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "none" });
        failure.close();
        if (row) return void open(row);
        toast.error(`This ${noun} does not exist. It may have been deleted.`);
        replaceSearch(withEdit(null));
      },
      (error) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "failed" });
        failure.showText(textOfFailure(error));
      },
    );
    return () => abort.abort();
  }, [editParameter, attempt, failure]);

  // When the form edits another row, for example after a save or a cancel, the address must name this row.
  const followForm = useEffectEvent(() => {
    const isNew = form.isDirty || editParameter === NEW;
    const target = form.rowId ?? (isNew ? newRow : null);
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

  const wasList = useRef(isList);
  const heading = isList ? listHeading : headingId(form.kind);
  useEffect(() => {
    if (wasList.current === isList) return;
    wasList.current = isList;
    focusForm(heading);
  }, [isList, heading]);

  return {
    noun,
    isList,
    /** True until the form shows the row that the address names. */
    isOpening: !isList && addressedId !== form.rowId,
    opening,
    retry: () => setAttempt((n) => n + 1),
    listSearch: withEdit(null),
    newSearch: withEdit(newRow),
    searchOf: withEdit,
    showList: () => editParameter !== null && replaceSearch(withEdit(null)),
    showNew: () => editParameter !== newRow && goTo(withEdit(newRow)),
  };
}

/** While the admin has not yet confirmed that the tab may close, the address names another tab. */
function useEditParameter(tab: AdminTab, role: StaffRole): string | null {
  const search = useStore($search);
  const last = useRef<string | null>(null);
  if (tabInAddress(search, role) === tab) last.current = new URLSearchParams(search).get("edit");
  return last.current;
}

const withEdit = (editParameter: string | null) =>
  changeQuery($search.get(), { edit: editParameter ?? "" });

export type Editing = ReturnType<typeof useEditAddress>;
