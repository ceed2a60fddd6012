import { useEffect, useMemo, useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { chartMonths, type MonthSums } from "../../domain/people/earnings.ts";

/** More bars are not told apart on a phone. */
const MOST_MONTHS = 24;

interface Props {
  months: readonly MonthSums[];
}

/** A bar a month. The chart's library comes with this, and with nothing else. */
export function EarningsChart({ months }: Props) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const shown = useMemo(() => chartMonths(months, MOST_MONTHS), [months]);
  const isCut = shown[0]?.month !== months.at(-1)?.month;

  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | undefined;
    import("./draw-chart.ts").then(
      ({ drawChart }) => {
        if (isGone || !canvas.current || !figure.current) return;
        remove = drawChart(canvas.current, figure.current, shown);
      },
      (error) => {
        logQuietly("Loading the chart", error);
        setFailed(true);
      },
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [shown]);

  if (hasFailed) return <p className="text-muted">The chart did not load. Here are its numbers.</p>;
  return (
    <figure ref={figure} className="chart">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="grow">{isCut ? `The newest ${MOST_MONTHS} months` : "By month"}</span>
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
          aria-label="Bar chart of earnings by month. The table below has its numbers."
        />
      </div>
    </figure>
  );
}
