import { useStore } from "@nanostores/react";
import { useState } from "react";
import { fetchQueue, type Queue } from "../../../../data/inbox.ts";
import type { InboxView } from "../../../../domain/inbox/inbox.ts";
import { inboxSearch, moveInQueue, placeText, queueSearch, queueView } from "../../../../domain/inbox/queue.ts";
import { formatCount } from "../../../../domain/text/plural.ts";
import { $search, goTo } from "../../../../state/address.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { toast } from "../../../../state/toasts.ts";
import { showFailure } from "../../failure.ts";
import type { Form } from "../form/section.tsx";

const fetchByKey = (key: string, signal: AbortSignal) => fetchQueue(JSON.parse(key) as InboxView, signal);

/** The drafts to review of one view of the Inbox. The address names the view and the open draft. Null outside of a queue. */
export function useReviewQueue(form: Form, userId: string, isEditor: boolean) {
  const search = useStore($search);
  const view = isEditor ? queueView(search) : null;
  const key = view && JSON.stringify(view);
  const [loadedQueue, retry] = useLoadable(key, fetchByKey);
  const [newest, setNewest] = useState<{ key: string; queue: Queue } | null>(null);
  const [isMoving, setMoving] = useState(false);
  if (view === null || key === null) return null;
  const loaded = loadedQueue.state === "ready" ? loadedQueue.value : null;
  const queue = newest?.key === key ? newest.queue : loaded;

  const move = async (step: 1 | -1, current = form.rowId) => {
    if (queue === null || isMoving) return;
    setMoving(true);
    try {
      const now = await fetchQueue(view);
      const { next, skipped } = moveInQueue({
        before: queue.drafts,
        now: now.drafts,
        current,
        step,
        userId,
        time: Date.now(),
      });
      setNewest({ key, queue: now });
      for (const { title, reason } of skipped) toast.success(`Skipped “${title}”`, `${capitalised(reason)}.`);
      if (next) goTo(queueSearch(view, next.episodeId));
      else if (step === 1) leave(now);
      else toast.success("This is the first draft.");
    } catch (error) {
      showFailure(error);
    } finally {
      setMoving(false);
    }
  };
  const leave = ({ total }: Queue) => {
    goTo(inboxSearch(view));
    toast.success(
      "That was the last draft",
      total === 0
        ? "Nothing is left to review."
        : `${formatCount(total, "draft")} before it ${total === 1 ? "is" : "are"} still to review.`,
    );
  };
  /** Saves the changes, and opens the next draft. A failed save stays at this draft, which the form then explains. */
  const saveAndMove = async (changes: Partial<Form["values"]> = {}) => {
    const current = form.rowId;
    const { isPublished, publishAt } = form.values;
    form.change(changes);
    if (await form.save(true)) await move(1, current);
    else if ("isPublished" in changes) form.change({ isPublished, publishAt });
  };
  const index = queue?.drafts.findIndex(({ episodeId }) => episodeId === form.rowId) ?? -1;
  return {
    hasFailed: queue === null && loadedQueue.state === "failed",
    retry,
    place: queue && placeText(queue.drafts, queue.total, form.rowId),
    isFirst: index <= 0,
    isBusy: queue === null || isMoving || form.isSaving,
    inboxSearch: inboxSearch(view),
    goToInbox: () => goTo(inboxSearch(view)),
    previous: () => void move(-1),
    skip: () => void move(1),
    saveAndNext: () => void saveAndMove(),
    publishAndNext: () => void saveAndMove({ isPublished: true, publishAt: "" }),
  };
}

export type ReviewQueue = NonNullable<ReturnType<typeof useReviewQueue>>;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
