import { useEffect, useState } from "react";
import { searchPage } from "../../data/search.ts";
import { isSearchable, type SearchPage } from "../../domain/search/search.ts";
import { filterQuery, parseSearchFilter, type SearchFilter } from "../../domain/search/search-filter.ts";
import { type Loadable, useLoadable } from "../../state/loadable.ts";

export interface ResultsPage extends SearchPage {
  /** The filter of these results. While newer results load, the address already has a newer filter. */
  filter: SearchFilter;
}

export type SearchPageState =
  | { state: "idle" }
  /** While new results load, the previous results stay visible. */
  | { state: "loading"; page: ResultsPage | null }
  | { state: "failed" | "too-many" }
  | { state: "ready"; page: ResultsPage };

const load = (search: string, signal: AbortSignal) => searchPage(parseSearchFilter(search), signal);

export function useSearchPage(filter: SearchFilter): [SearchPageState, retry: () => void] {
  const search = filterQuery(filter);
  const key = isSearchable(filter.query) ? search : null;
  const [response, retry] = useLoadable(key, load);
  const [previousPage, setPreviousPage] = useState<ResultsPage | null>(null);
  useEffect(() => {
    if (key === null) setPreviousPage(null);
    else if (response.state === "ready" && response.value !== "too-many")
      setPreviousPage({ ...response.value, filter: parseSearchFilter(key) });
  }, [key, response]);
  useEffect(() => {
    if (response.state !== "failed") return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [response.state, retry]);
  return [key === null ? { state: "idle" } : stateOf(response, filter, previousPage), retry];
}

function stateOf(
  response: Loadable<SearchPage | "too-many">,
  filter: SearchFilter,
  previousPage: ResultsPage | null,
): SearchPageState {
  switch (response.state) {
    case "ready":
      return response.value === "too-many"
        ? { state: "too-many" }
        : { state: "ready", page: { ...response.value, filter } };
    case "failed":
      return { state: "failed" };
    default:
      return { state: "loading", page: previousPage };
  }
}
