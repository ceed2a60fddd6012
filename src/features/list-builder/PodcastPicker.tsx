import { useEffect, useId, useMemo, useRef, useState } from "react";
import { LIST_MAX_PODCASTS } from "../../domain/limits.ts";
import { hasPodcast, isFull, type ListDraft } from "../../domain/lists/list-draft.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { findPodcasts, type PodcastMatches } from "../../domain/search/podcast-search.ts";
import { nextActive } from "../../domain/search/search.ts";
import { counted } from "../../domain/text/plural.ts";
import { useClickOutside } from "../../hooks/use-click-outside.ts";
import { comboboxKeys } from "../../ui/combobox-keys.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PickerPanel } from "./PickerPanel.tsx";
import { SEARCH_ID } from "./use-picks.ts";
import type { Podcasts } from "./use-podcasts.ts";

interface Props {
  podcasts: Podcasts;
  draft: ListDraft;
  add: (podcast: Podcast) => void;
}

/** In pixels below the field, for what hangs under it. */
const LEAST_ROOM = 280;

/** A combobox that stays open, so that ten are chosen in one go. */
export function PodcastPicker({ podcasts, draft, add }: Props) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const full = isFull(draft);
  const all = podcasts.state === "ready" ? podcasts.value : null;
  const found = useMemo(() => all && findPodcasts(all, query), [all, query]);
  const listed = found?.listed ?? [];
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const look = (text: string) => {
    setQuery(text);
    setActive(text.trim() === "" ? -1 : 0);
    setOpen(true);
  };
  useClickOutside(box, isOpen, close);
  useEffect(() => {
    if (!isOpen || !box.current) return;
    const room = innerHeight - box.current.getBoundingClientRect().bottom;
    if (room < LEAST_ROOM) box.current.scrollIntoView({ block: "start" });
  }, [isOpen]);
  useEffect(() => {
    if (!full) return;
    setQuery("");
    setOpen(false);
    setActive(-1);
  }, [full]);

  const enter = () => {
    const chosen = isOpen ? listed[active] : undefined;
    if (!chosen) return setOpen(true);
    add(chosen);
    // What is typed next looks for another one.
    input.current?.select();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    setActive(nextActive(active, step, listed.length));
  };
  const leave = () => {
    if (isOpen) close();
    else setQuery("");
  };

  return (
    <div ref={box} className="relative mt-5">
      <Icon name="search" className="search-icon" />
      <input
        ref={input}
        id={SEARCH_ID}
        type="text"
        className={`field truncate ps-10 disabled:cursor-not-allowed disabled:bg-sunk ${full ? "" : "pe-11"}`}
        placeholder={full ? `Maximum ${LIST_MAX_PODCASTS} podcasts selected` : "Search podcasts..."}
        aria-label="Search podcasts"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && listed.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && listed[active] ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        disabled={full}
        value={query}
        onChange={(event) => look(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={comboboxKeys({ enter, escape: leave, move })}
      />
      {query !== "" && (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear search"
          onClick={() => {
            look("");
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <p className="sr-only" role="status">
        {isOpen && news(found)}
      </p>
      {isOpen && !full && (
        <PickerPanel
          listId={listId}
          optionId={optionId}
          query={query.trim()}
          found={found}
          active={active}
          setActive={setActive}
          isChosen={(id) => hasPodcast(draft, id)}
          add={add}
        />
      )}
    </div>
  );
}

function news(found: PodcastMatches | null): string {
  if (found === null) return "Loading podcasts";
  const count = found.listed.length + found.more;
  return count === 0 ? "No podcasts found." : `${counted(count, "podcast")} found`;
}
