import { type Earning, toCents } from "../domain/people/earnings.ts";
import type { Referral } from "../domain/people/referrals.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

/** Reads the oldest rows first. So a row that is added in the meantime appears on the last page. */
export async function readEarnings(userId: string, signal: AbortSignal): Promise<Earning[]> {
  const rows = await readAllRows(
    backend()
      .from("earnings")
      .select("date:earned_date, amount, status, period")
      .eq("pro_user_id", userId)
      .order("earned_date")
      .order("id")
      .abortSignal(signal),
  );
  return rows.map(({ amount, ...row }) => ({ ...row, cents: toCents(amount) }));
}

export interface Referrals {
  count: number;
  newest: Referral[];
}

export async function readReferrals(userId: string, signal: AbortSignal): Promise<Referrals> {
  const [countResult, listResult] = await Promise.all([
    backend()
      .from("referrals")
      .select("id", { count: "exact" })
      .eq("pro_user_id", userId)
      .limit(1)
      .abortSignal(signal),
    backend().rpc("my_referrals").abortSignal(signal),
  ]);
  if (countResult.error) throw countResult.error;
  if (listResult.error) throw listResult.error;
  if (countResult.count === null) throw new Error("The referrals were not counted.");
  const newest = listResult.data.map((row) => ({
    id: row.id,
    name: row.full_name,
    email: row.email,
    signedUpOn: new Date(row.signup_date).toISOString().slice(0, 10),
    payoutCents: toCents(row.payout_amount),
    status: row.status,
  }));
  return { count: countResult.count, newest };
}

/** The database generates a code for a pro who has none (security §7.7). */
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
  if (!createdCode.data) throw new Error("No referral code was made.");
  return createdCode.data;
}

/** If the code is not valid for this reader, the database ignores the claim and reports no error. */
export async function claimReferral(code: string): Promise<void> {
  const { error } = await backend().rpc("claim_referral", { code });
  if (error) throw error;
}
