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
  /** Null while podcasts are on their way. */
  found: PodcastMatches | null;
  active: number;
  setActive: (index: number) => void;
  isChosen: (id: string) => boolean;
  add: (podcast: Podcast) => void;
}

/** What hangs under the search: podcasts to choose from, or why there are none. */
export function PickerPanel(props: Props) {
  const { found } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field
    <div
      className="absolute start-0 top-full z-30 mt-1.5 max-h-[min(26rem,60dvh)] w-full overflow-y-auto overscroll-contain rounded-sm border border-edge bg-paper"
      onMouseDown={(event) => event.preventDefault()}
    >
      {found === null && <p className="p-4 text-muted">Loading podcasts…</p>}
      {found?.listed.length === 0 && <p className="p-4">No podcasts found.</p>}
      {found !== null && found.listed.length > 0 && <Options {...props} found={found} />}
      {found !== null && found.more > 0 && (
        <p className="px-4 pt-1 pb-3 text-meta text-muted">
          {found.more} more. Type to narrow them down.
        </p>
      )}
    </div>
  );
}

interface OptionsProps extends Props {
  found: PodcastMatches;
}

function Options(props: OptionsProps) {
  const { listId, optionId, query, found, active, setActive, isChosen, add } = props;
  const activeId = active >= 0 ? optionId(active) : null;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={listId} role="listbox" aria-multiselectable aria-label="Podcasts" className="p-2">
      {found.listed.map((podcast, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={podcast.id}
          id={optionId(index)}
          role="option"
          aria-selected={isChosen(podcast.id)}
          tabIndex={-1}
          className="picker-option"
          data-active={index === active || undefined}
          onClick={() => add(podcast)}
          onPointerMove={(event) => isMoved(event) && index !== active && setActive(index)}
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
