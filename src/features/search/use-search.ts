import { useEffect, useState } from "react";
import { searchCatalog } from "../../data/search.ts";
import { SEARCH_DEBOUNCE_MS } from "../../domain/constants.ts";
import { isSearchable, normalizedQuery, type SearchResult } from "../../domain/search/search.ts";
import { useLoadable } from "../../state/loadable.ts";

export interface QueryResults {
  query: string;
  items: SearchResult[];
}

export type SearchState =
  /** The typed text is too short for a search. */
  | { state: "idle" }
  /** While new results load, the previous results stay visible. */
  | { state: "loading"; results: QueryResults | null }
  | { state: "failed" }
  | { state: "ready"; results: QueryResults };

/** Searches after a pause in the reader's typing. `searchNow` searches without a pause, and retries a failed search. */
export function useSearch(inputText: string): [SearchState, searchNow: () => void] {
  const text = normalizedQuery(inputText);
  const query = isSearchable(text) ? text : null;
  const [requestedQuery, setRequestedQuery] = useState<string | null>(null);
  const [previousResults, setPreviousResults] = useState<QueryResults | null>(null);
  const [response, retry] = useLoadable(requestedQuery, searchCatalog);

  useEffect(() => {
    const delay = query === null ? 0 : SEARCH_DEBOUNCE_MS;
    const timer = setTimeout(() => setRequestedQuery(query), delay);
    return () => clearTimeout(timer);
  }, [query]);
  useEffect(() => {
    if (requestedQuery === null) setPreviousResults(null);
    else if (response.state === "ready") setPreviousResults({ query: requestedQuery, items: response.value });
  }, [requestedQuery, response]);
  useEffect(() => {
    if (response.state !== "failed") return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [response.state, retry]);

  const searchNow = () => (requestedQuery === query ? retry() : setRequestedQuery(query));
  return [currentState(), searchNow];

  function currentState(): SearchState {
    if (query === null) return { state: "idle" };
    if (requestedQuery !== query) return { state: "loading", results: previousResults };
    switch (response.state) {
      case "ready":
        return { state: "ready", results: { query, items: response.value } };
      case "failed":
        return { state: "failed" };
      default:
        return { state: "loading", results: previousResults };
    }
  }
}
