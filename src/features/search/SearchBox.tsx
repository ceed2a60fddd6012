import { type MouseEvent, useEffect, useRef, useState } from "react";
import { SEARCH_MAX_CHARS } from "../../domain/constants.ts";
import { nextActive } from "../../domain/search/search.ts";
import { useOutside } from "../../hooks/use-outside.ts";
import { comboboxKeys } from "../../ui/combobox-keys.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SearchPanel } from "./SearchPanel.tsx";
import { LIST_ID, openResult, resultId } from "./SearchResults.tsx";
import { useSearch } from "./use-search.ts";

/** The box in the header of every page. It is drawn at build and sleeps until it is touched. */
export function SearchBox() {
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ query: "", index: -1 });
  /** Enter was pressed before there was a result to open. */
  const [isEntered, setEntered] = useState(false);
  const [search, askNow] = useSearch(typed);

  const found = "found" in search ? search.found : null;
  const isShown = isOpen && search.state !== "idle";
  const count = isShown ? (found?.results.length ?? 0) : 0;
  const active = count > 0 && chosen.query === found?.query ? chosen.index : -1;

  const close = () => {
    setOpen(false);
    setEntered(false);
    setChosen({ query: "", index: -1 });
  };
  const take = (text: string) => {
    setTyped(text);
    setEntered(false);
    setChosen({ query: "", index: -1 });
    setOpen(true);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    take("");
    input.current?.focus();
  };
  const choose = (index: number) => setChosen({ query: found?.query ?? "", index });

  // What was typed before this was awake; nothing of it is the build's.
  useEffect(() => setTyped(input.current?.value ?? ""), []);
  useEffect(() => {
    if (!isEntered || search.state === "loading") return;
    setEntered(false);
    if (search.state === "ready") openResult(0);
  }, [isEntered, search.state]);
  useOutside(box, isOpen, close);

  const enter = () => {
    setOpen(true);
    if (active >= 0) return openResult(active);
    setEntered(true);
    if (search.state !== "ready") askNow();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (isShown) choose(nextActive(active, step, count));
  };
  const leave = () => {
    if (isShown) close();
    else if (typed) clear();
    else input.current?.blur();
  };

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this only remembers what led to them
    <search ref={box} className="search-box" onClick={(event) => keepFor(event, typed)}>
      <Icon name="search" className="search-icon" />
      {/* Without a value of React's own, it keeps what is typed while the script is on its way. */}
      <input
        ref={input}
        id="search"
        type="text"
        className="field search-field"
        placeholder="Search"
        aria-label="Search shows, episodes and categories"
        aria-keyshortcuts="/ Control+K Meta+K"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? resultId(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_MAX_CHARS}
        onInput={(event) => take(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={comboboxKeys({ enter, escape: leave, move })}
      />
      <span className="search-hint" aria-hidden="true">
        /
      </span>
      <button type="button" className="search-clear" aria-label="Clear search" onClick={clear}>
        <Icon name="close" />
      </button>
      <SearchPanel
        search={search}
        isShown={isShown}
        active={active}
        choose={choose}
        retry={() => {
          askNow();
          input.current?.focus();
        }}
      />
    </search>
  );
}

/** Where a result leads away, Back finds the text in the box again (`layouts/search-key.ts`). */
function keepFor({ target }: MouseEvent, searched: string) {
  if (target instanceof Element && target.closest("a[href]"))
    history.replaceState({ ...history.state, searched }, "");
}
