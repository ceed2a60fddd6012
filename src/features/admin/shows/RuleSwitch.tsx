import { useState } from "react";
import { fetchShowRules, type ShowRule, storeShowRule } from "../../../data/show-rules.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { SwitchField } from "../kit/SwitchField.tsx";

interface Props {
  showId: string;
  rule: ShowRule;
  label: string;
  question: string;
  /** What the editor reads before the rule is switched on. */
  text: string;
  /** Why the rule cannot be switched on, or null. A rule that is on can always be switched off. */
  problem?: string | null;
}

/** A rule of a show. The site stores it at once, and not with the form. */
export function RuleSwitch({ showId, rule, label, question, text, problem = null }: Props) {
  const [rules, retry] = useLoadable(showId, fetchShowRules);
  const [stored, setStored] = useState<boolean | null>(null);
  const [isStoring, setStoring] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [result, setResult] = useState("");
  if (rules.state === "failed") return <InlineFailure subject={`The rule “${label}”`} retry={retry} />;
  if (rules.state !== "ready") return <div className="skeleton h-11" role="status" aria-label="Loading" />;
  const isOn = stored ?? rules.value.includes(rule);
  const change = async (willBeOn: boolean) => {
    setConfirming(false);
    if (isStoring) return;
    setStoring(true);
    setStored(willBeOn);
    setResult("");
    try {
      await storeShowRule(showId, rule, willBeOn);
      setResult(willBeOn ? "Switched on." : "Switched off.");
    } catch (error) {
      setStored(!willBeOn);
      showFailure(error);
    }
    setStoring(false);
  };
  // The second click of a double click changes nothing.
  const ask = (willBeOn: boolean) => {
    if (isStoring) return;
    if (willBeOn) setConfirming(true);
    else void change(false);
  };
  return (
    <div>
      {(problem === null || isOn) && <SwitchField id={`rule-${rule}`} label={label} value={isOn} change={ask} />}
      <p className="text-meta text-muted">{problem ?? "The site stores this switch at once."}</p>
      <p role="status" className="text-ui font-semibold">
        {result}
      </p>
      <ConfirmDialog
        isOpen={isConfirming}
        question={question}
        text={text}
        confirmText="Switch On"
        isHarmless
        confirm={() => void change(true)}
        cancel={() => setConfirming(false)}
      />
    </div>
  );
}
