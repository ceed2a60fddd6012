import { useState } from "react";
import { restoreReportedContent } from "../../../data/moderation.ts";
import { KIND_NAMES, outcomeText, type QueuedReport } from "../../../domain/moderation/queue.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { LineCorrection } from "./LineCorrection.tsx";
import { NearestPassage } from "./NearestPassage.tsx";

interface Props {
  report: QueuedReport;
  onChanged: () => void;
}

export function ReportItem({ report, onChanged }: Props) {
  const { kind, title, section, reportedText, message, otherReports, isGone } = report;
  const path = pathOf(report);
  return (
    <li className="border-b border-rule py-7">
      <article aria-label={`${KIND_NAMES[kind]}: ${title}`}>
        <h3 className="text-h3 wrap-anywhere">
          {KIND_NAMES[kind]}:{" "}
          {path === null ? (
            title
          ) : (
            <a href={path} className="link">
              {title}
            </a>
          )}
        </h3>
        <p className="mt-1 text-meta text-muted">
          <DateText date={report.createdAt.slice(0, 10)} />, by {report.reporterName ?? "a reader"}
          {section !== null && `, section ${section}`}
          {report.podcastName !== null && `, note on ${report.podcastName}`}
          {kind !== "recap" && kind !== "line" && `, owner: ${report.accountName ?? "a reader"}`}
          {otherReports > 0 && `, ${formatCount(otherReports, "other open report")}`}
          {isGone && ", no longer exists"}
        </p>
        {kind === "line" && <LineCorrection report={report} onDecided={onChanged} />}
        {kind !== "line" && reportedText !== null && (
          <blockquote
            dir="auto"
            className="mt-4 max-w-measure border-s-4 border-marker ps-4 whitespace-pre-line wrap-anywhere"
          >
            {reportedText}
          </blockquote>
        )}
        {message !== "" && (
          <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        )}
        {kind === "recap" && report.episodeId !== null && report.episodeSlug !== null && report.outcome === null && (
          <NearestPassage
            episodeId={report.episodeId}
            slug={report.episodeSlug}
            text={`${reportedText ?? ""} ${message}`}
          />
        )}
        {report.outcome === null ? (
          <DecisionForm report={report} onDecided={onChanged} />
        ) : (
          <DecisionNote report={report} onChanged={onChanged} />
        )}
      </article>
    </li>
  );
}

function pathOf({ kind, episodeSlug, lineId, listId, accountId }: QueuedReport): string | null {
  if (kind === "recap") return episodeSlug && paths.recap(episodeSlug);
  if (kind === "line") return episodeSlug && `${paths.transcript(episodeSlug)}#${lineId}`;
  if (kind === "profile") return accountId && paths.profile(accountId);
  return listId && paths.topList(listId);
}

function DecisionNote({ report, onChanged }: Props) {
  const { outcome, decidedAt, deciderName, reason, reply, answer } = report;
  const [isBusy, setBusy] = useState(false);
  const showAgain = async () => {
    setBusy(true);
    try {
      await restoreReportedContent(report.id);
      publishSoon();
      toast.success(`${report.title} is visible again.`);
      onChanged();
    } catch (error) {
      toast.error(`Failed to show the content again: ${reasonOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <div className="mt-5 rounded-sm bg-sunk px-4 py-3 wrap-anywhere">
      <p>
        <strong className="font-semibold">{outcome && outcomeText(outcome)}</strong>
        {decidedAt && (
          <>
            {" "}
            on <DateText date={decidedAt.slice(0, 10)} />
          </>
        )}
        {deciderName && ` by ${deciderName}`}
      </p>
      {reason && <p className="mt-2">Reason: {reason}</p>}
      {reply && <p className="mt-2">Reply to the reader: {reply}</p>}
      {answer && <p className="mt-2 font-medium">Answer of the reported person: {answer}</p>}
      {outcome === "hidden" && !report.isGone && (
        <button type="button" className="button-quiet mt-3" disabled={isBusy} onClick={showAgain}>
          Show again
        </button>
      )}
    </div>
  );
}
