import { useState } from "react";
import { announceReading, isReader } from "../../state/reading.ts";
import { toast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { clearHistory, pauseHistory } from "./history-actions.ts";

interface Props {
  isPaused: boolean;
  total: number;
}

export function HistoryControls({ isPaused, total }: Props) {
  const [step, setStep] = useState<"idle" | "confirming" | "busy">("idle");

  const runAction = async (action: () => Promise<void>, successText: string) => {
    setStep("busy");
    try {
      await action();
      toast.success(successText);
      announceReading();
    } catch {
      toast.error("Nothing has changed. Check your connection, then try again.");
    }
    setStep("idle");
  };

  return (
    <div className="mt-6">
      <p className="max-w-measure text-muted">
        {isPaused
          ? "The history is paused. Recaps that you open are neither listed nor marked as read."
          : `Recaps that you open are listed here and marked as read${isReader() ? " on all your devices" : ""}.`}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <QuietButton
          disabled={step === "busy"}
          onClick={() => runAction(() => pauseHistory(!isPaused), isPaused ? "History resumed" : "History paused")}
        >
          {isPaused ? "Resume History" : "Pause History"}
        </QuietButton>
        {total > 0 && <QuietButton onClick={() => setStep("confirming")}>Clear History</QuietButton>}
      </p>
      <ConfirmDialog
        isOpen={step !== "idle"}
        question="Clear your history?"
        text="This deletes the list of the recaps that you opened, and where you stopped listening. My Feed then shows the recaps as unread."
        confirmText="Clear History"
        isBusy={step === "busy"}
        confirm={() => void runAction(clearHistory, "History cleared")}
        cancel={() => setStep("idle")}
      />
    </div>
  );
}
