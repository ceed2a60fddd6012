import { REFERRAL_KEPT_MS } from "../constants.ts";
import { REFERRAL_CODE } from "../limits.ts";

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

/** How a status looks (specification §4): paid green, pending yellow, other red. */
export const statusLook = (status: string): "good" | "open" | "bad" =>
  status === "paid" ? "good" : status === "pending" ? "open" : "bad";

interface KeptReferral {
  code: string;
  /** When this browser came with it, in milliseconds. */
  at: number;
}

/** A browser's clock may run ahead of the server's by this much. */
const CLOCKS_APART_MS = 2 * 60_000;

/** Whether an account may name the code: it was made after the browser came with it. */
export const cameBefore = ({ at }: KeptReferral, accountMadeAt: string | undefined): boolean =>
  at <= Date.parse(accountMadeAt ?? "") + CLOCKS_APART_MS;

/**
 * The code that a browser keeps as `layouts/head.js` wrote it, `CODE 1764000000000` with the moment
 * it came; null where there is none, or it is too old.
 */
export function readKept(kept: string | null, now: number): KeptReferral | null {
  const [code = "", since] = kept?.split(" ") ?? [];
  const at = Number(since);
  const isFresh = now - at < REFERRAL_KEPT_MS;
  return isFresh && REFERRAL_CODE.test(code) ? { code, at } : null;
}
