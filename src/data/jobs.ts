import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

export interface FailingJob {
  kind: string;
  key: string;
  /** What the job is about, such as the title of a feed. Null if the kind has no titles. */
  title: string | null;
  reason: string;
  /** Null if no worker will try the job again. */
  retryAt: string | null;
  /** False if the site would queue the job again, such as the check of a feed that it follows. */
  canDrop: boolean;
}

/** Returns the jobs whose last attempt failed, at most 200. */
export async function fetchFailingJobs(_: string, signal: AbortSignal): Promise<FailingJob[]> {
  const { data } = await backend().rpc("failing_jobs").abortSignal(signal).throwOnError();
  return data.map(({ retry_at, can_drop, ...job }) => ({ ...job, retryAt: retry_at, canDrop: can_drop }));
}

/** Both functions return false if a worker holds the job, or if the job does not exist any more. */
export const retryJob = ({ kind, key }: FailingJob): Promise<boolean> =>
  withSession(async () => (await backend().rpc("retry_job", { kind, key }).throwOnError()).data);

export const dropJob = ({ kind, key }: FailingJob): Promise<boolean> =>
  withSession(async () => (await backend().rpc("drop_job", { kind, key }).throwOnError()).data);
