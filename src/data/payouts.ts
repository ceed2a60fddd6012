import type { EarningWithReason } from "../domain/people/earnings.ts";
import type { Payout, ProSum, RewardRule } from "../domain/people/payouts.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { readEarnings } from "./pro.ts";
import { withSession } from "./with-session.ts";

type SumRow = Database["public"]["Functions"]["payout_sums"]["Returns"][number];

const toSum = (row: SumRow): ProSum => ({
  proId: row.pro_user_id,
  name: row.full_name,
  email: row.email,
  cents: row.cents,
  earningCount: row.earning_count,
});

/** Only admins may call the functions of this module. `signal` ends a request when the page no longer needs the response. */
export async function readUnpaidSums(firstDay: string, lastDay: string, signal: AbortSignal): Promise<ProSum[]> {
  const { data, error } = await backend()
    .rpc("unpaid_sums", { first_day: firstDay, last_day: lastDay })
    .abortSignal(signal);
  if (error) throw error;
  return data.map(toSum);
}

export async function readPayoutSums(run: string): Promise<ProSum[]> {
  const { data, error } = await backend().rpc("payout_sums", { run });
  if (error) throw error;
  return data.map(toSum);
}

export async function readOldestUnpaidDay(signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend().rpc("oldest_unpaid_day").abortSignal(signal);
  if (error) throw error;
  return data;
}

const MAX_PAYOUTS = 100;

/** Returns the newest payouts first. */
export async function readPayouts(signal: AbortSignal): Promise<Payout[]> {
  const { data, error } = await backend()
    .from("payout_runs")
    .select("id, firstDay:first_day, lastDay:last_day, cents:total_cents, proCount:pro_count, created_at, paid_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MAX_PAYOUTS)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(({ created_at, paid_at, ...row }) => ({
    ...row,
    startedOn: created_at.slice(0, 10),
    paidOn: paid_at?.slice(0, 10) ?? null,
  }));
}

/** Returns the newest earnings of a pro first. */
export async function readEarningsOf(proId: string, signal: AbortSignal): Promise<EarningWithReason[]> {
  return (await readEarnings(proId, signal)).toReversed();
}

type Request = PromiseLike<{ error: unknown }>;

/** Throws the database's refusal, whose message is a sentence for the admin. */
const sendRequest = (send: () => Request): Promise<void> =>
  withSession(async () => {
    const { error } = await send();
    if (error) throw error;
  });

export const setRewardRule = ({ cents, days, perMonth }: RewardRule): Promise<void> =>
  sendRequest(() =>
    backend().rpc("set_reward_rule", {
      amount: cents / 100,
      days_until_earned: days,
      max_per_month: perMonth,
    }),
  );

/** `cents` is the sum that the admin has seen. The database refuses any other sum. `leftOut` has the ids of pros. */
export const startPayout = (
  [firstDay, lastDay]: readonly [string, string],
  cents: number,
  leftOut: readonly string[],
): Promise<void> =>
  sendRequest(() =>
    backend().rpc("start_payout", {
      first_day: firstDay,
      last_day: lastDay,
      expected_cents: cents,
      left_out: [...leftOut],
    }),
  );

export const markPayoutPaid = (id: string): Promise<void> =>
  sendRequest(() => backend().rpc("mark_payout_paid", { run: id }));

export const discardPayout = (id: string): Promise<void> =>
  sendRequest(() => backend().rpc("discard_payout", { run: id }));

export const correctEarning = (id: string, cents: number, reason: string): Promise<void> =>
  sendRequest(() => backend().rpc("correct_earning", { earning: id, cents, reason }));
