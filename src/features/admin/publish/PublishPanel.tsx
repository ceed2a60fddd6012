import { useState } from "react";
import { FunctionRefused } from "../../../data/functions.ts";
import { type PublishConsent, publishNow } from "../../../data/publishing.ts";
import { isSiteMuchSmaller, type Publishing, SIZE_PROBLEM_START } from "../../../domain/site/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { usePublishing } from "./use-publishing.ts";
import { type PublishLine, publishLine, publishQuestion } from "./words.ts";

export function PublishPanel({ mayPublishNow }: { mayPublishNow: boolean }) {
  const [report, refresh] = usePublishing();
  const publishing = report.state === "ready" ? report.publishing : null;
  const line: PublishLine | null = report.state === "ready" ? publishLine(report.publishing, report.fetchedAt) : null;
  return (
    <section aria-label="Publishing" className="publish" data-tone={line?.tone}>
      <p role="status" className="publish-text">
        {report.state === "loading" && <span className="sr-only">Loading</span>}
        {report.state === "failed" && "The publishing status did not load. Try again."}
        {line?.delayText && <strong className="font-semibold text-danger">{line.delayText} </strong>}
        {line?.text}
      </p>
      {report.state === "failed" && <QuietButton onClick={refresh}>Retry</QuietButton>}
      {mayPublishNow && publishing && publishing.state !== "live" && publishing.state !== "building" && (
        <PublishNow publishing={publishing} onDone={refresh} />
      )}
    </section>
  );
}

function PublishNow({ publishing, onDone }: { publishing: Publishing; onDone: () => void }) {
  const [step, setStep] = useState<"idle" | "asking" | "busy">("idle");
  const isMuchSmallerThanLive =
    isSiteMuchSmaller(publishing) || (publishing.lastError?.startsWith(SIZE_PROBLEM_START) ?? false);
  const question = publishQuestion(publishing, isMuchSmallerThanLive);
  const publish = async (consent: PublishConsent) => {
    setStep("busy");
    try {
      await publishNow(consent, AbortSignal.timeout(PUBLISH_TIMEOUT_MS));
    } catch (error) {
      toast.error(error instanceof FunctionRefused ? error.message : NO_ANSWER);
    }
    setStep("idle");
    onDone();
  };
  return (
    <>
      <QuietButton
        aria-disabled={step === "busy"}
        onClick={() => step === "idle" && (question ? setStep("asking") : publish({}))}
      >
        {step === "busy" ? "Publishing…" : "Publish now"}
      </QuietButton>
      {question && (
        <ConfirmDialog
          isOpen={step === "asking"}
          question={question.question}
          text={question.text}
          confirmText={question.confirmText}
          confirm={() => publish(question.consent)}
          cancel={() => setStep((current) => (current === "asking" ? "idle" : current))}
        />
      )}
    </>
  );
}

const PUBLISH_TIMEOUT_MS = 60_000;
const NO_ANSWER = "The server did not answer. Try again.";
