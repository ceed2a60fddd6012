import { useState } from "react";
import { type EditedPodcast, type Review, reviewSuggestion } from "../../../data/podcast-editing.ts";
import { findPodcasts } from "../../../data/podcasts.ts";
import { NOTICE_MAX_CHARS } from "../../../domain/limits.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { TextField } from "../kit/Field.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";
import { PodcastAddresses } from "./PodcastAddresses.tsx";

interface Props {
  podcast: EditedPodcast;
  onReviewed: () => void;
}

export function ReviewButton({ podcast, onReviewed }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link min-h-6"
        aria-haspopup="dialog"
        aria-label={`Review ${podcast.name}`}
        onClick={() => setOpen(true)}
      >
        Review
      </button>
      {isOpen && (
        <PanelDialog title={`Suggestion: ${podcast.name}`} onClosed={() => setOpen(false)}>
          <ReviewForm
            podcast={podcast}
            onReviewed={() => {
              setOpen(false);
              onReviewed();
            }}
          />
        </PanelDialog>
      )}
    </>
  );
}

const SUCCESS_TEXTS = {
  list: "The podcast is listed now.",
  merge: "The lists now contain the podcast that you chose.",
  reject: "The suggestion is rejected.",
} as const;

function ReviewForm({ podcast, onReviewed }: Props) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const review = async (decision: Review) => {
    setBusy(true);
    setError(undefined);
    try {
      await reviewSuggestion(podcast.id, decision);
      toast.success(SUCCESS_TEXTS[decision.action]);
      onReviewed();
    } catch (failure) {
      setError(reasonOf(failure));
      setBusy(false);
    }
  };
  return (
    <div className="space-y-8">
      <PodcastAddresses podcast={podcast} />
      <section aria-labelledby="review-list">
        <h3 id="review-list" className="text-h3">
          List it
        </h3>
        <p className="mt-2 text-muted">
          Then all readers can find this podcast. To change its name or addresses first, close this dialog and press
          Edit.
        </p>
        <button type="button" className="button mt-3" disabled={isBusy} onClick={() => review({ action: "list" })}>
          List this podcast
        </button>
      </section>
      <SimilarPodcasts
        name={podcast.name}
        isBusy={isBusy}
        choose={(podcastId) => review({ action: "merge", target: podcastId })}
      />
      <section aria-labelledby="review-reject">
        <h3 id="review-reject" className="mb-3 text-h3">
          Reject it
        </h3>
        <TextField
          id="review-reason"
          label="Reason"
          rows={2}
          limit={NOTICE_MAX_CHARS.reason}
          hint="The reader can read this reason. The podcast disappears from the list of the reader."
          value={reason}
          change={setReason}
        />
        <button
          type="button"
          className="button-danger mt-3"
          disabled={isBusy}
          onClick={() => review({ action: "reject", reason: reason.trim() })}
        >
          Reject
        </button>
      </section>
      <FieldError id="review-error" error={error} />
    </div>
  );
}

const MAX_SIMILAR = 5;

interface SimilarProps {
  name: string;
  isBusy: boolean;
  choose: (id: string) => void;
}

/** Finds similar podcasts, because the reader may have mistyped the name of a podcast that the site already has. */
function SimilarPodcasts({ name, isBusy, choose }: SimilarProps) {
  const [query, setQuery] = useState(name.split(" ")[0] ?? "");
  const [matches] = useLoadable(query.trim() === "" ? null : query.trim(), findPodcasts);
  const similarPodcasts = matches.state === "ready" ? matches.value.podcasts.slice(0, MAX_SIMILAR) : [];
  return (
    <section aria-labelledby="review-merge">
      <h3 id="review-merge" className="mb-3 text-h3">
        Use another podcast instead
      </h3>
      <TextField id="review-search" label="Search podcasts" value={query} change={setQuery} />
      <ul className="mt-3 space-y-2">
        {similarPodcasts.map(({ id, name: otherName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
            {otherName}
            <button
              type="button"
              className="button-quiet"
              aria-label={`Use ${otherName}`}
              disabled={isBusy}
              onClick={() => choose(id)}
            >
              Use this podcast
            </button>
          </li>
        ))}
      </ul>
      {matches.state === "ready" && similarPodcasts.length === 0 && (
        <p className="mt-3 text-muted">No listed podcast has this name.</p>
      )}
    </section>
  );
}
