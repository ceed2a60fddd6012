import { useEffect, useId, useRef, useState } from "react";
import { addToList, fetchListChoices, fetchPodcastOf, removeFromList } from "../../data/list-additions.ts";
import { LIST_MAX_PODCASTS } from "../../domain/limits.ts";
import { containsPodcast, type ListAddition, type ListChoice, nextRank } from "../../domain/lists/addition.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { settledSession } from "../../state/session.ts";
import { toast } from "../../state/toasts.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";

interface Props {
  showId: string;
  onClosed: () => void;
}

async function load(showId: string, signal: AbortSignal) {
  const session = await settledSession();
  if (session.state === "signed-out") throw new Error("The session has ended.");
  const [podcastId, lists] = await Promise.all([
    fetchPodcastOf(showId, signal),
    fetchListChoices(session.user.id, signal),
  ]);
  return podcastId === null ? null : { podcastId, lists };
}

/** A reader opens this dialog on the page of a show, and adds the show to one of their lists. */
export function AddToListDialog({ showId, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [choices, retry] = useLoadable(showId, load);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const add = async (list: ListChoice, addition: ListAddition) => {
    if (isSaving) return;
    setSaving(true);
    setError(undefined);
    try {
      await addToList(addition);
      dialog.current?.close();
      toast.success(`Added to “${list.title}”`, `The show has rank ${addition.rank}.`, {
        text: "Undo",
        run: () => void undo(list, addition),
      });
    } catch (reason) {
      setSaving(false);
      setError(`The show was not added: ${reasonOf(reason)}`);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="confirm text-start"
      aria-labelledby={id}
      onClose={(event) => event.target === dialog.current && onClosed()}
    >
      <h2 id={id} className="text-h3">
        Add to a list
      </h2>
      {choices.state === "loading" && (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading your lists</span>
          <div aria-hidden="true" className="skeleton h-24" />
        </div>
      )}
      {choices.state === "failed" && <QuietFailure subject="Your lists" retry={retry} />}
      {choices.state === "missing" && (
        <p role="status" className="mt-3">
          Lists cannot contain this show yet, because it has no published recap.
        </p>
      )}
      {choices.state === "ready" && <Choices {...choices.value} isSaving={isSaving} add={add} />}
      <FieldError id={`${id}-error`} error={error} />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        {choices.state === "ready" && (
          <a href={paths.createTopListWith(choices.value.podcastId)} className="button">
            Start a New List
          </a>
        )}
      </div>
    </dialog>
  );
}

async function undo(list: ListChoice, addition: ListAddition): Promise<void> {
  try {
    await removeFromList(addition);
    toast.success(`Removed from “${list.title}”`);
  } catch (error) {
    toast.error(`The show is still in “${list.title}”: ${reasonOf(error)}`);
  }
}

interface ChoicesProps {
  podcastId: string;
  lists: readonly ListChoice[];
  isSaving: boolean;
  add: (list: ListChoice, addition: ListAddition) => void;
}

function Choices({ podcastId, lists, isSaving, add }: ChoicesProps) {
  if (lists.length === 0) return <p className="mt-3">You have no list yet.</p>;
  return (
    <ul className="mt-4 max-h-[50dvh] space-y-1 overflow-y-auto">
      {lists.map((list) => {
        const rank = nextRank(list);
        const containsShow = containsPodcast(list, podcastId);
        const stateText = containsShow
          ? "Already in this list"
          : rank === null
            ? "This list is full"
            : `${list.items.length}/${LIST_MAX_PODCASTS}`;
        return (
          <li key={list.id}>
            <button
              type="button"
              className="option w-full items-center justify-between text-start disabled:cursor-default"
              disabled={isSaving || containsShow || rank === null}
              onClick={() => rank !== null && add(list, { listId: list.id, podcastId, rank })}
            >
              <span dir="auto" className="min-w-0 font-semibold">
                {list.title}
              </span>
              <span className="shrink-0 text-ui text-muted tabular-nums">{stateText}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
