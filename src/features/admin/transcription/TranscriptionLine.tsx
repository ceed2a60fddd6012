import {
  actionsOf,
  progressText,
  type Transcription,
  type TranscriptionAction,
} from "../../../domain/transcription/progress.ts";
import { WorkButton } from "../kit/WorkButton.tsx";
import type { Transcribe } from "./use-transcribe.ts";

const ACTION_TEXTS: Record<TranscriptionAction, { text: string; busyText: string }> = {
  cancel: { text: "Cancel", busyText: "Cancelling…" },
  read: { text: "Read it", busyText: "Read it" },
  use: { text: "Use it anyway", busyText: "Storing…" },
  retry: { text: "Try again", busyText: "Checking the price…" },
};

/** Says how far the work on one recording is and why it has stopped, and offers what the editor can do. */
export function TranscriptionLine({
  transcription,
  transcribe,
}: {
  transcription: Transcription;
  transcribe: Transcribe;
}) {
  const { reason, title } = transcription;
  return (
    <div className="min-w-0">
      <p className="max-w-80 text-meta wrap-anywhere">
        <span className="font-semibold">{progressText(transcription, transcribe.progress.now)}.</span>
        {reason !== null && <span className="text-muted"> {reason}</span>}
      </p>
      <div className="flex flex-wrap gap-x-4 empty:hidden">
        {actionsOf(transcription).map((action) => (
          <WorkButton
            key={action}
            {...ACTION_TEXTS[action]}
            subject={`transcription of ${title}`}
            work={() => transcribe.act(action, transcription)}
          />
        ))}
      </div>
    </div>
  );
}
