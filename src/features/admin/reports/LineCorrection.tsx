import { useMemo, useState } from "react";
import { logQuietly } from "../../../data/log.ts";
import { acceptLineReport, fetchVersionedTranscript } from "../../../data/moderation.ts";
import { fetchReceipts } from "../../../data/receipts.ts";
import type { QueuedReport } from "../../../domain/moderation/queue.ts";
import { isStaleReceipt } from "../../../domain/receipts/checked-sentences.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { type CorrectedLine, correctLine } from "../../../domain/transcript/correct-line.ts";
import { transcriptLines } from "../../../domain/transcript/lines.ts";
import * as paths from "../../../paths.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { TextChange } from "../history/Differences.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";

interface Props {
  report: QueuedReport;
  onDecided: () => void;
}

const MAX_TRIES = 3;

/** The words that a reader would change in a line of a transcript, and a button that changes them. */
export function LineCorrection({ report, onDecided }: Props) {
  const { reportedText, proposedText, episodeId, outcome } = report;
  return (
    <>
      <p className="differences max-w-measure wrap-anywhere" dir="auto">
        <TextChange before={reportedText ?? ""} after={proposedText ?? ""} />
      </p>
      {outcome === null && episodeId !== null && (
        <Acceptance report={report} episodeId={episodeId} onDecided={onDecided} />
      )}
    </>
  );
}

const changeOf = ({ lineId, reportedText, proposedText }: QueuedReport) => ({
  lineId: lineId ?? "",
  before: reportedText ?? "",
  after: proposedText ?? "",
});

function Acceptance({ report, episodeId, onDecided }: Props & { episodeId: string }) {
  const [stored, retry] = useLoadable(episodeId, fetchVersionedTranscript);
  const transcript = stored.state === "ready" ? stored.value.transcript : null;
  const result = useMemo(
    () => (transcript === null ? null : correctLine(transcript, changeOf(report))),
    [transcript, report],
  );
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (stored.state === "failed") return <InlineFailure subject="The transcript" retry={retry} />;
  if (stored.state === "missing")
    return <p className="mt-4">The recap has no transcript any more. Dismiss the report.</p>;
  if (result === null) return <div className="skeleton mt-4 h-10" role="status" aria-label="Loading" />;
  if (result.kind !== "corrected") return <ChangedLine result={result} />;
  const accept = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const corrected = await acceptNewest(report, episodeId);
      if (corrected === null) {
        // Somebody has changed the line meanwhile. The report stays, and the note says what the line says now.
        setBusy(false);
        retry();
        return;
      }
      publishSoon();
      toast.success("Corrected", report.title);
      document.getElementById("reports")?.focus();
      onDecided();
      await warnAboutSentences(episodeId, corrected);
    } catch (reason) {
      setError(reasonOf(reason));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4">
      <button type="button" className="button" disabled={isBusy} onClick={accept}>
        {isBusy ? "Saving…" : "Accept"}
      </button>
      <FieldError id={`${report.id}-line`} error={error} />
    </div>
  );
}

/** Corrects the line in the newest version of the transcript. Returns null if this version no longer has the line. */
async function acceptNewest(report: QueuedReport, episodeId: string): Promise<string | null> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const newest = await fetchVersionedTranscript(episodeId);
    if (newest === null) return null;
    const result = correctLine(newest.transcript, changeOf(report));
    if (result.kind !== "corrected") return null;
    if (await acceptLineReport(report.id, newest.version, result.transcript)) return result.transcript;
  }
  throw new Error("Someone else is saving this recap. Try again in a moment.");
}

function ChangedLine({ result }: { result: Exclude<CorrectedLine, { kind: "corrected" }> }) {
  if (result.kind === "done")
    return <p className="mt-4">The transcript already has this text. Dismiss the report, and thank the reader.</p>;
  return (
    <div className="mt-4 max-w-measure" role="status">
      <p className="font-semibold">This line has changed since the report, so it was not corrected.</p>
      {result.text !== null && (
        <p className="mt-1 wrap-anywhere" dir="auto">
          It now says: {result.text}
        </p>
      )}
      <p className="mt-1">Edit the transcript, or dismiss the report.</p>
    </div>
  );
}

/** The sentences of the recap may rest on the corrected line. */
async function warnAboutSentences(episodeId: string, transcript: string): Promise<void> {
  try {
    const receipts = await fetchReceipts(episodeId, AbortSignal.timeout(10_000));
    const lines = transcriptLines(transcript);
    const count = receipts.filter((receipt) => isStaleReceipt(receipt, lines)).length;
    if (count === 0) return;
    toast.success(
      `${formatCount(count, "sentence")} of the recap ${count === 1 ? "rests" : "rest"} on changed lines`,
      "Check them in the form.",
      {
        text: "Edit recap",
        run: () => location.assign(paths.editRecap(episodeId)),
      },
    );
  } catch (error) {
    logQuietly("Reading the receipts of a corrected transcript", error);
  }
}
