import { useEffect, useState } from "react";
import { searchCatalog } from "../../data/search.ts";
import { SEARCH_DEBOUNCE_MS } from "../../domain/constants.ts";
import { isSearchable, type SearchResult, searchText } from "../../domain/search/search.ts";
import { useLoadable } from "../../state/loadable.ts";

export interface Found {
  query: string;
  results: SearchResult[];
}

export type Search =
  /** Too little is typed. */
  | { state: "idle" }
  /** What the text before found stays on view meanwhile. */
  | { state: "loading"; found: Found | null }
  | { state: "failed" }
  | { state: "ready"; found: Found };

/**
 * Searches for what is typed once the typing rests. `askNow` does not wait for that, and asks
 * again after a failure.
 */
export function useSearch(typed: string): [Search, askNow: () => void] {
  const query = searchText(typed);
  const wanted = isSearchable(query) ? query : null;
  const [asked, setAsked] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<Found | null>(null);
  const [answer, retry] = useLoadable(asked, searchCatalog);

  useEffect(() => {
    const rest = wanted === null ? 0 : SEARCH_DEBOUNCE_MS;
    const timer = setTimeout(() => setAsked(wanted), rest);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    if (asked === null) setEarlier(null);
    else if (answer.state === "ready") setEarlier({ query: asked, results: answer.value });
  }, [asked, answer]);
  useEffect(() => {
    if (answer.state !== "failed") return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [answer.state, retry]);

  const askNow = () => (asked === wanted ? retry() : setAsked(wanted));
  return [stateOf(), askNow];

  function stateOf(): Search {
    if (wanted === null) return { state: "idle" };
    if (asked !== wanted) return { state: "loading", found: earlier };
    switch (answer.state) {
      case "ready":
        return { state: "ready", found: { query: wanted, results: answer.value } };
      case "failed":
        return { state: "failed" };
      default:
        return { state: "loading", found: earlier };
    }
  }
}
