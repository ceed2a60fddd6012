import { useState } from "react";
import { money } from "../../../domain/people/earnings.ts";
import { isPayable, type ProSum, payableSums, proName, totalCents } from "../../../domain/people/payouts.ts";
import { EarningsDialog } from "./EarningsDialog.tsx";

interface Props {
  sums: readonly ProSum[];
  label: string;
  onChanged: () => void;
  /** Only a payout that has not started can leave pros out. */
  choice?: LeftOutChoice;
}

interface LeftOutChoice {
  /** The ids of the pros whom the admin pays later. */
  leftOut: readonly string[];
  change: (leftOut: string[]) => void;
}

/** Shows the sum of each pro. A click on a name opens the earnings of this pro, where an admin can add corrections. */
export function SumsTable({ sums, label, onChanged, choice }: Props) {
  const [openPro, setOpenPro] = useState<ProSum | null>(null);
  return (
    <>
      <table className="admin-table mt-5">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th>Pro</th>
            <th>Earnings</th>
            <th>Sum</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.proId ?? "deleted"}>
              <th scope="row">
                {sum.proId === null ? (
                  "Deleted account"
                ) : (
                  <button
                    type="button"
                    className="link min-h-6 text-start"
                    aria-haspopup="dialog"
                    onClick={() => setOpenPro(sum)}
                  >
                    {proName(sum)}
                  </button>
                )}
                {sum.name !== null && <span className="block text-meta font-normal text-muted">{sum.email}</span>}
              </th>
              <td data-label="Earnings" className="tabular-nums">
                {sum.earningCount.toLocaleString("en-US")}
              </td>
              <td data-label="Sum" className="tabular-nums">
                {money(sum.cents)}
                {!isPayable(sum) && (
                  <span className="block text-meta text-muted">
                    Not in the payout, because the sum is not above zero
                  </span>
                )}
                {choice && isPayable(sum) && <LeaveOut sum={sum} choice={choice} />}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total of the payout</th>
            <td />
            <td data-label="Sum" className="font-semibold tabular-nums">
              {money(totalCents(payableSums(sums, choice?.leftOut)))}
            </td>
          </tr>
        </tbody>
      </table>
      {openPro && (
        <EarningsDialog
          pro={openPro}
          onClosed={() => {
            setOpenPro(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function LeaveOut({ sum, choice: { leftOut, change } }: { sum: ProSum; choice: LeftOutChoice }) {
  const { proId } = sum;
  if (proId === null) return null;
  const isLeftOut = leftOut.includes(proId);
  return (
    <label className="flex min-h-6 items-center gap-2 text-meta font-normal text-muted">
      <input
        type="checkbox"
        className="size-4"
        aria-label={`Leave out ${proName(sum)}`}
        checked={isLeftOut}
        onChange={() => change(isLeftOut ? leftOut.filter((id) => id !== proId) : [...leftOut, proId])}
      />
      Leave out
    </label>
  );
}
