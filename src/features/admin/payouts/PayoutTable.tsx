import { useState } from "react";
import { discardPayout, markPayoutPaid, readPayoutSums } from "../../../data/payouts.ts";
import { money } from "../../../domain/people/earnings.ts";
import type { Payout } from "../../../domain/people/payouts.ts";
import { longDate } from "../../../domain/text/dates.ts";
import { counted } from "../../../domain/text/plural.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { exportSums } from "./export-sums.ts";
import { useWork } from "./use-work.ts";

interface Props {
  payouts: readonly Payout[];
  onChanged: () => void;
}

type Question = { action: "pay" | "discard"; payout: Payout };

export function PayoutTable({ payouts, onChanged }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, run } = useWork(() => {
    setQuestion(null);
    onChanged();
  });
  if (payouts.length === 0) return <p className="mt-2 text-muted">No payouts yet.</p>;
  const confirm = () => {
    if (!question) return;
    const { action, payout } = question;
    void (action === "pay"
      ? run(() => markPayoutPaid(payout.id), "The payout is marked as paid.")
      : run(() => discardPayout(payout.id), "The payout was discarded. Its earnings are unpaid."));
  };
  return (
    <>
      <ul className="mt-5 border-t border-rule">
        {payouts.map((payout) => (
          <li
            key={payout.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule py-4"
          >
            <div>
              <p className="font-semibold">
                {longDate(payout.firstDay)} to {longDate(payout.lastDay)}
              </p>
              <p className="text-muted">
                {money(payout.cents)} to {counted(payout.proCount, "pro")} ·{" "}
                {payout.paidOn === null
                  ? `Open since ${longDate(payout.startedOn)}`
                  : `Paid on ${longDate(payout.paidOn)}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <QuietButton onClick={() => exportPayout(payout)}>Export CSV</QuietButton>
              {payout.paidOn === null && (
                <>
                  <QuietButton onClick={() => setQuestion({ action: "discard", payout })}>
                    Discard
                  </QuietButton>
                  <button
                    type="button"
                    className="button"
                    onClick={() => setQuestion({ action: "pay", payout })}
                  >
                    Mark as paid
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={question !== null}
        {...(question?.action === "discard"
          ? {
              question: "Discard this payout?",
              text: "Its earnings are unpaid again, and another payout can contain them.",
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

async function exportPayout({ id, firstDay, lastDay }: Payout): Promise<void> {
  try {
    await exportSums(await readPayoutSums(id), `payout-${firstDay}-${lastDay}`);
  } catch (error) {
    showFailure(error);
  }
}
