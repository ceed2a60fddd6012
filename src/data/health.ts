import type { Health, Tracker } from "../domain/site/health.ts";
import { isLocalAddress } from "../domain/site/local-address.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";

type Row = Database["public"]["Functions"]["health_status"]["Returns"][number];

/** How the parts of the site are; for admins. Throws on failure. */
export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const { data, error } = await backend().rpc("health_status").abortSignal(signal).single();
  if (error) throw error;
  return {
    at: data.at,
    contentRev: data.content_rev,
    liveRev: data.live_rev,
    aheadRev: data.ahead_rev,
    liveAt: data.live_at,
    dirtySince: data.dirty_since,
    isBuilding: data.state === "building",
    turnAt: data.turn_at,
    liveAfterSeconds: data.live_after_seconds,
    failedAt: data.failed_at,
    failingSince: data.failing_since,
    nextTryAt: data.next_try_at,
    lastError: data.last_error,
    buildsToday: data.builds_today,
    budget: data.budget,
    trackedShows: data.tracked_shows,
    tracker: data.tracker_began_at === null ? null : trackerOf(data),
    tokensToday: data.tokens_today,
    tokensMost: data.tokens_most,
    tokensSpentAt: data.tokens_spent_at,
    // The local backend catches them (`npm start` names the page).
    mails: isLocalAddress(backendAddress().url)
      ? "caught"
      : { asked: data.mails_asked, followed: data.mails_followed },
  };
}

const trackerOf = (row: Row): Tracker => ({
  beganAt: row.tracker_began_at,
  endedAt: row.tracker_ended_at,
  isRunning: row.tracker_is_held,
  checked: row.tracker_checked,
  created: row.tracker_created,
  failures: failuresOf(row.tracker_failures),
});

function failuresOf(json: Row["tracker_failures"]): Tracker["failures"] {
  if (!Array.isArray(json)) return [];
  return json.map((one) => {
    const { show, reason } = (one ?? {}) as Record<string, unknown>;
    return { show: String(show ?? ""), reason: String(reason ?? "") };
  });
}
