import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";
import { ReportItem } from "./ReportItem.tsx";
import { useReports } from "./use-reports.ts";

export default function ReportsTab() {
  const { view, state, page, reload, showDecided, goToNext, goToFirst } = useReports();
  useFailureToast(state === "failed" ? "Failed to fetch reports" : null);
  return (
    <section aria-labelledby="reports" className="max-w-4xl">
      <h2 id="reports" tabIndex={-1} className="sr-only">
        Reports
      </h2>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="chip" aria-pressed={!view.isDecided} onClick={() => showDecided(false)}>
          Open
        </button>
        <button type="button" className="chip" aria-pressed={view.isDecided} onClick={() => showDecided(true)}>
          Decided
        </button>
      </div>
      {state === "failed" && <LoadFailed subject="The reports" retry={reload} />}
      {state !== "failed" && !page && <TablePlaceholder />}
      {state === "ready" && page?.rows.length === 0 && (
        <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
          {view.isDecided
            ? "No decided reports. Your decisions appear here for one year."
            : "No open reports. Reports of readers appear here."}
        </p>
      )}
      {state !== "failed" && page && page.rows.length > 0 && (
        <ol className="history" aria-label="Reports" aria-busy={state !== "ready"}>
          {page.rows.map((report) => (
            <ReportItem key={report.id} report={report} onChanged={reload} />
          ))}
        </ol>
      )}
      {state !== "failed" && (goToFirst || goToNext) && (
        <nav aria-label="Pages" className="mt-8 flex justify-between gap-3">
          {goToFirst && <QuietButton onClick={goToFirst}>First page</QuietButton>}
          {goToNext && <QuietButton onClick={goToNext}>Next page</QuietButton>}
        </nav>
      )}
    </section>
  );
}
