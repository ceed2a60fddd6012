import type { DigestHealth } from "./digest-health.ts";

/** The health of the site. All times are ISO texts. A field is null if it does not apply, or if its value is unknown. */
export interface Health {
  /** The current time of the database's clock. */
  at: string;
  contentRev: number;
  liveRev: number;
  /** The live site's revision, if it is higher than any revision of this database. */
  aheadRev: number | null;
  liveAt: string | null;
  /** The time of the oldest save that is not live yet. */
  dirtySince: string | null;
  isBuilding: boolean;
  /** The time of the relay's last run. */
  turnAt: string | null;
  /** The time from the start of the last build until its pages were live. */
  liveAfterSeconds: number | null;
  failedAt: string | null;
  failingSince: string | null;
  nextTryAt: string | null;
  lastError: string | null;
  buildsToday: number;
  budget: number;
  trackedShows: number;
  tracker: Tracker | null;
  tokensToday: number;
  /** The number of tokens that the site may use today. Null before the first AI answer of the day. */
  tokensMost: number | null;
  /** The time at which all tokens of today were used up. */
  tokensSpentAt: string | null;
  mails: Mails;
  digest: DigestHealth;
  /** The jobs of each kind. */
  jobs: readonly JobCounts[];
}

export interface JobCounts {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  /** The time since which the oldest job could run. */
  oldest: string | null;
}

export interface Tracker {
  beganAt: string;
  endedAt: string | null;
  isRunning: boolean;
  /** The number of shows that the run has checked. */
  checked: number | null;
  created: number | null;
  failures: { show: string; reason: string }[];
}

/**
 * `linkCount` is the number of confirmation links that the site sent in the last day. `followed` is the number of links that
 * readers opened. `caught` means that this machine stores e-mails instead of sending them.
 */
export type Mails = "caught" | { linkCount: number; followed: number };

export type Condition = "fine" | "look" | "broken" | "unknown";

const MINUTE_MS = 60_000;
/** A relay that has not run for this time has a problem, because a hosted relay runs every minute. */
const RELAY_TIMEOUT_MS = 5 * MINUTE_MS;
/** A tracker that has not run for this time has a problem, because the tracker runs every hour. */
const TRACKER_TIMEOUT_MS = 180 * MINUTE_MS;
const WARNING_SHARE = 0.8;
/** If the site has sent this number of links and no reader has opened one, the e-mails probably do not arrive. */
const MIN_MAILS = 3;

const millisecondsOf = (iso: string | null) => (iso === null ? Number.NEGATIVE_INFINITY : Date.parse(iso));

export function isRelaySilent(health: Health): boolean {
  const { at, dirtySince, isBuilding, turnAt, nextTryAt } = health;
  if (dirtySince === null || isBuilding) return false;
  const dueTime = Math.max(millisecondsOf(dirtySince), millisecondsOf(turnAt), millisecondsOf(nextTryAt));
  return millisecondsOf(at) - dueTime > RELAY_TIMEOUT_MS;
}

export const isTrackerSilent = ({ at }: Health, { beganAt }: Tracker) =>
  millisecondsOf(at) - millisecondsOf(beganAt) > TRACKER_TIMEOUT_MS;

export function conditionOfUse(used: number, budget: number): Condition {
  if (used >= budget) return "broken";
  return used >= budget * WARNING_SHARE ? "look" : "fine";
}

export function conditionOfMails(mails: Mails): Condition {
  if (mails === "caught" || mails.followed > 0) return "fine";
  return mails.linkCount >= MIN_MAILS ? "look" : "unknown";
}
