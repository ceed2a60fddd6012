import type { Decision, QueuedReport } from "../domain/moderation/queue.ts";
import { toCamelCase } from "./camel-case.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

const REPORTS_PER_PAGE = 20;

export interface ReportPage {
  rows: QueuedReport[];
  /** The time and the id of the last row of this page, with a space between them. Null if there is no next page. */
  next: string | null;
}

export interface QueueRequest {
  isDecided: boolean;
  /** The `next` of the previous page, or null for the first page. */
  after: string | null;
}

export async function fetchReports({ isDecided, after }: QueueRequest, signal: AbortSignal): Promise<ReportPage> {
  const [time, id] = after?.split(" ") ?? [];
  const { data, error } = await backend()
    .rpc("report_queue", {
      is_decided: isDecided,
      max_rows: REPORTS_PER_PAGE + 1,
      ...(time && id && { after_time: time, after_id: id }),
    })
    .abortSignal(signal);
  if (error) throw error;
  const rows = data.slice(0, REPORTS_PER_PAGE).map(toReport);
  const lastRow = rows.at(-1);
  const lastTime = isDecided ? lastRow?.decidedAt : lastRow?.createdAt;
  return {
    rows,
    next: data.length > REPORTS_PER_PAGE && lastRow ? `${lastTime} ${lastRow.id}` : null,
  };
}

const toReport = (row: object) => toCamelCase(row) as QueuedReport;

/** Throws an error with a sentence for the moderator, for example if someone else has already decided. */
export const decideReport = (report: string, decision: Decision): Promise<void> =>
  withSession(async () => {
    const { action, reason, reply, correction } = decision;
    const { error } = await backend().rpc("decide_report", {
      report,
      action,
      reason,
      reply,
      correction,
    });
    if (error) throw error;
  });

/** A transcript, and the version of the recap that has it. Null if the recap has none. */
export async function fetchVersionedTranscript(
  episodeId: string,
  signal?: AbortSignal,
): Promise<{ version: number; transcript: string } | null> {
  const query = backend().from("er_episodes").select("version, transcript").eq("id", episodeId);
  const { data, error } = await (signal ? query.abortSignal(signal) : query).maybeSingle();
  if (error) throw error;
  return data?.transcript ? { version: data.version, transcript: data.transcript } : null;
}

/** Stores a transcript with a reported line corrected, and thanks the reader. Returns false if the recap has a newer version. */
export const acceptLineReport = (report: string, version: number, transcript: string): Promise<boolean> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("accept_line_report", { report, version, transcript });
    if (error) throw error;
    return data;
  });

export const restoreReportedContent = (report: string): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("restore_reported", { report });
    if (error) throw error;
  });
