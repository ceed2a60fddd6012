import type { TestBackend } from "./backend.ts";

/** Resets the state of the relay: this revision is live, and no build has run today. */
export const resetRelay = (sql: TestBackend["sql"], liveRev: number) =>
  sql(
    `update private.rebuild_state set live_rev = $1, requested_rev = $1, dirty_since = null,
       lease_until = null, lease_token = null, started_at = null, attempts = 0,
       next_try_at = null, last_error = null, builds_today = 0, builds_extra = 0`,
    [liveRev],
  );
