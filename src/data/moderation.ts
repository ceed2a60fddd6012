import type { Decision, Outcome, QueuedReport } from "../domain/moderation/queue.ts";
import type { ReportKind } from "../domain/moderation/report.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

const PAGE_ROWS = 20;

export interface ReportPage {
  rows: QueuedReport[];
  /** The row after which the next page begins, or null. */
  next: string | null;
}

export interface QueueView {
  isDecided: boolean;
  /** `time id` of the last row of the previous page. */
  after: string | null;
}

export async function fetchReports(
  { isDecided, after }: QueueView,
  signal: AbortSignal,
): Promise<ReportPage> {
  const [time, id] = after?.split(" ") ?? [];
  const { data, error } = await backend()
    .rpc("report_queue", {
      is_decided: isDecided,
      max_rows: PAGE_ROWS + 1,
      ...(time && id && { after_time: time, after_id: id }),
    })
    .abortSignal(signal);
  if (error) throw error;
  const rows = data.slice(0, PAGE_ROWS).map(toReport);
  const last = rows.at(-1);
  const lastTime = isDecided ? last?.decidedAt : last?.createdAt;
  return { rows, next: data.length > PAGE_ROWS && last ? `${lastTime} ${last.id}` : null };
}

interface Row {
  id: string;
  created_at: string;
  kind: string;
  title: string;
  section: string | null;
  reported_text: string | null;
  message: string;
  episode_id: string | null;
  episode_slug: string | null;
  list_id: string | null;
  podcast_name: string | null;
  account_id: string | null;
  account_name: string | null;
  reporter_name: string | null;
  other_reports: number;
  is_gone: boolean;
  decided_at: string | null;
  decider_name: string | null;
  outcome: string | null;
  reply: string | null;
  reason: string | null;
  answer: string | null;
}

const toReport = (row: Row): QueuedReport => ({
  id: row.id,
  createdAt: row.created_at,
  kind: row.kind as ReportKind,
  title: row.title,
  section: row.section,
  reportedText: row.reported_text,
  message: row.message,
  episodeId: row.episode_id,
  episodeSlug: row.episode_slug,
  listId: row.list_id,
  podcastName: row.podcast_name,
  accountId: row.account_id,
  accountName: row.account_name,
  reporterName: row.reporter_name,
  otherReports: row.other_reports,
  isGone: row.is_gone,
  decidedAt: row.decided_at,
  deciderName: row.decider_name,
  outcome: row.outcome as Outcome | null,
  reply: row.reply,
  reason: row.reason,
  answer: row.answer,
});

/** Throws an error with a sentence for the moderator, for example if someone else has decided before. */
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

export const restoreReported = (report: string): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("restore_reported", { report });
    if (error) throw error;
  });
