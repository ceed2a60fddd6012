import { REFERRAL_KEPT_DAYS } from "./constants.ts";
import { REFERRAL_CODE } from "./limits.ts";

/** Somebody a pro brought. Without name and e-mail once the account is gone. */
export interface Referral {
  id: string;
  name: string | null;
  email: string | null;
  /** Its day in UTC, `YYYY-MM-DD`. */
  signedUpOn: string;
  payoutCents: number;
  status: string;
}

/** How a status looks (SPEC §4): paid green, pending yellow, other red. */
export const statusLook = (status: string): "good" | "open" | "bad" =>
  status === "paid" ? "good" : status === "pending" ? "open" : "bad";

const DAY_MS = 86_400_000;

/**
 * The code that a browser keeps as `layouts/head.js` wrote it, `CODE 1764000000000` with the moment
 * it came; null where there is none, or it is too old.
 */
export function readKeptCode(kept: string | null, now: number): string | null {
  const [code = "", since] = kept?.split(" ") ?? [];
  const isFresh = now - Number(since) < REFERRAL_KEPT_DAYS * DAY_MS;
  return isFresh && REFERRAL_CODE.test(code) ? code : null;
}
