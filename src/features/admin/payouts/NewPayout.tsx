import { useState } from "react";
import { readOldestUnpaidDay, readUnpaidSums, startPayout } from "../../../data/payouts.ts";
import { dayOf, money } from "../../../domain/people/earnings.ts";
import { isPayable, type ProSum, payableCents } from "../../../domain/people/payouts.ts";
import { isDay, longDate } from "../../../domain/text/dates.ts";
import { counted } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { exportSums } from "./export-sums.ts";
import { SumsTable } from "./SumsTable.tsx";
import { useWork } from "./use-work.ts";

const loadOldestDay = async (_: string, signal: AbortSignal) => ({
  day: await readOldestUnpaidDay(signal),
});

export function NewPayout({ onStarted }: { onStarted: () => void }) {
  const [oldest, retry] = useLoadable("oldest", loadOldestDay);
  return (
    <section aria-labelledby="new-payout">
      <h2 id="new-payout" className="text-h3">
        New payout
      </h2>
      {oldest.state === "failed" && <InlineFailure subject="The unpaid earnings" retry={retry} />}
      {oldest.state === "loading" && (
        <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />
      )}
      {oldest.state === "ready" &&
        (oldest.value.day === null ? (
          <p className="mt-2 text-muted">There are no unpaid earnings.</p>
        ) : (
          <Chooser oldestDay={oldest.value.day} onStarted={onStarted} />
        ))}
    </section>
  );
}

interface ChooserProps {
  oldestDay: string;
  onStarted: () => void;
}

const loadSums = (key: string, signal: AbortSignal) => {
  const [first = "", last = ""] = key.split(" ");
  return readUnpaidSums(first, last, signal);
};

/** At first, the chosen days contain all unpaid earnings until today. */
function Chooser({ oldestDay, onStarted }: ChooserProps) {
  const [first, setFirst] = useState(oldestDay);
  const [last, setLast] = useState(() => dayOf(Date.now()));
  const isPeriod = isDay(first) && isDay(last) && first <= last;
  const [sums, retry] = useLoadable(isPeriod ? `${first} ${last}` : null, loadSums);
  return (
    <>
      <p className="mt-2 text-muted">
        The oldest unpaid earning is from {longDate(oldestDay)}. Days are in UTC.
      </p>
      <div className="mt-5 flex flex-wrap gap-x-4 gap-y-3">
        <DayField id="payout-from" label="From" day={first} change={setFirst} />
        <DayField id="payout-to" label="To" day={last} change={setLast} />
      </div>
      {!isPeriod && (
        <p role="status" className="mt-5 text-muted">
          Choose a first day and a later last day.
        </p>
      )}
      {isPeriod && sums.state === "failed" && <InlineFailure subject="The sums" retry={retry} />}
      {isPeriod && sums.state === "loading" && (
        <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />
      )}
      {isPeriod && sums.state === "ready" && (
        <Preview sums={sums.value} first={first} last={last} retry={retry} onStarted={onStarted} />
      )}
    </>
  );
}

interface PreviewProps {
  sums: readonly ProSum[];
  first: string;
  last: string;
  retry: () => void;
  onStarted: () => void;
}

function Preview({ sums, first, last, retry, onStarted }: PreviewProps) {
  const { isBusy, run } = useWork(retry);
  const payable = sums.filter(isPayable);
  const total = payableCents(sums);
  if (sums.length === 0) {
    return (
      <p role="status" className="mt-5 text-muted">
        There are no unpaid earnings in this period. Choose other days.
      </p>
    );
  }
  return (
    <>
      <SumsTable sums={sums} label="Unpaid earnings by pro" onChanged={retry} />
      {payable.length > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() =>
              run(
                () => startPayout(first, last, total).then(onStarted),
                `The payout of ${money(total)} to ${counted(payable.length, "pro")} is open.`,
              )
            }
          >
            Start payout of {money(total)}
          </button>
          <button
            type="button"
            className="button-quiet"
            onClick={() => exportSums(payable, `unpaid-${first}-${last}`)}
          >
            Export CSV
          </button>
        </div>
      )}
    </>
  );
}
