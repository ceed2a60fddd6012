import { useEffect, useMemo, useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { chartMonths, type MonthSums } from "../../domain/people/earnings.ts";

/** The chart has at most this number of bars. On a phone, more bars would be too narrow. */
const MAX_MONTHS = 24;

interface Props {
  months: readonly MonthSums[];
}

/** Loads the chart library only when the chart renders. */
export function EarningsChart({ months }: Props) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const visibleMonths = useMemo(() => chartMonths(months, MAX_MONTHS), [months]);
  const hidesOldMonths = visibleMonths[0]?.month !== months.at(-1)?.month;

  useEffect(() => {
    let isUnmounted = false;
    let destroyChart: (() => void) | undefined;
    import("./draw-chart.ts").then(
      ({ drawChart }) => {
        if (isUnmounted || !canvas.current || !figure.current) return;
        destroyChart = drawChart(canvas.current, figure.current, visibleMonths);
      },
      (error) => {
        logQuietly("Loading the chart", error);
        setFailed(true);
      },
    );
    return () => {
      isUnmounted = true;
      destroyChart?.();
    };
  }, [visibleMonths]);

  if (hasFailed)
    return <p className="text-muted">The chart did not load. The table below has its numbers.</p>;
  return (
    <figure ref={figure} className="chart">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="grow">
          {hidesOldMonths ? `The newest ${MAX_MONTHS} months` : "By month"}
        </span>
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
