import { fetchRefusedText } from "../../../data/transcription.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { Transcription } from "../../../domain/transcription/progress.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";
import type { Transcribe } from "./use-transcribe.ts";

/** An editor reads what the transcriptions cost before they start, and reads a refused text before using it. */
export function TranscriptionDialogs({ transcribe }: { transcribe: Transcribe }) {
  const { order, isConfirming, readText } = transcribe;
  return (
    <>
      <ConfirmDialog
        isOpen={isConfirming}
        question={order ? `Transcribe ${formatCount(order.quote.episodeCount, "episode")}?` : ""}
        text={order?.text}
        confirmText="Transcribe"
        isHarmless
        isBlocked={order?.quote.limit !== null}
        confirm={() => void transcribe.confirm()}
        cancel={transcribe.cancelOrder}
      />
      {readText && <RefusedText key={readText.id} transcription={readText} transcribe={transcribe} />}
    </>
  );
}

function RefusedText({ transcription, transcribe }: { transcription: Transcription; transcribe: Transcribe }) {
  const { id, title, reason } = transcription;
  const [text, retry] = useLoadable(id, fetchRefusedText);
  return (
    <PanelDialog title={`Refused transcript of ${title}`} onClosed={transcribe.closeText}>
      {reason !== null && <p className="mb-4 text-muted wrap-anywhere">{reason}</p>}
      {text.state === "loading" && <div className="skeleton h-80" role="status" aria-label="Loading" />}
      {text.state === "failed" && <InlineFailure subject="The text" retry={retry} />}
      {text.state === "missing" && <p>Someone has used this text, or started the transcription again.</p>}
      {text.state === "ready" && (
        <>
          <label htmlFor="refused-text" className="field-label">
            Text
          </label>
          <textarea
            id="refused-text"
            dir="auto"
            readOnly
            className="field h-80 resize-y font-mono text-meta"
            value={text.value}
          />
          <div className="mt-4">
            <button
              type="button"
              className="button"
              onClick={() => transcribe.accept(transcription).catch(showFailure)}
            >
              Use It Anyway
            </button>
          </div>
        </>
      )}
    </PanelDialog>
  );
}
