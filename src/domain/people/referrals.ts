import { REFERRAL_LIFETIME_MS } from "../constants.ts";
import { REFERRAL_CODE } from "../limits.ts";
import { longDate } from "../text/dates.ts";

/** If the account was deleted, name and e-mail are null. */
export interface Referral {
  id: string;
  name: string | null;
  email: string | null;
  /** `YYYY-MM-DD` in UTC. */
  signedUpOn: string;
  payoutCents: number;
  status: string;
}

/** What the database stores about a referral and its reward. */
export interface ReferralDetails {
  /** The day on which the pro earns the reward, or null if there was no rule at the time of the sign-up. */
  dueOn: string | null;
  isRewarded: boolean;
  /** The reason why the referral earned nothing, or null. */
  note: string | null;
}

const NOTES: Record<string, string> = {
  "monthly limit": "You had reached the limit of rewards for this month.",
  "account deleted": "The account was deleted before the reward was earned.",
  "account blocked": "The account was blocked before the reward was earned.",
  "pro blocked": "Your account was blocked when the reward was due.",
  "address rewarded": "An earlier account of this person has already earned a reward.",
};

/** Returns a sentence that explains the state of a referral, or null if the state needs no explanation. */
export function referralNote(status: string, { dueOn, isRewarded, note }: ReferralDetails): string | null {
  if (note !== null) return NOTES[note] ?? null;
  if (status !== "pending") return null;
  if (isRewarded) return "Earned. The next payout can contain the reward.";
  return dueOn === null ? null : `The reward is earned on ${longDate(dueOn)}.`;
}

/** Paid is green, pending is yellow, all other statuses are red (specification §4). */
export const toneOfStatus = (status: string): "good" | "open" | "bad" =>
  status === "paid" ? "good" : status === "pending" ? "open" : "bad";

interface StoredReferral {
  code: string;
  /** The time when this browser first opened a link with the code, in milliseconds. */
  at: number;
}

const CLOCK_SKEW_MS = 2 * 60_000;

/** An account can claim the code only if the reader opened the link with the code before creating the account. */
export const isAccountNewerThanCode = ({ at }: StoredReferral, accountCreatedAt: string | undefined): boolean =>
  at <= Date.parse(accountCreatedAt ?? "") + CLOCK_SKEW_MS;

/** `layouts/head.js` stores a text such as `CODE 1764000000000`. */
export function readReferral(storedText: string | null, now: number): StoredReferral | null {
  const [code = "", time] = storedText?.split(" ") ?? [];
  const at = Number(time);
  const isFresh = now - at < REFERRAL_LIFETIME_MS;
  return isFresh && REFERRAL_CODE.test(code) ? { code, at } : null;
}
