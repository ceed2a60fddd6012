import { REFERRAL_LIFETIME_MS } from "../constants.ts";
import { REFERRAL_CODE } from "../limits.ts";

/** Name and e-mail are null after the account is deleted. */
export interface Referral {
  id: string;
  name: string | null;
  email: string | null;
  /** `YYYY-MM-DD` in UTC. */
  signedUpOn: string;
  payoutCents: number;
  status: string;
}

/** The colour of a status (specification §4): paid green, pending yellow, others red. */
export const statusLook = (status: string): "good" | "open" | "bad" =>
  status === "paid" ? "good" : status === "pending" ? "open" : "bad";

interface StoredReferral {
  code: string;
  /** When this browser first visited with the code, in milliseconds. */
  at: number;
}

const CLOCK_SKEW_MS = 2 * 60_000;

/** Only an account newer than the visit may claim the code. */
export const isNewerAccount = (
  { at }: StoredReferral,
  accountCreatedAt: string | undefined,
): boolean => at <= Date.parse(accountCreatedAt ?? "") + CLOCK_SKEW_MS;

/** `layouts/head.js` stores `CODE 1764000000000`. */
export function readReferral(stored: string | null, now: number): StoredReferral | null {
  const [code = "", time] = stored?.split(" ") ?? [];
  const at = Number(time);
  const isFresh = now - at < REFERRAL_LIFETIME_MS;
  return isFresh && REFERRAL_CODE.test(code) ? { code, at } : null;
}
