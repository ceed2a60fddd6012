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
import { focusHeading } from "./focus.ts";
import { headingId } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Options<Row> {
  tab: AdminTab;
  role: StaffRole;
  /** Returns null if the row does not exist. */
  fetch: (id: string, signal?: AbortSignal) => Promise<Row | null>;
  /** The id of the heading of a list that replaces the form. Omit the id if the list and the form are side by side. */
  listHeading?: string;
  failureText?: (error: unknown) => string;
}

type Opening = { state: "none" } | { state: "loading" } | { state: "failed" };

const NEW_ROW = "new";

/**
 * The URL names the row that the form edits: `?edit=` and the id of the row. In a tab whose list replaces the form,
 * `?edit=new` opens an empty form. So links, the Back button, a reload and another browser tab show the same row.
 */
export function useEditAddress<Row extends EditedRow, Values extends object>(
  form: RowForm<Row, Values>,
  { tab, role, fetch, listHeading, failureText }: Options<Row>,
) {
  const { noun } = form.kind;
  const newRowParameter = listHeading === undefined ? null : NEW_ROW;
  const editParameter = useEditParameter(tab, role);
  const idInAddress = editParameter === NEW_ROW ? null : editParameter;
  const isList = listHeading !== undefined && editParameter === null;
  const [opening, setOpening] = useState<Opening>({ state: "none" });
  const [attempt, setAttempt] = useState(0);
  const [failure] = useState(createFailureToast);

  const load = useEffectEvent(async (id: string, signal: AbortSignal) => (isUuid(id) ? fetch(id, signal) : null));
  const open = useEffectEvent(async (row: Row) => {
    if (!(await form.open(row))) restoreAddress();
  });
  // Reads the store, because a draft may have been restored since the last rendering.
  const isOpen = useEffectEvent(() => !isList && idInAddress === (form.$form.get().row?.id ?? null));
  const leave = useEffectEvent(async () => {
    if (!(await form.leave())) restoreAddress();
  });
  const getFailureText = useEffectEvent((error: unknown) => failureText?.(error) ?? `Failed to load the ${noun}`);
  const restoreAddress = () => replaceSearch(searchForEdit(form.rowId ?? newRowParameter));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt must load again
  useEffect(() => {
    setOpening({ state: "none" });
    if (isOpen()) return;
    if (editParameter === null || editParameter === NEW_ROW) return void leave();
    const abort = new AbortController();
    setOpening({ state: "loading" });
    load(editParameter, abort.signal).then(
      (row) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "none" });
        failure.close();
        // The admin may have restored a draft of this row in the meantime.
        if (isOpen()) return;
        if (row) return void open(row);
        toast.error(`This ${noun} does not exist. It may have been deleted.`);
        replaceSearch(searchForEdit(null));
      },
      (error) => {
        if (abort.signal.aborted) return;
        setOpening({ state: "failed" });
        failure.showText(getFailureText(error));
      },
    );
    return () => abort.abort();
  }, [editParameter, attempt, failure]);

  // When the form changes to another row, for example after a save or a cancel, the URL must name that row.
  const updateAddress = useEffectEvent(() => {
    const isNew = form.isDirty || editParameter === NEW_ROW;
    const newParameter = form.rowId ?? (isNew ? newRowParameter : null);
    if (newParameter === editParameter) return;
    if (editParameter === null) goTo(searchForEdit(newParameter));
    else replaceSearch(searchForEdit(newParameter));
  });
  const lastRowId = useRef(form.rowId);
  useEffect(() => {
    if (lastRowId.current === form.rowId) return;
    lastRowId.current = form.rowId;
    updateAddress();
  }, [form.rowId]);

  const wasList = useRef(isList);
  const heading = isList ? listHeading : headingId(form.kind);
  useEffect(() => {
    if (wasList.current === isList) return;
    wasList.current = isList;
    focusHeading(heading);
  }, [isList, heading]);

  return {
    noun,
    isList,
    /** True until the form shows the row that the URL names. */
    isOpening: !isList && idInAddress !== form.rowId,
    opening,
    retry: () => setAttempt((n) => n + 1),
    listSearch: searchForEdit(null),
    newSearch: searchForEdit(newRowParameter),
    searchOf: searchForEdit,
    showList: () => editParameter !== null && replaceSearch(searchForEdit(null)),
    showNew: () => editParameter !== newRowParameter && goTo(searchForEdit(newRowParameter)),
  };
}

/** Returns the parameter `edit` of the URL. While the URL names another tab, returns the last `edit` of this tab. */
function useEditParameter(tab: AdminTab, role: StaffRole): string | null {
  const search = useStore($search);
  const lastParameter = useRef<string | null>(null);
  if (tabInAddress(search, role) === tab) lastParameter.current = new URLSearchParams(search).get("edit");
  return lastParameter.current;
}

/** The parameter that names another view of the row, such as its transcript. It ends with the row. */
export const VIEW_PARAMETER = "transcript";

function searchForEdit(editParameter: string | null): string {
  const search = changeQuery($search.get(), { edit: editParameter ?? "" });
  const isSameRow = editParameter !== null && new URLSearchParams($search.get()).get("edit") === editParameter;
  return isSameRow ? search : changeQuery(search, { [VIEW_PARAMETER]: "" });
}

export type Editing = ReturnType<typeof useEditAddress>;
