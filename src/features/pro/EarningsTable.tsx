import { type MonthSums, money, type Sums } from "../../domain/people/earnings.ts";
import { longMonth } from "../../domain/text/dates.ts";

interface Props {
  months: readonly MonthSums[];
}

export function EarningsTable({ months }: Props) {
  const sumOfColumn = (column: keyof Sums) => months.reduce((sum, month) => sum + month[column], 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a reader scrolls a wide table with the keyboard
    <section className="mt-10 overflow-x-auto" aria-label="Earnings by month" tabIndex={0}>
      <table className="earnings">
        <caption>Earnings by month, newest first. Months in UTC.</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Paid</th>
            <th scope="col">Pending</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {months.map((sums) => (
            <tr key={sums.month}>
              <th scope="row">{longMonth(sums.month)}</th>
              <SumCells {...sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All months</th>
            <SumCells paid={sumOfColumn("paid")} pending={sumOfColumn("pending")} all={sumOfColumn("all")} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const SumCells = ({ paid, pending, all }: Sums) => (
  <>
    <td>{money(paid)}</td>
    <td>{money(pending)}</td>
    <td>{money(all)}</td>
  </>
);
