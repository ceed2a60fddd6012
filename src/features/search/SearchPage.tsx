import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from "../../domain/constants.ts";
import type { CategoryRef } from "../../domain/content/content.ts";
import type { FilterShow } from "../../domain/feeds/feeds.ts";
import { isSearchable, normalizedQuery } from "../../domain/search/search.ts";
import { filterQuery, parseSearchFilter, type SearchFilter } from "../../domain/search/search-filter.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { $search, goTo, replaceSearch } from "../../state/address.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SearchFilters, TypeFilter } from "./SearchFilters.tsx";
import { SearchPageResults } from "./SearchPageResults.tsx";
import { useSearchPage } from "./use-search-page.ts";

interface Props {
  categories: CategoryRef[];
  shows: FilterShow[];
}

/** Shows the page /search. The address contains the query, the filters and the number of the page. */
export function SearchPage({ categories, shows }: Props) {
  const search = useStore($search, { ssr: "initial" });
  const filter = useMemo(() => parseSearchFilter(search), [search]);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [inputText, setInputText] = useState("");
  /** The query string of the last typed text. Until the reader presses Enter, all typed texts share one history entry. */
  const typedSearch = useRef<string | null>(null);
  const [pageSearch, retry] = useSearchPage(filter);
  const { follow: followLink, hasFollowedLink } = useSamePageLinks(paths.search());
  useTitle(filter.query === "" ? "Search" : `“${filter.query}”`);

  const change = (filterChange: Partial<SearchFilter>) => goTo(filterQuery({ ...filter, page: 1, ...filterChange }));

  useEffect(() => {
    if (search === typedSearch.current) return;
    typedSearch.current = null;
    setInputText(filter.query);
    if (input.current) input.current.value = filter.query;
  }, [search, filter.query]);
  useEffect(() => {
    const query = normalizedQuery(inputText);
    if (query === filter.query || (query !== "" && !isSearchable(query))) return;
    const timer = setTimeout(() => {
      const nextSearch = filterQuery({ ...filter, query, page: 1 });
      const isNewEntry = typedSearch.current === null;
      typedSearch.current = nextSearch;
      (isNewEntry ? goTo : replaceSearch)(nextSearch);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [inputText, filter]);
  useEffect(() => {
    // If the reader followed a link to another page of results, move the focus to the results.
    if (!hasFollowedLink.current || pageSearch.state !== "ready") return;
    hasFollowedLink.current = false;
    results.current?.focus();
  }, [pageSearch.state, hasFollowedLink]);

  const submit = () => {
    const query = normalizedQuery(input.current?.value ?? "");
    typedSearch.current = null;
    if (query === filter.query) retry();
    else change({ query });
  };

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler opens them without a page load
    <div onClick={followLink}>
      <form
        aria-label="Search everything"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="relative max-w-2xl">
          <Icon name="search" className="search-icon" />
          <input
            dir="auto"
            ref={input}
            type="search"
            name="q"
            className="field search-field"
            aria-label="Search for"
            aria-controls="search-found"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH_MAX_CHARS}
            onInput={(event) => setInputText(event.currentTarget.value)}
          />
        </div>
        <TypeFilter filter={filter} />
        <SearchFilters categories={categories} shows={shows} filter={filter} change={change} />
      </form>
      <div ref={results} id="search-found" tabIndex={-1} className="mt-8 scroll-mt-6 outline-none">
        <SearchPageResults search={pageSearch} retry={retry} />
      </div>
    </div>
  );
}
