import { useEffect } from "react";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { excerpt } from "../../domain/search/matches.ts";
import type { PodcastMatches } from "../../domain/search/podcast-search.ts";
import { Icon } from "../../ui/Icon.tsx";
import { isMoved } from "../../ui/is-moved.ts";
import { Marked } from "../../ui/Marked.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

interface Props {
  listId: string;
  optionId: (index: number) => string;
  query: string;
  /** Null while the podcasts load. */
  matches: PodcastMatches | null;
  activeIndex: number;
  setActiveIndex: (index: number) => void;
  isChosen: (id: string) => boolean;
  add: (podcast: Podcast) => void;
}

export function PickerPanel(props: Props) {
  const { matches } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here keeps the focus in the field
    <div
      className="absolute start-0 top-full z-30 mt-1.5 max-h-[min(26rem,60dvh)] w-full overflow-y-auto overscroll-contain rounded-sm border border-edge bg-paper"
      onMouseDown={(event) => event.preventDefault()}
    >
      {matches === null && <p className="p-4 text-muted">Loading podcasts…</p>}
      {matches?.listed.length === 0 && <p className="p-4">No podcasts found.</p>}
      {matches !== null && matches.listed.length > 0 && <Options {...props} matches={matches} />}
      {matches !== null && matches.more > 0 && (
        <p className="px-4 pt-1 pb-3 text-meta text-muted">
          {matches.more} more podcasts. Type to narrow the list.
        </p>
      )}
    </div>
  );
}

interface OptionsProps extends Props {
  matches: PodcastMatches;
}

function Options(props: OptionsProps) {
  const { listId, optionId, query, matches, activeIndex, setActiveIndex, isChosen, add } = props;
  const activeId = activeIndex >= 0 ? optionId(activeIndex) : null;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={listId} role="listbox" aria-multiselectable aria-label="Podcasts" className="p-2">
      {matches.listed.map((podcast, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={podcast.id}
          id={optionId(index)}
          role="option"
          aria-selected={isChosen(podcast.id)}
          tabIndex={-1}
          className="picker-option"
          data-activeIndex={index === activeIndex || undefined}
          onClick={() => add(podcast)}
          onPointerMove={(event) =>
            isMoved(event) && index !== activeIndex && setActiveIndex(index)
          }
        >
          <Thumbnail url={podcast.imageUrl} seed={podcast.id} square className="w-12 shrink-0" />
          <span className="min-w-0 grow">
            <span className="line-clamp-2 font-medium">
              <Marked text={podcast.name} query={query} />
            </span>
            <Description text={podcast.description} query={query} />
          </span>
          {isChosen(podcast.id) ? (
            <span className="inline-flex shrink-0 items-center gap-1 text-meta font-semibold text-good">
              <Icon name="check" className="size-4" />
              <span className="max-sm:sr-only">Added</span>
            </span>
          ) : (
            <Icon name="plus" className="size-5 text-muted" />
          )}
        </div>
      ))}
    </div>
  );
}

const EXCERPT_CHARS = 90;

function Description({ text, query }: { text: string | null; query: string }) {
  if (text === null) return null;
  return (
    <span className="block truncate text-meta text-muted">
      <Marked text={excerpt(text, query, EXCERPT_CHARS) ?? text} query={query} />
    </span>
  );
}
