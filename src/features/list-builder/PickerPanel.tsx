import type { PodcastMatches } from "../../domain/lists/podcast-matches.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { excerpt } from "../../domain/search/matches.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Marked } from "../../ui/Marked.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { useOptions } from "../../ui/use-options.ts";
import type { Podcasts } from "./use-podcasts.ts";

interface Props {
  listId: string;
  optionId: (index: number) => string;
  podcasts: Podcasts;
  activeIndex: number;
  setActiveIndex: (index: number) => void;
  isChosen: (id: string) => boolean;
  add: (podcast: Podcast) => void;
}

export function PickerPanel(props: Props) {
  const { state, query, matches, isCurrent, retry } = props.podcasts;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here keeps the focus in the field
    <div
      className="absolute start-0 top-full z-30 mt-1.5 max-h-[min(26rem,60dvh)] w-full overflow-y-auto overscroll-contain rounded-sm border border-edge bg-paper"
      onMouseDown={(event) => event.preventDefault()}
    >
      {state === "failed" && (
        <p className="flex flex-wrap items-center justify-between gap-3 p-4">
          Podcasts did not load. Check your connection, then try again.
          <button type="button" className="button-quiet" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {matches === null && state === "loading" && <p className="p-4 text-muted">Loading podcasts…</p>}
      {matches?.podcasts.length === 0 && isCurrent && (
        <p className="p-4">
          {query.trim() === "" ? "The site has no podcasts yet. Suggest one below." : "No podcasts found."}
        </p>
      )}
      {matches !== null && matches.podcasts.length > 0 && <OptionList {...props} matches={matches} />}
      {matches !== null && matches.moreCount > 0 && (
        <p className="px-4 pt-1 pb-3 text-meta text-muted">
          {matches.moreCount} more podcasts. Type to narrow the list.
        </p>
      )}
    </div>
  );
}

interface OptionListProps extends Props {
  matches: PodcastMatches;
}

function OptionList(props: OptionListProps) {
  const { listId, optionId, matches, activeIndex, setActiveIndex, isChosen, add } = props;
  const { query } = matches;
  const optionProps = useOptions({ optionId, activeIndex, setActiveIndex });
  return (
    <div
      id={listId}
      role="listbox"
      aria-multiselectable
      aria-label="Podcasts"
      aria-busy={!props.podcasts.isCurrent}
      className="p-2"
    >
      {matches.podcasts.map((podcast, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={podcast.id}
          {...optionProps(index)}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(podcast.id)}
          className="picker-option"
          data-activeIndex={index === activeIndex || undefined}
          onClick={() => add(podcast)}
        >
          <Thumbnail url={podcast.imageUrl} seed={podcast.id} square className="w-12 shrink-0" />
          <span className="min-w-0 grow">
            <span className="line-clamp-2 font-medium">
              <Marked text={podcast.name} query={query} />
            </span>
            <Description text={podcast.description} query={query} />
            {podcast.isSuggestion && (
              <span className="block text-meta text-muted">Your suggestion. Others see it after a review.</span>
            )}
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
