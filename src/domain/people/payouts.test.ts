import { expect, test } from "vitest";
import { payableSums, ruleProblem, ruleSentence, totalCents } from "./payouts.ts";

test.each([
  [null, "New referrals earn nothing at present."],
  [{ cents: 0, days: 7, perMonth: 20 }, "New referrals earn nothing at present."],
  [{ cents: 500, days: 0, perMonth: 1 }, "Each new referral earns $5.00, up to 1 reward per pro and month."],
  [
    { cents: 250, days: 1, perMonth: 20 },
    "Each new referral earns $2.50, up to 20 rewards per pro and month. The reward is earned 1 day after the sign-up, if the account still exists.",
  ],
])("ruleSentence explains the rule %j", (rule, sentence) => {
  expect(ruleSentence(rule)).toBe(sentence);
});

test.each([
  [500, "7", "20", null],
  [0, "0", "1", null],
  [100_000, "365", "10000", null],
  [null, "7", "20", "Enter an amount between $0.00 and $1,000.00."],
  [-1, "7", "20", "Enter an amount between $0.00 and $1,000.00."],
  [100_001, "7", "20", "Enter an amount between $0.00 and $1,000.00."],
  [500, "366", "20", "Enter 0 to 365 days."],
  [500, "", "20", "Enter 0 to 365 days."],
  [500, "7", "0", "Enter a limit of 1 to 10,000 rewards."],
  [500, "7", "10001", "Enter a limit of 1 to 10,000 rewards."],
])("a rule of %j cents, %j days and %j rewards a month has the problem %j", (cents, days, limit, problem) => {
  expect(ruleProblem(cents, days, limit)).toBe(problem);
});

test.each([
  [[], 501],
  [["pro of 500"], 1],
  [["pro of -200", "pro of 500", "pro of 1"], 0],
])("a payout without %j and without negative sums has %d cents", (leftOut, total) => {
  const sum = (cents: number) => ({
    proId: `pro of ${cents}`,
    name: null,
    email: null,
    cents,
    earningCount: 1,
  });
  expect(totalCents(payableSums([sum(500), sum(-200), sum(0), sum(1)], leftOut))).toBe(total);
});
