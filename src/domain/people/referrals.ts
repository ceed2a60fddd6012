import { REFERRAL_LIFETIME_MS } from "../constants.ts";
import { REFERRAL_CODE } from "../limits.ts";

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

/** Paid is green, pending is yellow, all other statuses are red (specification §4). */
export const statusLook = (status: string): "good" | "open" | "bad" =>
  status === "paid" ? "good" : status === "pending" ? "open" : "bad";

interface StoredReferral {
  code: string;
  /** The time when this browser first opened a link with the code, in milliseconds. */
  at: number;
}

const CLOCK_SKEW_MS = 2 * 60_000;

/** An account may claim the code only if it was created after the reader had opened the link with the code. */
export const isNewerAccount = (
  { at }: StoredReferral,
  accountCreatedAt: string | undefined,
): boolean => at <= Date.parse(accountCreatedAt ?? "") + CLOCK_SKEW_MS;

/** `layouts/head.js` stores a text such as `CODE 1764000000000`. */
export function readReferral(storedText: string | null, now: number): StoredReferral | null {
  const [code = "", time] = storedText?.split(" ") ?? [];
  const at = Number(time);
  const isFresh = now - at < REFERRAL_LIFETIME_MS;
  return isFresh && REFERRAL_CODE.test(code) ? { code, at } : null;
}
