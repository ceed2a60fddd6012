import type { Health, Tracker } from "../domain/site/health.ts";
import { isLocalAddress } from "../domain/site/local-address.ts";
import { backendAddress } from "./backend-address.ts";
import { camelCased } from "./camel-case.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";

type Row = Database["public"]["Functions"]["health_status"]["Returns"][number];

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const { data, error } = await backend().rpc("health_status").abortSignal(signal).single();
  if (error) throw error;
  return {
    ...camelCased(data),
    isBuilding: data.state === "building",
    tracker: data.tracker_began_at === null ? null : trackerOf(data),
    // The local backend shows e-mails instead of sending them.
    mails: isLocalAddress(backendAddress().url)
      ? "caught"
      : { linkCount: data.mails_asked, followed: data.mails_followed },
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
  return json.map((failure) => {
    const { show, reason } = (failure ?? {}) as Record<string, unknown>;
    return { show: String(show ?? ""), reason: String(reason ?? "") };
  });
}
