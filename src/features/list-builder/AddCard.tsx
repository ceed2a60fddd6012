import { isFull, type ListDraft } from "../../domain/lists/list-draft.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import { PodcastPicker } from "./PodcastPicker.tsx";
import { SuggestButton } from "./SuggestButton.tsx";
import { SEARCH_ID } from "./use-picks.ts";
import type { Podcasts } from "./use-podcasts.ts";

interface Props {
  podcasts: Podcasts;
  draft: ListDraft;
  add: (podcast: Podcast) => void;
}

export function AddCard({ podcasts, draft, add }: Props) {
  const requestFocus = useFocusWhenRendered();
  const onRetry = () => {
    podcasts.retry();
    requestFocus(SEARCH_ID);
  };
  return (
    <section aria-labelledby="add" className="builder-card">
      <h2 id="add" className="text-h3">
        Add Podcasts
      </h2>
      {podcasts.state === "failed" && podcasts.matches === null ? (
        <div role="alert" className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p>Podcasts did not load. Check your connection, then try again.</p>
          <button type="button" className="button-quiet" onClick={onRetry}>
            Retry
          </button>
        </div>
      ) : (
        <>
          <PodcastPicker podcasts={podcasts} draft={draft} add={add} />
          <SuggestButton query={podcasts.query} isListFull={isFull(draft)} add={add} />
        </>
      )}
    </section>
  );
}
