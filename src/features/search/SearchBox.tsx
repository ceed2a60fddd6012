import { useEffect, useRef, useState } from "react";
import { SEARCH_MAX_CHARS } from "../../domain/constants.ts";
import { isSearchable, nextActiveIndex, normalizedQuery } from "../../domain/search/search.ts";
import { useClickOutside } from "../../hooks/use-click-outside.ts";
import * as paths from "../../paths.ts";
import { comboboxKeys } from "../../ui/combobox-keys.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SearchPanel } from "./SearchPanel.tsx";
import { openResult, RESULT_LIST_ID, resultId } from "./SearchResults.tsx";
import { useSearch } from "./use-search.ts";

/** The search box in the header of every page. The box hydrates on the first touch. */
export function SearchBox() {
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [inputText, setInputText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [activeResult, setActiveResult] = useState({ query: "", index: -1 });
  const [search, searchNow] = useSearch(inputText);

  const results = "results" in search ? search.results : null;
  const isPanelOpen = isOpen && search.state !== "idle";
  const resultCount = isPanelOpen ? (results?.items.length ?? 0) : 0;
  const activeIndex = resultCount > 0 && activeResult.query === results?.query ? activeResult.index : -1;

  const close = () => {
    setOpen(false);
    setActiveResult({ query: "", index: -1 });
  };
  const changeText = (text: string) => {
    setInputText(text);
    setActiveResult({ query: "", index: -1 });
    setOpen(true);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    changeText("");
    input.current?.focus();
  };
  const setActiveIndex = (index: number) => setActiveResult({ query: results?.query ?? "", index });

  // Read what the reader typed before the island hydrated.
  useEffect(() => setInputText(input.current?.value ?? ""), []);
  useClickOutside(box, isOpen, close);

  const openOrSubmit = () => {
    if (activeIndex >= 0) return openResult(activeIndex);
    // Read the field, not the state. The page replays Enter right after hydration, when the state is still empty.
    const text = input.current?.value ?? "";
    const query = normalizedQuery(text);
    if (!isSearchable(query)) return setOpen(true);
    rememberText(text);
    location.assign(paths.search(query));
  };
  const moveActiveIndex = (step: 1 | -1) => {
    setOpen(true);
    if (isPanelOpen) setActiveIndex(nextActiveIndex(activeIndex, step, resultCount));
  };
  const closeOrClear = () => {
    if (isPanelOpen) close();
    else if (inputText) clear();
    else input.current?.blur();
  };

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler only remembers the text
    <search ref={box} className="search-box" onClick={(event) => isLink(event.target) && rememberText(inputText)}>
      <Icon name="search" className="search-icon" />
      {/* React does not set the value of the input, so that hydration does not delete typed text. */}
      <input
        dir="auto"
        ref={input}
        id="search"
        type="text"
        className="field search-field"
        placeholder="Search"
        aria-label="Search shows, episodes and categories"
        aria-keyshortcuts="/ Control+K Meta+K"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={resultCount > 0}
        aria-controls={RESULT_LIST_ID}
        aria-activedescendant={activeIndex >= 0 ? resultId(activeIndex) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_MAX_CHARS}
        onInput={(event) => changeText(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={comboboxKeys({
          enter: openOrSubmit,
          escape: closeOrClear,
          move: moveActiveIndex,
        })}
      />
      <span className="search-hint" aria-hidden="true">
        /
      </span>
      <button type="button" className="search-clear" aria-label="Clear search" onClick={clear}>
        <Icon name="close" />
      </button>
      <SearchPanel
        search={search}
        isOpen={isPanelOpen}
        activeIndex={activeIndex}
        setActiveIndex={setActiveIndex}
        retry={() => {
          searchNow();
          input.current?.focus();
        }}
      />
    </search>
  );
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest("a[href]");

/** Stores the text of the box. When the reader comes back from a result, `layouts/search-key.ts` restores the text. */
function rememberText(text: string) {
  history.replaceState({ ...history.state, searched: text }, "");
}
