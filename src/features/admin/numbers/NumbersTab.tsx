import { useStore } from "@nanostores/react";
import { fetchNumbers } from "../../../data/numbers.ts";
import { PERIODS, periodOf, periodParameter } from "../../../domain/numbers/numbers.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { $search, goTo } from "../../../state/address.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";
import { NumbersOfPeriod } from "./NumbersOfPeriod.tsx";

const load = (search: string, signal: AbortSignal) => fetchNumbers(periodOf(search), signal);

/** An admin or editor opens this tab to learn what people read, and which searches have no results. */
export default function NumbersTab() {
  const period = periodOf(useStore($search));
  const [loadedNumbers, reload] = useLoadable(`?days=${period}`, load);
  const numbers = useLatest(loadedNumbers);
  useFailureToast(loadedNumbers.state === "failed" ? "Failed to fetch the numbers" : null);
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="text-h2">
        Numbers
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        If someone reads a page several times on one day, the site counts one reading. The site does not count staff,
        robots, or browsers that object to tracking. Days are in UTC. The numbers of today are not complete.
      </p>
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="chip"
            aria-pressed={days === period}
            onClick={() => goTo(changeQuery(location.search, { days: periodParameter(days) }))}
          >
            {days} days
          </button>
        ))}
      </fieldset>
      {loadedNumbers.state === "failed" && <LoadFailed subject="The numbers" retry={reload} />}
      {!numbers && loadedNumbers.state === "loading" && <TablePlaceholder />}
      {numbers && loadedNumbers.state !== "failed" && (
        <div aria-busy={loadedNumbers.state === "loading"}>
          <NumbersOfPeriod numbers={numbers} />
        </div>
      )}
    </section>
  );
}
