import { useEffect, useRef } from "react";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from "../../domain/constants.ts";
import { changeQuery } from "../../domain/text/change-query.ts";
import { replaceSearch } from "../../state/address.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Typed text changes the query in the address, and shows page 1 of the results. */
export function SearchField({ label, query }: { label: string; query: string }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query;
  }, [query]);
  const applyQuery = () => {
    clearTimeout(timer.current);
    const q = input.current?.value.trim() ?? "";
    if (q !== query) replaceSearch(changeQuery(location.search, { q, page: "" }));
  };
  return (
    <form
      aria-label={label}
      autoComplete="off"
      className="relative max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        applyQuery();
      }}
    >
      <Icon name="search" className="search-icon" />
      <input
        dir="auto"
        ref={input}
        type="search"
        name="q"
        className="field search-field"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX_CHARS}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(applyQuery, SEARCH_DEBOUNCE_MS);
        }}
      />
    </form>
  );
}
