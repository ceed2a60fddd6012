import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { fetchRecapPage, RECAP_SORTING, RECAP_STATES, type RecapFilter } from "../../../data/recap-table.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, replaceSearch } from "../../../state/address.ts";
import { useTable } from "../kit/use-table.ts";

/** The address of the page contains the filters of the table. */
export function useRecapTable(writerId: string | null) {
  const query = new URLSearchParams(useStore($search));
  const categoryId = idOf(query.get("category"));
  const showId = idOf(query.get("show"));
  const state = RECAP_STATES.find((recapState) => recapState === query.get("state")) ?? null;
  const fetchPage = useMemo(
    () => fetchRecapPage({ categoryId, showId, state, writerId }),
    [categoryId, showId, state, writerId],
  );
  const table = useTable(fetchPage, RECAP_SORTING);
  return {
    ...table,
    filters: { categoryId, showId, state, writerId } satisfies RecapFilter,
    /** Sets a filter and opens page 1. A new category removes the filter for a show. */
    setFilter: (name: "category" | "show" | "state", value: string) => {
      const removedFilters = name === "category" ? { show: "" } : {};
      replaceSearch(changeQuery($search.get(), { ...removedFilters, [name]: value, page: "" }));
    },
  };
}

const idOf = (text: string | null) => (text !== null && isUuid(text) ? text : null);

export type RecapTableState = ReturnType<typeof useRecapTable>;
