import type { StaffRole } from "../../../domain/auth/access.ts";
import { restorableDaysLeft } from "../../../domain/history/history.ts";
import { HISTORY } from "../../../domain/limits.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { TablePages } from "../kit/TablePages.tsx";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";
import { Entry } from "./Entry.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { RestoreActions } from "./RestoreActions.tsx";
import { useHistory } from "./use-history.ts";

const daysLeft = (deletedAt: string) => `${formatCount(restorableDaysLeft(deletedAt, Date.now()), "day")} left`;

export default function HistoryTab({ role }: { role: StaffRole }) {
  const history = useHistory(role);
  const { entryTable, filter, setFilter } = history;
  const { state, page } = entryTable;
  useFailureToast(state === "failed" ? "Failed to fetch the history" : null);
  const { onlyRestorable } = filter;
  return (
    <section aria-labelledby="history" className="max-w-4xl">
      <h2 id="history" className="sr-only">
        History
      </h2>
      <HistoryFilters role={role} history={history} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-muted">
        <p>
          {onlyRestorable
            ? `You can restore recaps, shows and categories that were deleted in the last ${HISTORY.restorableDays} days.`
            : `The history goes back ${HISTORY.years === 1 ? "one year" : `${HISTORY.years} years`}.`}
        </p>
        <p role="status" className="tabular-nums">
          {page && formatCount(page.count, "entry", "entries")}
        </p>
      </div>
      {state === "failed" && <LoadFailed subject="The history" retry={entryTable.reload} />}
      {state !== "failed" && !page && <TablePlaceholder />}
      {state === "ready" && page?.rows.length === 0 && (
        <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
          {emptyText(filter.actor !== null || filter.table !== null || filter.action !== null)}
        </p>
      )}
      {state !== "failed" && page && page.rows.length > 0 && (
        <>
          <ol id="history-list" tabIndex={-1} className="history" aria-label="Entries" aria-busy={state !== "ready"}>
            {page.rows.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                filterByActor={(id) => setFilter("person", id)}
                isAdmin={role === "admin"}
                note={onlyRestorable ? daysLeft(entry.at) : undefined}
              >
                {onlyRestorable && <RestoreActions entry={entry} onDone={entryTable.reload} />}
              </Entry>
            ))}
          </ol>
          <TablePages table={entryTable} listId="history-list" />
        </>
      )}
    </section>
  );

  function emptyText(isFiltered: boolean): string {
    if (isFiltered) return "No entries match these filters. Clear one of them.";
    return onlyRestorable
      ? "Nothing to restore. Deleted recaps, shows and categories appear here."
      : "No changes yet. Each change of a recap, show or category appears here.";
  }
}
