import { useState } from "react";
import { fetchQueue } from "../../../data/inbox.ts";
import type { InboxView } from "../../../domain/inbox/inbox.ts";
import { moveInQueue, queueSearch } from "../../../domain/inbox/queue.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { goTo } from "../../../state/address.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";

interface Props {
  view: InboxView;
  count: number;
  userId: string;
}

/** Opens the first draft that waits for a review in this view of the Inbox, and that nobody else has open. */
export function ReviewDrafts({ view, count, userId }: Props) {
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const start = async () => {
    setBusy(true);
    try {
      const { drafts } = await fetchQueue(view);
      const place = { before: drafts, now: drafts, current: null, step: 1, userId, time: Date.now() } as const;
      const draft = moveInQueue(place).next ?? drafts[0];
      if (draft) goTo(queueSearch(view, draft.episodeId));
      else toast.success("Nothing is left to review.");
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void start()}>
      Review {formatCount(count, "draft")}
    </button>
  );
}
