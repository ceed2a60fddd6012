import { lazy, Suspense, useEffect } from "react";
import { problemOf, withTexts } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import { useLeaveGuard } from "../../hooks/use-leave-guard.ts";
import * as paths from "../../paths.ts";
import { preloadToaster } from "../../state/toasts.ts";
import { VisibilityField } from "../../ui/VisibilityField.tsx";
import { AddCard } from "./AddCard.tsx";
import { BuilderNotes } from "./BuilderNotes.tsx";
import { DetailsCard, TITLE_ID } from "./DetailsCard.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { PicksCard } from "./PicksCard.tsx";
import { useAnnouncer } from "./use-announcer.ts";
import { type Remix, useDraft } from "./use-draft.ts";
import { useLeaveAfterSignOut } from "./use-leave-after-sign-out.ts";
import { usePicks } from "./use-picks.ts";
import { usePodcasts, useUnavailablePodcasts } from "./use-podcasts.ts";
import { PUBLISH_ID, usePublish } from "./use-publish.ts";

const AddFromAddress = lazy(() => import("./AddFromAddress.tsx"));

interface Props {
  userId: string;
  /** The published list that the reader edits. Null for a new list. */
  list: TopList | null;
  remix?: Remix | null;
  /** The builder adds this podcast to the draft. */
  podcastId?: string | null;
  isSignedOut: boolean;
}

export function Builder({ userId, list, remix = null, podcastId = null, isSignedOut }: Props) {
  const [announcement, announce] = useAnnouncer();
  const requestFocus = useFocusWhenRendered();
  const { key, draft, edit, isDirty, isStored, ...draftState } = useDraft(userId, list, remix);
  const podcasts = usePodcasts();
  const [unavailableCount, forgetUnavailable] = useUnavailablePodcasts(draft, edit);
  const picks = usePicks(draft, edit, announce);
  const allowLeaving = useLeaveGuard(isDirty);
  const { saveState, save } = usePublish({
    forgetStored: draftState.forgetStored,
    onChangedElsewhere: draftState.continueOnNewestList,
    allowLeaving: allowLeaving,
  });
  useLeaveAfterSignOut({
    draftKey: key,
    isSignedOut,
    isDirty,
    isDraftStored: isStored,
    allowLeaving: allowLeaving,
  });

  useEffect(() => void preloadToaster(), []);

  const problem = problemOf(draft);
  const isEditing = list !== null;
  const isPublic = draft.visibility === "public";
  const publish = (replacedList = list) =>
    save(draft, () =>
      replacedList
        ? { kind: "published", id: replacedList.id, base: draftState.base }
        : { kind: "new", ...draftState.prepareNewList() },
    );
  const onDiscard = () => {
    draftState.discard();
    picks.forgetRemoved();
    forgetUnavailable();
    announce("Discarded");
    requestFocus(TITLE_ID);
  };

  return (
    <>
      <h1 className="text-h1">{isEditing ? "Edit Your Top 10 Podcasts" : "Create Your Top 10 Podcasts"}</h1>
      {list && (
        <p className="mt-4">
          <a href={paths.topList(list.id)} className="link inline-block py-1">
            View the list
          </a>
        </p>
      )}
      {remix?.original && (
        <p className="mt-4 text-base text-muted">
          Based on{" "}
          <a href={paths.topList(remix.original.id)} className="link">
            <bdi>{remix.original.title}</bdi>
          </a>{" "}
          by <bdi>{remix.original.author.name}</bdi>. Your list will say so.
        </p>
      )}
      {podcastId !== null && (
        <Suspense fallback={null}>
          <AddFromAddress id={podcastId} add={picks.add} />
        </Suspense>
      )}
      <BuilderNotes
        origin={draftState.origin}
        isEditing={isEditing}
        saveState={saveState}
        isSignedOut={isSignedOut}
        unavailableCount={unavailableCount}
        allowLeaving={allowLeaving}
        publishAsNew={() => publish(null)}
      />
      <form onSubmit={(event) => event.preventDefault()}>
        <div className="builder-grid" inert={saveState === "saving"}>
          {/* The search results need a higher z-index, because they cover the rows of the list and the bar with the buttons. */}
          <div className="relative grid content-start gap-y-12 has-[.picker-option]:z-20">
            <DetailsCard draft={draft} change={(texts) => edit((latestDraft) => withTexts(latestDraft, texts))} />
            <AddCard podcasts={podcasts} draft={draft} add={picks.add} />
          </div>
          <PicksCard draft={draft} picks={picks} announce={announce} />
          <section aria-labelledby="visibility" className="builder-card">
            <h2 id="visibility" className="mb-4 text-h3">
              Who can see it
            </h2>
            <VisibilityField
              name="visibility"
              visibility={draft.visibility}
              isHeadingHidden
              choose={(visibility) => edit((latestDraft) => withTexts(latestDraft, { visibility }))}
            />
          </section>
        </div>
        <div className="step-bar builder-bar">
          <p aria-live="polite" className="min-w-0 text-muted max-sm:w-full">
            {problem?.text ??
              (isDirty &&
                isStored &&
                `This browser stores your draft until you ${isEditing || !isPublic ? "save" : "publish"}.`)}
          </p>
          <div className="flex flex-wrap gap-2 sm:gap-3">
            {isDirty && saveState !== "saving" && <DiscardButton isEditing={isEditing} discard={onDiscard} />}
            <button
              type="button"
              id={PUBLISH_ID}
              className="button"
              disabled={saveState === "saving" || problem !== null}
              onClick={() => publish()}
            >
              {saveState === "saving"
                ? "Saving..."
                : isEditing
                  ? "Save Changes"
                  : isPublic
                    ? "Publish Your Top 10"
                    : "Save Your Top 10"}
            </button>
          </div>
        </div>
      </form>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}
