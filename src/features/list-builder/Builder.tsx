import { useEffect, useEffectEvent, useState } from "react";
import { problemOf, withKnown, withWords } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import { useLeaveGuard } from "../../hooks/use-leave-guard.ts";
import * as paths from "../../paths.ts";
import { preloadToaster } from "../../state/toasts.ts";
import { AddCard } from "./AddCard.tsx";
import { BuilderNotes } from "./BuilderNotes.tsx";
import { DetailsCard, TITLE_ID } from "./DetailsCard.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { PicksCard } from "./PicksCard.tsx";
import { useAnnouncer } from "./use-announcer.ts";
import { useDraft } from "./use-draft.ts";
import { usePicks } from "./use-picks.ts";
import { usePodcasts } from "./use-podcasts.ts";
import { PUBLISH_ID, usePublish } from "./use-publish.ts";
import { useSignOut } from "./use-sign-out.ts";

interface Props {
  userId: string;
  /** The published list that is edited; null where one is made. */
  list: TopList | null;
  isOut: boolean;
}

export function Builder({ userId, list, isOut }: Props) {
  const [said, say] = useAnnouncer();
  const wishFocus = useFocusWhenRendered();
  const { key, draft, edit, isDirty, isStored, ...stored } = useDraft(userId, list);
  const [podcasts, retry] = usePodcasts();
  const [lost, setLost] = useState(0);
  const picks = usePicks(draft, edit, say);
  const leave = useLeaveGuard(isDirty);
  const { saving, save } = usePublish({ forget: stored.forget, changed: stored.rebase, leave });
  useSignOut({ draftKey: key, isOut, isDirty, isStored, leave });

  const refresh = useEffectEvent(() => {
    if (podcasts.state !== "ready") return;
    const known = podcasts.value.map(({ podcast }) => podcast);
    setLost(draft.items.length - withKnown(draft, known).items.length);
    // What was typed since this draft was drawn stays.
    edit((now) => withKnown(now, known));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: podcasts that have come are the reason
  useEffect(() => refresh(), [podcasts.state]);
  useEffect(() => void preloadToaster(), []);

  const problem = problemOf(draft);
  const isEdit = list !== null;
  const publish = (replaced = list) =>
    save(draft, () =>
      replaced
        ? { state: "replaced", id: replaced.id, base: stored.base }
        : { state: "made", ...stored.send() },
    );
  const onDiscard = () => {
    stored.discard();
    picks.forgetRemoved();
    setLost(0);
    say("Discarded");
    wishFocus(TITLE_ID);
  };

  return (
    <>
      <h1 className="text-h1">
        {isEdit ? "Edit Your Top 10 Podcasts" : "Create Your Top 10 Podcasts"}
      </h1>
      {list && (
        <p className="mt-4">
          <a href={paths.topList(list.id)} className="link inline-block py-1">
            View the list
          </a>
        </p>
      )}
      <BuilderNotes
        origin={stored.origin}
        isEdit={isEdit}
        saving={saving}
        isOut={isOut}
        lost={lost}
        leave={leave}
        publishAnew={() => publish(null)}
      />
      <form onSubmit={(event) => event.preventDefault()}>
        <div className="builder-grid" inert={saving === "saving"}>
          {/* Above the rows and the bar: the results of the search cover them. */}
          <div className="relative z-20 grid content-start gap-y-12">
            <DetailsCard draft={draft} change={(words) => edit((now) => withWords(now, words))} />
            <AddCard podcasts={podcasts} retry={retry} draft={draft} add={picks.add} />
          </div>
          <PicksCard draft={draft} picks={picks} say={say} />
        </div>
        <div className="step-bar builder-bar">
          <p aria-live="polite" className="min-w-0 text-muted max-sm:w-full">
            {problem?.text ??
              (isDirty &&
                isStored &&
                `Kept in this browser until you ${isEdit ? "save" : "publish"}.`)}
          </p>
          <div className="flex flex-wrap gap-2 sm:gap-3">
            {isDirty && saving !== "saving" && (
              <DiscardButton isEdit={isEdit} discard={onDiscard} />
            )}
            <button
              type="button"
              id={PUBLISH_ID}
              className="button"
              disabled={saving === "saving" || problem !== null}
              onClick={() => publish()}
            >
              {saving === "saving" ? "Saving..." : isEdit ? "Save Changes" : "Publish Your Top 10"}
            </button>
          </div>
        </div>
      </form>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
