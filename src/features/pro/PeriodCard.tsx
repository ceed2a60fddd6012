import { useState } from "react";
import { firstDay, money, PERIODS, type Period, sumOfPeriod } from "../../domain/people/earnings.ts";
import { longDate } from "../../domain/text/dates.ts";
import { LoadedContent } from "./LoadedContent.tsx";
import type { Earnings, LoadableWithRetry } from "./load.ts";
import { NumberPlaceholder } from "./StatPlaceholder.tsx";

const PERIOD_NAMES: Record<Period, string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

const PERIOD_NOTES: Record<Period, (firstDay: string | undefined) => string> = {
  daily: (firstDay) => `Today, ${firstDay}`,
  weekly: (firstDay) => `Last 7 days, since ${firstDay}`,
  monthly: (firstDay) => `Since ${firstDay}`,
};

interface Props {
  earnings: LoadableWithRetry<Earnings>;
}

/** Each visit begins with the period "Monthly" (specification §2). */
export function PeriodCard({ earnings }: Props) {
  const [period, setPeriod] = useState<Period>("monthly");
  return (
    <section className="stat" aria-label="Earnings by period">
      <h2 className="label">Earnings by period</h2>
      <LoadedContent source={earnings} subject="Your earnings" placeholder={<NumberPlaceholder />}>
        {({ rows, today }) => (
          <div role="status">
            <p className="stat-figure">{money(sumOfPeriod(period, today, rows))}</p>
            <p className="stat-note">{PERIOD_NOTES[period](longDate(firstDay(period, today)))}</p>
          </div>
        )}
      </LoadedContent>
      <fieldset className="periods">
        <legend className="sr-only">Period</legend>
        {PERIODS.map((option) => (
          <label key={option} className="period">
            <input type="radio" name="period" checked={option === period} onChange={() => setPeriod(option)} />
            {PERIOD_NAMES[option]}
          </label>
        ))}
      </fieldset>
      <p className="mt-2 text-meta text-muted">Days in UTC</p>
    </section>
  );
}
