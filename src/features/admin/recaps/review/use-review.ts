import { useState } from "react";
import { type EditedRecap, sendBackRecap, submitRecap, withdrawRecap } from "../../../../data/recap-editing.ts";
import { fetchReview, type Review } from "../../../../data/recap-review.ts";
import type { EditedRow, UpdateOutcome } from "../../../../data/row-editing.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { toast } from "../../../../state/toasts.ts";
import { createFailureToast } from "../../failure.ts";
import { focusHeading } from "../../kit/focus.ts";
import { headingId } from "../../kit/row-kind.ts";
import type { Form } from "../form/section.tsx";

type Change = (row: EditedRow, categoryId: string) => Promise<UpdateOutcome<EditedRecap>>;

/** Fetches the state of the review when the form opens and after each save. The returned functions change this state. */
export function useReview(form: Form, onReviewChanged: () => void) {
  const { row, isDirty } = form;
  const [loadedReview, retry] = useLoadable(row && `${row.id} ${row.version}`, fetchReviewOfVersion);
  const [latestReview, setLatestReview] = useState<Review | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure] = useState(createFailureToast);
  if (loadedReview.state === "ready" && loadedReview.value !== latestReview) setLatestReview(loadedReview.value);

  const changeState = async (recapRow: EditedRow | null, change: Change, success: string) => {
    if (!recapRow || isBusy) return;
    setBusy(true);
    try {
      const outcome = await change(recapRow, form.values.categoryId);
      if (outcome.state === "saved") {
        failure.close();
        form.showServerChange(outcome.row, []);
        toast.success(success);
        focusHeading(headingId(form.kind));
        onReviewChanged();
      } else {
        failure.showText("Someone else has changed this recap. Open it again.");
        retry();
      }
    } catch (error) {
      failure.show(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    /** While the review of a new version loads, this is the review of the previous version. */
    review: latestReview?.id === row?.id ? latestReview : null,
    hasFailed: loadedReview.state === "failed",
    retry,
    isBusy,
    /** Saves the changes of the form, and then submits the recap. */
    submit: async () => changeState(isDirty || !row ? await form.save(true) : row, submitRecap, "Submitted for review"),
    withdraw: () => changeState(row, withdrawRecap, "Submission withdrawn"),
    sendBack: (note: string) => changeState(row, (...args) => sendBackRecap(...args, note), "Sent back to the writer"),
    publish: () => {
      form.change({ isPublished: true, publishAt: "" });
      void form.save(true);
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;

const fetchReviewOfVersion = (key: string, signal: AbortSignal) => fetchReview(key.split(" ")[0] ?? "", signal);
