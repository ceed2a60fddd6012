import { useState } from "react";
import { discardPayout, markPayoutPaid, readPayoutSums } from "../../../data/payouts.ts";
import { money } from "../../../domain/people/earnings.ts";
import type { Payout } from "../../../domain/people/payouts.ts";
import { longDate } from "../../../domain/text/dates.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { exportSums } from "./export-sums.ts";
import { SumsTable } from "./SumsTable.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  payouts: readonly Payout[];
  onChanged: () => void;
}

type Question = { action: "pay" | "discard"; payout: Payout };

export function PayoutTable({ payouts, onChanged }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, run } = useAction(() => {
    setQuestion(null);
    onChanged();
  });
  if (payouts.length === 0) return <p className="mt-2 text-muted">No payouts yet.</p>;
  const confirm = () => {
    if (!question) return;
    const { action, payout } = question;
    void (action === "pay"
      ? run(() => markPayoutPaid(payout.id), "The payout is marked as paid.")
      : run(() => discardPayout(payout.id), "The payout was discarded. The earnings in it are unpaid again."));
  };
  return (
    <>
      <ul className="mt-5 border-t border-rule">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} ask={setQuestion} onChanged={onChanged} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={question !== null}
        {...(question?.action === "discard"
          ? {
              question: "Discard this payout?",
              text: "The earnings in this payout become unpaid again. You can pay them in another payout.",
              confirmText: "Discard",
            }
          : {
              question: `Mark ${money(question?.payout.cents ?? 0)} as paid?`,
              text: "You cannot undo this. Transfer the money first.",
              confirmText: "Mark as paid",
            })}
        isBusy={isBusy}
        confirm={confirm}
        cancel={() => setQuestion(null)}
      />
    </>
  );
}

interface RowProps {
  payout: Payout;
  ask: (question: Question) => void;
  onChanged: () => void;
}

function PayoutRow({ payout, ask, onChanged }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const [sums, reload] = useLoadable(isOpen ? payout.id : null, readPayoutSums);
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">
            {longDate(payout.firstDay)} to {longDate(payout.lastDay)}
          </p>
          <p className="text-muted">
            {money(payout.cents)} to {formatCount(payout.proCount, "pro")} ·{" "}
            {payout.paidOn === null ? `Open since ${longDate(payout.startedOn)}` : `Paid on ${longDate(payout.paidOn)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide sums" : "Show sums"}
          </QuietButton>
          <QuietButton onClick={() => exportPayout(payout)}>Export CSV</QuietButton>
          {payout.paidOn === null && (
            <>
              <QuietButton onClick={() => ask({ action: "discard", payout })}>Discard</QuietButton>
              <button type="button" className="button" onClick={() => ask({ action: "pay", payout })}>
                Mark as paid
              </button>
            </>
          )}
        </div>
      </div>
      {isOpen && sums.state === "failed" && <InlineFailure subject="The sums" retry={reload} />}
      {isOpen && sums.state === "loading" && <div className="skeleton mt-5 h-24" role="status" aria-label="Loading" />}
      {isOpen && sums.state === "ready" && (
        <SumsTable sums={sums.value} label="Sums of this payout" onChanged={onChanged} />
      )}
    </li>
  );
}

async function exportPayout({ id, firstDay, lastDay }: Payout): Promise<void> {
  try {
    await exportSums(await readPayoutSums(id), `payout-${firstDay}-${lastDay}`);
  } catch (error) {
    showFailure(error);
  }
}
