import { useState } from "react";
import { money } from "../../../domain/people/earnings.ts";
import { isPayable, type ProSum, payableCents, proName } from "../../../domain/people/payouts.ts";
import { EarningsDialog } from "./EarningsDialog.tsx";

interface Props {
  sums: readonly ProSum[];
  label: string;
  onChanged: () => void;
}

/** Shows the sum of each pro. A click on a name opens the earnings of this pro, where an admin can add corrections. */
export function SumsTable({ sums, label, onChanged }: Props) {
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
                {sum.name !== null && (
                  <span className="block text-meta font-normal text-muted">{sum.email}</span>
                )}
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
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total of the payout</th>
            <td />
            <td data-label="Sum" className="font-semibold tabular-nums">
              {money(payableCents(sums))}
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
