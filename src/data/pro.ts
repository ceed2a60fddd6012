import type { ReferralRow } from "../domain/people/csv.ts";
import { type EarningWithReason, toCents } from "../domain/people/earnings.ts";
import type { RewardRule } from "../domain/people/payouts.ts";
import type { Referral, ReferralDetails } from "../domain/people/referrals.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Reads the oldest earnings first. So an earning that is added between two requests is in the last response. */
export async function readEarnings(userId: string, signal: AbortSignal): Promise<EarningWithReason[]> {
  const rows = await readAllRows(
    backend()
      .from("earnings")
      .select("id, date:earned_date, amount, status, period, referral_id, reason, payout_run_id, paidOn:paid_on")
      .eq("pro_user_id", userId)
      .order("earned_date")
      .order("id")
      .abortSignal(signal),
  );
  return rows.map(({ amount, referral_id, reason, payout_run_id, ...row }) => ({
    ...row,
    cents: toCents(amount),
    isReward: referral_id !== null,
    correctionReason: reason,
    isInPayout: payout_run_id !== null,
  }));
}

export interface Referrals {
  count: number;
  newest: (Referral & { details: ReferralDetails | undefined })[];
}

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

interface DetailsRow {
  due_at: string | null;
  rewarded_at: string | null;
  note: string | null;
}

const toDetails = ({ due_at, rewarded_at, note }: DetailsRow): ReferralDetails => ({
  dueOn: due_at && dayOf(due_at),
  isRewarded: rewarded_at !== null,
  note,
});

const NEWEST_REFERRALS = 10;

export async function readReferrals(userId: string, signal: AbortSignal): Promise<Referrals> {
  const [detailsResult, listResult] = await Promise.all([
    backend()
      .from("referrals")
      .select("id, due_at, rewarded_at, note", { count: "exact" })
      .eq("pro_user_id", userId)
      .order("signup_date", { ascending: false })
      .order("id")
      .limit(NEWEST_REFERRALS)
      .abortSignal(signal),
    backend().rpc("my_referrals").abortSignal(signal),
  ]);
  if (detailsResult.error) throw detailsResult.error;
  if (listResult.error) throw listResult.error;
  if (detailsResult.count === null) throw new Error("The referrals were not counted.");
  const details = new Map(detailsResult.data.map((row) => [row.id, toDetails(row)]));
  const newest = listResult.data.map((row) => ({
    id: row.id,
    name: row.full_name,
    email: row.email,
    signedUpOn: dayOf(row.signup_date),
    payoutCents: toCents(row.payout_amount),
    status: row.status,
    details: details.get(row.id),
  }));
  return { count: detailsResult.count, newest };
}

/** Reads every referral, without e-mail addresses. */
export async function readAllReferrals(userId: string): Promise<ReferralRow[]> {
  const rows = await readAllRows(
    backend()
      .from("referrals")
      .select(
        "signup_date, status, payout_amount, due_at, rewarded_at, note, person:profiles!referrals_referred_user_id_fkey(full_name)",
      )
      .eq("pro_user_id", userId)
      .order("signup_date")
      .order("id"),
  );
  return rows.map((row) => ({
    ...toDetails(row),
    signedUpOn: dayOf(row.signup_date),
    name: row.person?.full_name ?? null,
    status: row.status,
    payoutCents: toCents(row.payout_amount),
  }));
}

/** Returns the newest reward rule, which applies to new referrals. Only pros and admins may call this function. */
export async function readRewardRule(_: string, signal: AbortSignal): Promise<{ rule: RewardRule | null }> {
  const { data, error } = await backend()
    .from("reward_rules")
    .select("amount, days:days_until_earned, perMonth:max_per_month")
    .order("id", { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  if (!data) return { rule: null };
  const { amount, ...rule } = data;
  return { rule: { ...rule, cents: toCents(amount) } };
}

/** The database generates a code for a pro who has no code (security §7.7). */
export async function referralCodeOf(userId: string, signal: AbortSignal): Promise<string> {
  const { data, error } = await backend()
    .from("profiles")
    .select("referral_code")
    .eq("user_id", userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  if (data?.referral_code) return data.referral_code;
  const createdCode = await backend().rpc("generate_referral_code");
  if (createdCode.error) throw createdCode.error;
  if (!createdCode.data) throw new Error("The database generated no referral code.");
  return createdCode.data;
}

/** If the code is not valid for this reader, the database ignores the code and reports no error. */
export async function claimReferral(code: string): Promise<void> {
  const { error } = await backend().rpc("claim_referral", { code });
  if (error) throw error;
}
