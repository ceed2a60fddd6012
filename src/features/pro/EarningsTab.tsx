import { useMemo } from "react";
import { byMonth } from "../../domain/people/earnings.ts";
import { EarningsChart } from "./EarningsChart.tsx";
import { EarningsTable } from "./EarningsTable.tsx";
import { LoadedPart } from "./LoadedPart.tsx";
import type { Earnings, Part } from "./load.ts";

interface Props {
  earnings: Part<Earnings>;
}

export const EarningsTab = ({ earnings }: Props) => (
  <LoadedPart
    part={earnings}
    subject="Your earnings"
    placeholder={<div className="skeleton h-72" />}
  >
    {({ rows }) => <Breakdown rows={rows} />}
  </LoadedPart>
);

function Breakdown({ rows }: Pick<Earnings, "rows">) {
  const months = useMemo(() => byMonth(rows), [rows]);
  if (months.length === 0) {
    return <p className="text-base text-muted">Detailed earnings breakdown coming soon</p>;
  }
  return (
    <>
      <EarningsChart months={months} />
      <EarningsTable months={months} />
    </>
  );
}
