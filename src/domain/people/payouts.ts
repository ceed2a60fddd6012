import { REWARD_RULE_MAX } from "../limits.ts";
import { formatCount } from "../text/plural.ts";
import { money } from "./earnings.ts";

/** If the pro has deleted the account, `proId`, name and e-mail are null. */
export interface ProSum {
  proId: string | null;
  name: string | null;
  email: string | null;
  cents: number;
  earningCount: number;
}

export interface RewardRule {
  cents: number;
  days: number;
  perMonth: number;
}

export interface Payout {
  id: string;
  firstDay: string;
  lastDay: string;
  cents: number;
  proCount: number;
  /** `YYYY-MM-DD` in UTC. */
  startedOn: string;
  paidOn: string | null;
}

export const proName = ({ name, email }: ProSum): string => name ?? email ?? "Deleted account";

/** Corrections can make the sum of a pro negative. A payout leaves out pros whose sum is zero or negative. */
export const isPayable = ({ cents }: ProSum): boolean => cents > 0;

/** Returns the sums that a payout contains. `leftOut` has the ids of the pros whom the admin pays later. */
export const payableSums = (sums: readonly ProSum[], leftOut: readonly string[] = []): ProSum[] =>
  sums.filter((sum) => isPayable(sum) && !leftOut.includes(sum.proId ?? ""));

export const totalCents = (sums: readonly ProSum[]): number => sums.reduce((total, { cents }) => total + cents, 0);

/** Returns the sentence that shows admins and pros what a referral earns. */
export function ruleSentence(rule: RewardRule | null): string {
  if (rule === null || rule.cents === 0) return "New referrals earn nothing at present.";
  const { cents, days, perMonth } = rule;
  const sentence = `Each new referral earns ${money(cents)}, up to ${formatCount(perMonth, "reward")} per pro and month.`;
  return days === 0
    ? sentence
    : `${sentence} The reward is earned ${formatCount(days, "day")} after the sign-up, if the account still exists.`;
}

const isWholeNumber = (text: string) => /^\d{1,6}$/.test(text.trim());

/** Returns what is wrong with the rule that an admin typed, or null. */
export function ruleProblem(cents: number | null, days: string, perMonth: string): string | null {
  const { amount, days: maxDays, perMonth: maxPerMonth } = REWARD_RULE_MAX;
  if (cents === null || cents < 0 || cents > amount * 100) {
    return `Enter an amount between $0.00 and ${money(amount * 100)}.`;
  }
  if (!isWholeNumber(days) || Number(days) > maxDays) return `Enter 0 to ${maxDays} days.`;
  if (!isWholeNumber(perMonth) || Number(perMonth) < 1 || Number(perMonth) > maxPerMonth) {
    return `Enter a limit of 1 to ${maxPerMonth.toLocaleString("en-US")} rewards.`;
  }
  return null;
}
