import { useState } from "react";
import { readOldestUnpaidDay, readUnpaidSums, startPayout } from "../../../data/payouts.ts";
import { dayOf, money } from "../../../domain/people/earnings.ts";
import { type ProSum, payableSums, totalCents } from "../../../domain/people/payouts.ts";
import { isDay, longDate } from "../../../domain/text/dates.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { exportSums } from "./export-sums.ts";
import { SumsTable } from "./SumsTable.tsx";
import { useAction } from "./use-action.ts";

const loadOldestDay = async (_: string, signal: AbortSignal) => ({
  day: await readOldestUnpaidDay(signal),
});

export function NewPayout({ onStarted }: { onStarted: () => void }) {
  const [loadedDay, retry] = useLoadable("oldest", loadOldestDay);
  return (
    <section aria-labelledby="new-payout">
      <h2 id="new-payout" className="text-h3">
        New payout
      </h2>
      {loadedDay.state === "failed" && <InlineFailure subject="The unpaid earnings" retry={retry} />}
      {loadedDay.state === "loading" && <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />}
      {loadedDay.state === "ready" &&
        (loadedDay.value.day === null ? (
          <p className="mt-2 text-muted">There are no unpaid earnings.</p>
        ) : (
          <PeriodForm oldestDay={loadedDay.value.day} onStarted={onStarted} />
        ))}
    </section>
  );
}

interface PeriodFormProps {
  oldestDay: string;
  onStarted: () => void;
}

const loadSums = (key: string, signal: AbortSignal) => {
  const [firstDay = "", lastDay = ""] = key.split(" ");
  return readUnpaidSums(firstDay, lastDay, signal);
};

/** The default period begins on the day of the oldest unpaid earning and ends today. */
function PeriodForm({ oldestDay, onStarted }: PeriodFormProps) {
  const [firstDay, setFirstDay] = useState(oldestDay);
  const [lastDay, setLastDay] = useState(() => dayOf(Date.now()));
  const isValidPeriod = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay;
  const [sums, retry] = useLoadable(isValidPeriod ? `${firstDay} ${lastDay}` : null, loadSums);
  return (
    <>
      <p className="mt-2 text-muted">The oldest unpaid earning is from {longDate(oldestDay)}. Days are in UTC.</p>
      <div className="mt-5 flex flex-wrap gap-x-4 gap-y-3">
        <DayField id="payout-from" label="From" day={firstDay} change={setFirstDay} />
        <DayField id="payout-to" label="To" day={lastDay} change={setLastDay} />
      </div>
      {!isValidPeriod && (
        <p role="status" className="mt-5 text-muted">
          Choose two days. The last day must not be before the first day.
        </p>
      )}
      {isValidPeriod && sums.state === "failed" && <InlineFailure subject="The sums" retry={retry} />}
      {isValidPeriod && sums.state === "loading" && (
        <div className="skeleton mt-5 h-40" role="status" aria-label="Loading" />
      )}
      {isValidPeriod && sums.state === "ready" && (
        <Preview sums={sums.value} firstDay={firstDay} lastDay={lastDay} retry={retry} onStarted={onStarted} />
      )}
    </>
  );
}

interface PreviewProps {
  sums: readonly ProSum[];
  firstDay: string;
  lastDay: string;
  retry: () => void;
  onStarted: () => void;
}

function Preview({ sums, firstDay, lastDay, retry, onStarted }: PreviewProps) {
  const { isBusy, run } = useAction(retry);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const paidSums = payableSums(sums, leftOut);
  const total = totalCents(paidSums);
  if (sums.length === 0) {
    return (
      <p role="status" className="mt-5 text-muted">
        There are no unpaid earnings in this period. Choose other days.
      </p>
    );
  }
  return (
    <>
      <SumsTable
        sums={sums}
        label="Unpaid earnings by pro"
        onChanged={retry}
        choice={{ leftOut, change: setLeftOut }}
      />
      {paidSums.length > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() =>
              run(
                () => startPayout([firstDay, lastDay], total, leftOut).then(onStarted),
                `The payout of ${money(total)} to ${formatCount(paidSums.length, "pro")} is open.`,
              )
            }
          >
            Start payout of {money(total)}
          </button>
          <button
            type="button"
            className="button-quiet"
            onClick={() => exportSums(paidSums, `unpaid-${firstDay}-${lastDay}`)}
          >
            Export CSV
          </button>
        </div>
      )}
    </>
  );
}
