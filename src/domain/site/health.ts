/** How the parts of the site are, as the database knows it. Times are ISO; null is not known. */
export interface Health {
  /** Now, by the clock that wrote the other times. */
  at: string;
  contentRev: number;
  liveRev: number;
  /** What the site shows where this database never had that revision. */
  aheadRev: number | null;
  liveAt: string | null;
  dirtySince: string | null;
  isBuilding: boolean;
  /** When a relay last looked for work. */
  turnAt: string | null;
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
  /** What a day may cost; null before the day's first answer. */
  tokensMost: number | null;
  tokensSpentAt: string | null;
  mails: Mails;
}

/** The last run of the YouTube tracker. */
export interface Tracker {
  beganAt: string;
  endedAt: string | null;
  isRunning: boolean;
  checked: number | null;
  created: number | null;
  failures: { show: string; reason: string }[];
}

/** Of the confirmations of the last day; or e-mails stay on this machine. */
export type Mails = "caught" | { linkCount: number; followed: number };

export type Condition = "fine" | "look" | "broken" | "unknown";

const MINUTE = 60_000;
/** A hosted relay looks every minute, a tracker runs every hour. */
const RELAY_SILENT_MS = 5 * MINUTE;
const TRACKER_SILENT_MS = 180 * MINUTE;
/** Of what a day may cost. */
const NEARLY = 0.8;
/** So many that somebody would have followed a link that arrived. */
const FEW_MAILS = 3;

const time = (iso: string | null) => (iso === null ? Number.NEGATIVE_INFINITY : Date.parse(iso));

/** A save waits that nobody has looked after, although it was time to. */
export function isRelaySilent(health: Health): boolean {
  const { at, dirtySince, isBuilding, turnAt, nextTryAt } = health;
  if (dirtySince === null || isBuilding) return false;
  const due = Math.max(time(dirtySince), time(turnAt), time(nextTryAt));
  return time(at) - due > RELAY_SILENT_MS;
}

export const isTrackerSilent = ({ at }: Health, { beganAt }: Tracker) =>
  time(at) - time(beganAt) > TRACKER_SILENT_MS;

/** How something stands of which a day has only so much. */
export function conditionOfUse(used: number, most: number): Condition {
  if (used >= most) return "broken";
  return used >= most * NEARLY ? "look" : "fine";
}

export function conditionOfMails(mails: Mails): Condition {
  if (mails === "caught" || mails.followed > 0) return "fine";
  return mails.linkCount >= FEW_MAILS ? "look" : "unknown";
}
