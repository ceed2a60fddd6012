import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { fetchHistoryPage } from "../../../data/history.ts";
import type { StaffRole } from "../../../domain/auth/access.ts";
import type { Sorting } from "../../../domain/forms/table-view.ts";
import { actionsFor, type HistoryFilter, kindsFor, SYSTEM } from "../../../domain/history/history.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { useTable } from "../kit/use-table.ts";

const NEWEST_FIRST: Sorting<"at"> = { columns: [], defaultSort: { by: "at", isDescending: true } };

/** The URL contains the filters and the page number. With `view=deleted`, the page lists only rows that staff can restore. */
export function useHistory(role: StaffRole) {
  const query = new URLSearchParams(useStore($search));
  const personParameter = query.get("person") ?? "";
  const actor = personParameter === SYSTEM || isUuid(personParameter) ? personParameter : null;
  const table = kindsFor(role).find(({ id }) => id === query.get("kind"))?.table ?? null;
  const action = actionsFor(role).find(({ id }) => id === query.get("action"))?.id ?? null;
  const onlyRestorable = query.get("view") === "deleted";
  const fetchPage = useMemo(
    () => fetchHistoryPage({ actor, table, action, onlyRestorable }),
    [actor, table, action, onlyRestorable],
  );
  return {
    entryTable: useTable(fetchPage, NEWEST_FIRST),
    filter: { actor, table, action, onlyRestorable } satisfies HistoryFilter,
    setFilter: (name: "person" | "kind" | "action", value: string) =>
      replaceSearch(changeQuery($search.get(), { [name]: value, page: "" })),
    filterDeleted: (onlyDeleted: boolean) =>
      goTo(changeQuery($search.get(), { view: onlyDeleted ? "deleted" : "", action: "", page: "" })),
  };
}

export type History = ReturnType<typeof useHistory>;
