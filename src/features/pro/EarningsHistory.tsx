import { useState } from "react";
import { type EarningWithReason, explanationOf, money, stateOf } from "../../domain/people/earnings.ts";
import { longDate } from "../../domain/text/dates.ts";
import { QuietButton } from "../../ui/QuietButton.tsx";

const ROWS_PER_STEP = 50;

/** Lists each earning of the chosen days with a reason and a state. The newest earning is first. */
export function EarningsHistory({ rows }: { rows: readonly EarningWithReason[] }) {
  const [rowCount, setRowCount] = useState(ROWS_PER_STEP);
  const newestFirst = rows.toReversed();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a reader scrolls a wide table with the keyboard */}
      <section className="mt-12 overflow-x-auto" aria-label="History of earnings" tabIndex={0}>
        <table className="earnings">
          <caption>History, newest first. Days in UTC.</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Reason</th>
              <th scope="col">State</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {newestFirst.slice(0, rowCount).map((row) => (
              <tr key={row.id}>
                <th scope="row">{longDate(row.date)}</th>
                <td className="whitespace-normal! wrap-anywhere">{explanationOf(row)}</td>
                <td>{stateOf(row)}</td>
                <td>{money(row.cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > rowCount && (
        <div className="mt-4">
          <QuietButton onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>Show more earnings</QuietButton>
        </div>
      )}
    </>
  );
}
