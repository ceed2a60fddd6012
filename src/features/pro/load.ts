import { logQuietly } from "../../data/log.ts";
import { type Referrals, readEarnings, readReferrals, readRewardRule, referralCodeOf } from "../../data/pro.ts";
import { dayOf, type EarningWithReason } from "../../domain/people/earnings.ts";
import type { Loadable } from "../../state/loadable.ts";

export interface Earnings {
  rows: EarningWithReason[];
  /** Every period ends on this day. */
  today: string;
}

export type LoadableWithRetry<T> = readonly [Loadable<T>, retry: () => void];

export const loadEarnings = withErrorLog("Reading earnings", async (userId, signal) => {
  const rows = await readEarnings(userId, signal);
  return { rows, today: dayOf(Date.now()) };
});
export const loadReferrals = withErrorLog<Referrals>("Reading referrals", readReferrals);
export const loadRewardRule = withErrorLog("Reading the reward rule", readRewardRule);
export const loadReferralCode = withErrorLog("Reading the referral code", referralCodeOf);

type LoadFunction<T> = (userId: string, signal: AbortSignal) => Promise<T>;

/** Logs an error and throws the error again, so that the card shows a failure (specification §8). */
function withErrorLog<T>(action: string, load: LoadFunction<T>): LoadFunction<T> {
  return (userId, signal) =>
    load(userId, signal).catch((error) => {
      if (!signal.aborted) logQuietly(action, error);
      throw error;
    });
}
