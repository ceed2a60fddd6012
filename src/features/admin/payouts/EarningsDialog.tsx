import { type FormEvent, useState } from "react";
import { correctEarning, readEarningsOf } from "../../../data/payouts.ts";
import { CORRECTION_MAX_CENTS, EARNING_MAX_CHARS } from "../../../domain/limits.ts";
import {
  decimalText,
  type EarningWithReason,
  explanationOf,
  money,
  parseCents,
  stateOf,
} from "../../../domain/people/earnings.ts";
import { type ProSum, proName } from "../../../domain/people/payouts.ts";
import { longDate } from "../../../domain/text/dates.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { checkRoleIfDenied } from "../failure.ts";
import { TextField } from "../kit/Field.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";

const ROWS_PER_STEP = 50;

interface Props {
  pro: ProSum;
  onClosed: () => void;
}

export function EarningsDialog({ pro, onClosed }: Props) {
  const [loadedRows, reload] = useLoadable(pro.proId, readEarningsOf);
  const rows = useLatest(loadedRows);
  const [rowCount, setRowCount] = useState(ROWS_PER_STEP);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <PanelDialog title={`Earnings of ${proName(pro)}`} onClosed={onClosed}>
      {loadedRows.state === "failed" && <InlineFailure subject="The earnings" retry={reload} />}
      {!rows && loadedRows.state === "loading" && <div className="skeleton h-64" role="status" aria-label="Loading" />}
      <ul className="border-t border-rule">
        {rows?.slice(0, rowCount).map((row) => (
          <li key={row.id} className="border-b border-rule py-3">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{longDate(row.date)}</span>
              <span className="tabular-nums">{money(row.cents)}</span>
            </p>
            <p className="text-muted wrap-anywhere">
              {explanationOf(row)} · {stateOf(row)}
            </p>
            {row.correctionReason === null &&
              (openId === row.id ? (
                <CorrectionForm
                  earning={row}
                  onSaved={() => {
                    setOpenId(null);
                    reload();
                  }}
                />
              ) : (
                <button type="button" className="link min-h-8" onClick={() => setOpenId(row.id)}>
                  Correct
                </button>
              ))}
          </li>
        ))}
      </ul>
      {rows && rows.length > rowCount && (
        <div className="mt-4">
          <QuietButton onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>Show more earnings</QuietButton>
        </div>
      )}
    </PanelDialog>
  );
}

interface FormProps {
  earning: EarningWithReason;
  onSaved: () => void;
}

function CorrectionForm({ earning, onSaved }: FormProps) {
  const [amount, setAmount] = useState(decimalText(-earning.cents));
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = parseCents(amount);
    if (cents === null || cents === 0 || Math.abs(cents) > CORRECTION_MAX_CENTS) {
      return setProblem("Enter an amount such as -2.50 or 2.50.");
    }
    if (reason.trim() === "") return setProblem("Say why you correct this earning.");
    setBusy(true);
    try {
      await correctEarning(earning.id, cents, reason.trim());
      onSaved();
    } catch (error) {
      checkRoleIfDenied(error);
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 space-y-4">
      <TextField
        id="correction-amount"
        label="Amount in dollars"
        hint="A negative amount takes money back. The next payout contains the correction."
        value={amount}
        change={setAmount}
      />
      <TextField
        id="correction-reason"
        label="Reason"
        hint="The pro can read this reason."
        isRequired
        rows={2}
        limit={EARNING_MAX_CHARS.reason}
        value={reason}
        change={setReason}
      />
      <FieldError id="correction-error" error={problem} />
      <button type="submit" className="button-quiet" disabled={isBusy}>
        Add correction
      </button>
    </form>
  );
}
