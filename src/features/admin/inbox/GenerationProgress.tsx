import { type Generation, isBeingWritten, writingText } from "../../../domain/generation/progress.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { WorkButton } from "../kit/WorkButton.tsx";
import type { RecapGeneration } from "./use-generation.ts";

/** An editor reads what a generation costs before it starts, and later how many recaps the site still writes. */
export function GenerationProgress({ generation }: { generation: RecapGeneration }) {
  const { plan, open, progress } = generation;
  return (
    <>
      {open.length > 0 && (
        <div className="admin-note">
          <p>The site is writing {formatCount(open.length, "recap")}. You can close this page.</p>
          <WorkButton
            text="Cancel all"
            busyText="Cancelling…"
            subject={formatCount(open.length, "recap")}
            work={() => generation.stop(open)}
          />
        </div>
      )}
      <p role="status" className="mt-2 text-ui text-muted wrap-anywhere empty:mt-0">
        {progress.news}
      </p>
      {progress.hasFailed && <InlineFailure subject="The progress of the recaps" retry={generation.refresh} />}
      <ConfirmDialog
        isOpen={generation.isConfirming}
        question={plan?.question ?? ""}
        text={plan?.text}
        confirmText="Generate"
        isHarmless
        confirm={generation.confirm}
        cancel={generation.cancel}
      />
    </>
  );
}

/** Says how far the model is with one recap, and why it waits. */
export function GenerationLine({ episodeId, generation }: { episodeId: string | null; generation: RecapGeneration }) {
  const ofRecap: Generation | undefined = episodeId === null ? undefined : generation.progress.byEpisode.get(episodeId);
  if (!ofRecap || !isBeingWritten(ofRecap)) return null;
  return (
    <div className="min-w-0">
      <p className="max-w-80 text-meta wrap-anywhere">
        <span className="font-semibold">{writingText(ofRecap, generation.progress.now)}.</span>
        {ofRecap.reason !== null && <span className="text-muted"> {ofRecap.reason}</span>}
      </p>
      <WorkButton
        text="Cancel"
        busyText="Cancelling…"
        subject={`recap of ${ofRecap.title}`}
        work={() => generation.stop([ofRecap])}
      />
    </div>
  );
}
