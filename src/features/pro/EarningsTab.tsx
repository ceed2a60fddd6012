import { useMemo, useState } from "react";
import { type DayRange, isInRange, sumByMonth } from "../../domain/people/earnings.ts";
import { DayFields } from "./DayFields.tsx";
import { EarningsChart } from "./EarningsChart.tsx";
import { EarningsHistory } from "./EarningsHistory.tsx";
import { EarningsTable } from "./EarningsTable.tsx";
import { LoadedContent } from "./LoadedContent.tsx";
import type { Earnings, LoadableWithRetry } from "./load.ts";

interface Props {
  earnings: LoadableWithRetry<Earnings>;
}

export const EarningsTab = ({ earnings }: Props) => (
  <LoadedContent source={earnings} subject="Your earnings" placeholder={<div className="skeleton h-72" />}>
    {({ rows }) =>
      rows.length === 0 ? (
        <p className="text-base text-muted">Detailed earnings breakdown coming soon</p>
      ) : (
        <EarningsBreakdown rows={rows} />
      )
    }
  </LoadedContent>
);

const ALL_DAYS: DayRange = { first: "", last: "" };

/** The chart and both tables show the same earnings, so the sums are equal. */
function EarningsBreakdown({ rows }: Pick<Earnings, "rows">) {
  const [range, setRange] = useState(ALL_DAYS);
  const visibleRows = useMemo(() => rows.filter(({ date }) => isInRange(date, range)), [rows, range]);
  const months = useMemo(() => sumByMonth(visibleRows), [visibleRows]);
  return (
    <>
      <DayFields id="earnings" range={range} change={setRange} />
      {months.length === 0 ? (
        <p role="status" className="text-base text-muted">
          No earnings in these days. Choose other days.
        </p>
      ) : (
        <>
          <EarningsChart months={months} />
          <EarningsTable months={months} />
          <EarningsHistory rows={visibleRows} />
        </>
      )}
    </>
  );
}
