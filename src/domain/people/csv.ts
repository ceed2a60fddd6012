import { toCsv } from "../text/csv.ts";
import { decimalText, type Earning } from "./earnings.ts";
import type { ProSum } from "./payouts.ts";
import type { ReferralDetails } from "./referrals.ts";

export const earningsReport = (earnings: readonly Earning[]): string =>
  toCsv(
    ["date", "period", "status", "amount"],
    earnings.map(({ date, period, status, cents }) => ({
      date,
      period: period ?? "",
      status,
      amount: decimalText(cents),
    })),
  );

export interface ReferralRow extends ReferralDetails {
  signedUpOn: string;
  name: string | null;
  status: string;
  payoutCents: number;
}

/** Writes the referrals of a pro. Leaves out a name with an `@`, because some readers use an e-mail address as their name (security B105). */
export const referralsReport = (referrals: readonly ReferralRow[]): string =>
  toCsv(
    ["signed_up", "name", "status", "reward", "earned_on", "note"],
    referrals.map(({ signedUpOn, name, status, payoutCents, dueOn, note }) => ({
      signed_up: signedUpOn,
      name: name === null || /[@＠]/.test(name) ? "" : name,
      status,
      reward: decimalText(payoutCents),
      earned_on: dueOn ?? "",
      note: note ?? "",
    })),
  );

/** Writes the amount of a payout for each pro. An admin needs the e-mail addresses for the transfers. */
export const payoutReport = (sums: readonly ProSum[]): string =>
  toCsv(
    ["pro", "name", "email", "earnings", "amount"],
    sums.map(({ proId, name, email, earningCount, cents }) => ({
      pro: proId ?? "",
      name: name ?? "",
      email: email ?? "",
      earnings: String(earningCount),
      amount: decimalText(cents),
    })),
  );
