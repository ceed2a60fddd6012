import { useState } from "react";
import { eraseDeleted, restoreDeleted } from "../../../data/history.ts";
import { type HistoryEntry, nounOf } from "../../../domain/history/history.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { skippedText } from "../kit/use-delete.ts";

/** Two buttons for a deleted row: one restores the row, and one deletes the row for good. */
export function RestoreActions({ entry, onDone }: { entry: HistoryEntry; onDone: () => void }) {
  const [step, setStep] = useState<"idle" | "asking" | "restoring" | "erasing">("idle");
  const noun = nounOf(entry.table);
  const title = entry.title ?? "";
  const isBusy = step === "restoring" || step === "erasing";
  const attempt = async (busyStep: typeof step, work: () => Promise<string | undefined>, success: string) => {
    setStep(busyStep);
    try {
      const note = await work();
      toast.success(success, note ?? title);
      onDone();
      // The button that had the focus disappears together with its entry.
      document.getElementById("history-list")?.focus();
    } catch (error) {
      showFailure(error);
    }
    setStep("idle");
  };
  const restore = async () => {
    const skippedCount = await restoreDeleted(entry.id);
    publishSoon();
    return skippedText(skippedCount);
  };
  const erase = async () => {
    await eraseDeleted(entry.id);
    return undefined;
  };
  return (
    <>
      <QuietButton
        disabled={isBusy}
        aria-label={`Restore ${title}`}
        onClick={() => attempt("restoring", restore, `Restored the ${noun}`)}
      >
        {step === "restoring" ? "Restoring…" : "Restore"}
      </QuietButton>
      <QuietButton disabled={isBusy} aria-label={`Delete for good now: ${title}`} onClick={() => setStep("asking")}>
        Delete for good now
      </QuietButton>
      <ConfirmDialog
        isOpen={step === "asking" || step === "erasing"}
        question={`Delete this ${noun} for good?`}
        text={`This deletes “${title}” and all of its versions. No one can restore them.`}
        confirmText={step === "erasing" ? "Deleting…" : "Delete for good"}
        isBusy={step === "erasing"}
        confirm={() => void attempt("erasing", erase, `Deleted the ${noun} for good`)}
        cancel={() => setStep((current) => (current === "asking" ? "idle" : current))}
      />
    </>
  );
}
