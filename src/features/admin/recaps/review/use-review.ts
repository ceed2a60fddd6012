import { useState } from "react";
import {
  type EditedRecap,
  sendBackRecap,
  submitRecap,
  withdrawRecap,
} from "../../../../data/recap-editing.ts";
import { fetchReview, type Review } from "../../../../data/recap-review.ts";
import type { EditedRow, UpdateOutcome } from "../../../../data/row-editing.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { toast } from "../../../../state/toasts.ts";
import { showFailure } from "../../failure.ts";
import { focusForm } from "../../kit/focus.ts";
import { headingId } from "../../kit/row-kind.ts";
import type { Form } from "../form/section.tsx";

type Change = (row: EditedRow, categoryId: string) => Promise<UpdateOutcome<EditedRecap>>;

/** Fetches how far the recap of the form is, again after each save, and moves it on. */
export function useReview(form: Form, onMoved: () => void) {
  const { row, isDirty } = form;
  const [loaded, retry] = useLoadable(row && `${row.id} ${row.version}`, fetchOfVersion);
  const [latest, setLatest] = useState<Review | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (loaded.state === "ready" && loaded.value !== latest) setLatest(loaded.value);

  const move = async (target: EditedRow | null, change: Change, success: string) => {
    if (!target || isBusy) return;
    setBusy(true);
    try {
      const outcome = await change(target, form.values.categoryId);
      if (outcome.state === "saved") {
        form.adopt(outcome.row, []);
        toast.success(success);
        focusForm(headingId(form.kind));
        onMoved();
      } else {
        toast.error("Someone else has changed this recap. Open it again.");
        retry();
      }
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    /** While a new version loads, this is still the state of the previous version. */
    review: latest?.id === row?.id ? latest : null,
    hasFailed: loaded.state === "failed",
    retry,
    isBusy,
    /** Saves unsaved changes first. */
    submit: async () =>
      move(isDirty || !row ? await form.save(true) : row, submitRecap, "Submitted for review"),
    withdraw: () => move(row, withdrawRecap, "Submission withdrawn"),
    sendBack: (note: string) =>
      move(row, (...args) => sendBackRecap(...args, note), "Sent back to the writer"),
    publish: () => {
      form.change({ isPublished: true });
      void form.save(true);
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;

const fetchOfVersion = (key: string, signal: AbortSignal) =>
  fetchReview(key.split(" ")[0] ?? "", signal);
