import { useMemo } from "react";
import { type MonthSums, money, monthsOfChart } from "../../domain/people/earnings.ts";
import { longMonth, shortMonth } from "../../domain/text/dates.ts";
import { useBars } from "../../hooks/bars/use-bars.ts";

/** The chart has at most this number of bars. On a phone, more bars would be too narrow. */
const MAX_MONTHS = 24;

interface Props {
  months: readonly MonthSums[];
}

export function EarningsChart({ months }: Props) {
  const visibleMonths = useMemo(() => monthsOfChart(months, MAX_MONTHS), [months]);
  const hidesOldMonths = visibleMonths[0]?.month !== months.at(-1)?.month;
  const bars = useMemo(
    () => ({
      labels: visibleMonths.map(({ month }) => shortMonth(month)),
      titles: visibleMonths.map(({ month }) => longMonth(month) ?? ""),
      series: (["paid", "pending"] as const).map((id) => ({
        id,
        values: visibleMonths.map((sums) => sums[id]),
      })),
      format: money,
    }),
    [visibleMonths],
  );
  const { figure, canvas, hasFailed } = useBars(bars);

  if (hasFailed) return <p className="text-muted">The chart did not load. The table below has the same numbers.</p>;
  return (
    <figure ref={figure} className="chart">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="grow">{hidesOldMonths ? `The newest ${MAX_MONTHS} months` : "By month"}</span>
        <span className="chart-key" data-series="paid">
          Paid
        </span>
        <span className="chart-key" data-series="pending">
          Pending
        </span>
      </figcaption>
      <div className="chart-area">
        <canvas
          ref={canvas}
          role="img"
          aria-label="Bar chart of earnings by month. The table below has the same numbers."
        />
      </div>
    </figure>
  );
}
