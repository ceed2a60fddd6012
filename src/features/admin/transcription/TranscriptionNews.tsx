import { InlineFailure } from "../kit/InlineFailure.tsx";
import type { Transcribe } from "./use-transcribe.ts";

interface Props {
  transcribe: Transcribe;
  /** If true, only screen readers get the news, because a line on the screen says the same. */
  isNewsHidden?: boolean;
}

/** Says what has changed last, so that a screen reader announces it, and why there is no button “Transcribe”. */
export function TranscriptionNews({ transcribe, isNewsHidden = false }: Props) {
  const { service, progress, refresh, retryService } = transcribe;
  return (
    <>
      <p role="status" className={isNewsHidden ? "sr-only" : "mt-2 text-ui text-muted wrap-anywhere empty:mt-0"}>
        {progress.news}
      </p>
      {progress.hasFailed && <InlineFailure subject="The progress of the transcriptions" retry={refresh} />}
      {service.state === "failed" && <InlineFailure subject="The price of transcriptions" retry={retryService} />}
      {service.state === "ready" && service.value.provider === null && (
        <p className="mt-2 text-ui text-muted">{NO_SERVICE}</p>
      )}
    </>
  );
}

export const NO_SERVICE =
  "The site cannot write transcripts from sound, because no transcription service is set up. See docs/transcription.md.";
