import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { LIST_MAX_PODCASTS } from "../../domain/limits.ts";
import { hasPodcast, isFull, type ListDraft } from "../../domain/lists/list-draft.ts";
import type { PodcastMatches } from "../../domain/lists/podcast-matches.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { nextActiveIndex } from "../../domain/search/search.ts";
import { formatCount } from "../../domain/text/plural.ts";
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

const MIN_SPACE_BELOW_PX = 280;

/** A combobox that stays open, so that a reader can choose several podcasts one after the other. */
export function PodcastPicker({ podcasts, draft, add }: Props) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { query, matches, isCurrent } = podcasts;
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isListFull = isFull(draft);
  /** True if the reader pressed Enter while the matches of the query were still loading. */
  const isEnterPending = useRef(false);
  const listedPodcasts = matches?.podcasts ?? [];
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActiveIndex(-1);
  };
  const search = (text: string) => {
    isEnterPending.current = false;
    podcasts.search(text);
    setActiveIndex(text.trim() === "" ? -1 : 0);
    setOpen(true);
  };
  const clear = useEffectEvent(() => {
    podcasts.search("");
    close();
  });
  useClickOutside(box, isOpen, close);
  useEffect(() => {
    if (!isOpen || !box.current) return;
    const spaceBelow = innerHeight - box.current.getBoundingClientRect().bottom;
    if (spaceBelow < MIN_SPACE_BELOW_PX) box.current.scrollIntoView({ block: "start" });
  }, [isOpen]);
  useEffect(() => {
    if (isListFull) clear();
  }, [isListFull]);

  const addActivePodcast = () => {
    isEnterPending.current = isOpen && !isCurrent;
    if (isEnterPending.current) return;
    const podcast = isOpen ? listedPodcasts[activeIndex] : undefined;
    if (!podcast) return setOpen(true);
    add(podcast);
    // Select the query, so that the next typed text replaces it.
    input.current?.select();
  };
  const addAfterPendingEnter = useEffectEvent(() => {
    if (isEnterPending.current) addActivePodcast();
  });
  useEffect(() => {
    if (isCurrent) addAfterPendingEnter();
  }, [isCurrent]);
  const moveActiveIndex = (step: 1 | -1) => {
    setOpen(true);
    setActiveIndex(nextActiveIndex(activeIndex, step, listedPodcasts.length));
  };
  const closeOrClear = () => {
    if (isOpen) close();
    else podcasts.search("");
  };

  return (
    <div ref={box} className="relative mt-5">
      <Icon name="search" className="search-icon" />
      <input
        dir="auto"
        ref={input}
        id={SEARCH_ID}
        type="text"
        className={`field truncate ps-10 disabled:cursor-not-allowed disabled:bg-sunk ${isListFull ? "" : "pe-11"}`}
        placeholder={isListFull ? `Maximum ${LIST_MAX_PODCASTS} podcasts selected` : "Search podcasts..."}
        aria-label="Search podcasts"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && listedPodcasts.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && listedPodcasts[activeIndex] ? optionId(activeIndex) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        disabled={isListFull}
        value={query}
        onChange={(event) => search(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={comboboxKeys({
          enter: addActivePodcast,
          escape: closeOrClear,
          move: moveActiveIndex,
        })}
      />
      {query !== "" && (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear search"
          onClick={() => {
            search("");
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <p className="sr-only" role="status">
        {isOpen && resultText(isCurrent ? matches : null)}
      </p>
      {isOpen && !isListFull && (
        <PickerPanel
          listId={listId}
          optionId={optionId}
          podcasts={podcasts}
          activeIndex={activeIndex}
          setActiveIndex={setActiveIndex}
          isChosen={(id) => hasPodcast(draft, id)}
          add={add}
        />
      )}
    </div>
  );
}

function resultText(matches: PodcastMatches | null): string {
  if (matches === null) return "Loading podcasts";
  const count = matches.podcasts.length + matches.moreCount;
  return count === 0 ? "No podcasts found." : `${formatCount(count, "podcast")} found`;
}
