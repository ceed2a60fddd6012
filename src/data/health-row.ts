import { type DigestHealth, NO_DIGESTS } from "../domain/site/digest-health.ts";
import type { Health, JobCounts, Tracker } from "../domain/site/health.ts";
import { toCamelCase } from "./camel-case.ts";
import type { Database } from "./database.types.ts";

export type HealthRow = Database["public"]["Functions"]["health_status"]["Returns"][number];

/** `catchesMails` means that the machine of the backend stores e-mails instead of sending them. */
export const healthOf = (
  row: HealthRow,
  digest: Partial<DigestHealth>,
  catchesMails: boolean,
  jobs: readonly JobCounts[],
): Health => ({
  ...toCamelCase(row),
  isBuilding: row.state === "building",
  tracker: row.tracker_began_at === null ? null : trackerOf(row),
  mails: catchesMails ? "caught" : { linkCount: row.mails_asked, followed: row.mails_followed },
  // The alarms get no `uncertainMails`, because this list is only for admins.
  digest: { ...NO_DIGESTS, ...digest },
  jobs,
});

const trackerOf = (row: HealthRow): Tracker => ({
  beganAt: row.tracker_began_at,
  endedAt: row.tracker_ended_at,
  isRunning: row.tracker_is_held,
  checked: row.tracker_checked,
  created: row.tracker_created,
  failures: failuresOf(row.tracker_failures),
});

function failuresOf(json: HealthRow["tracker_failures"]): Tracker["failures"] {
  if (!Array.isArray(json)) return [];
  return json.map((failure) => {
    const { show, reason } = (failure ?? {}) as Record<string, unknown>;
    return { show: String(show ?? ""), reason: String(reason ?? "") };
  });
}
