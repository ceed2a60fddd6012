import { type FormEvent, useState } from "react";
import { setRewardRule } from "../../../data/payouts.ts";
import { readRewardRule } from "../../../data/pro.ts";
import { decimalText, parseCents } from "../../../domain/people/earnings.ts";
import { type RewardRule, ruleProblem, ruleSentence } from "../../../domain/people/payouts.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { TextField } from "../kit/Field.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { useAction } from "./use-action.ts";

export function RewardRuleForm({ userId }: { userId: string }) {
  const [loadedRule, reload] = useLoadable(userId, readRewardRule);
  return (
    <section aria-labelledby="reward-rule">
      <h2 id="reward-rule" className="text-h3">
        Rewards for referrals
      </h2>
      {loadedRule.state === "failed" && <InlineFailure subject="The rule" retry={reload} />}
      {loadedRule.state === "loading" && <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />}
      {loadedRule.state === "ready" && (
        <>
          <p className="mt-2 text-base">{ruleSentence(loadedRule.value.rule)}</p>
          <RuleFields rule={loadedRule.value.rule} onSaved={reload} />
        </>
      )}
    </section>
  );
}

interface FieldsProps {
  rule: RewardRule | null;
  onSaved: () => void;
}

function RuleFields({ rule, onSaved }: FieldsProps) {
  const [amount, setAmount] = useState(rule ? decimalText(rule.cents) : "");
  const [days, setDays] = useState(String(rule?.days ?? 30));
  const [perMonth, setPerMonth] = useState(String(rule?.perMonth ?? 20));
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useAction(onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cents = parseCents(amount);
    const foundProblem = ruleProblem(cents, days, perMonth) ?? undefined;
    setProblem(foundProblem);
    if (foundProblem !== undefined || cents === null) return;
    const newRule = { cents, days: Number(days), perMonth: Number(perMonth) };
    void run(() => setRewardRule(newRule), "The rule applies to new referrals from now on.");
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
        <TextField
          id="rule-amount"
          label="Amount in dollars"
          hint="Type 0 to end the rewards."
          value={amount}
          change={setAmount}
        />
        <TextField
          id="rule-days"
          label="Days after the sign-up"
          hint="Type 0 if pros earn the reward at once."
          value={days}
          change={setDays}
        />
        <TextField
          id="rule-limit"
          label="Rewards per pro and month"
          hint="After this number, referrals of the same month earn nothing."
          value={perMonth}
          change={setPerMonth}
        />
      </div>
      <FieldError id="rule-error" error={problem} />
      <button type="submit" className="button-quiet mt-5" disabled={isBusy}>
        Save rule
      </button>
    </form>
  );
}
