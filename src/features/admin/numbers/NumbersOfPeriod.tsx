import { type Numbers, sumOfColumn, withSign } from "../../../domain/numbers/numbers.ts";
import { longDate } from "../../../domain/text/dates.ts";
import * as paths from "../../../paths.ts";
import { DaysChart } from "./DaysChart.tsx";
import { FollowsTable, ReadingsTable, UnansweredTable } from "./tables.tsx";

/** One response of the server contains all numbers, so the figures, the charts and the tables agree. */
export function NumbersOfPeriod({ numbers }: { numbers: Numbers }) {
  const { since, days, recaps, shows, follows, searches, questions } = numbers;
  if (since === null) return <NoNumbersYet />;
  const gained = sumOfColumn(days, "gained");
  const lost = sumOfColumn(days, "lost");
  return (
    <>
      <p role="status" className="mt-4 text-muted">
        {longDate(days[0]?.day ?? "")} to {longDate(days.at(-1)?.day ?? "")}. The site has counted readings since{" "}
        {longDate(since)}.
      </p>
      <dl className="stats">
        <Figure title="Recaps read" value={sumOfColumn(days, "recaps").toLocaleString("en-US")} />
        <Figure title="Shows read" value={sumOfColumn(days, "shows").toLocaleString("en-US")} />
        <Figure
          title="Follows"
          value={withSign(gained - lost)}
          note={`${gained.toLocaleString("en-US")} gained, ${lost.toLocaleString("en-US")} lost`}
        />
        <Figure
          title="Without results"
          value={(searches.total + questions.total).toLocaleString("en-US")}
          note="searches and questions"
        />
      </dl>
      <div className="mt-14 space-y-14">
        <DaysChart
          id="read-by-day"
          title="Read by day"
          days={days}
          series={[
            { id: "recaps", text: "Recaps" },
            { id: "shows", text: "Shows" },
          ]}
        />
        <div className="grid gap-x-12 gap-y-14 xl:grid-cols-2">
          <ReadingsTable id="recaps-read" title="Most read recaps" name="Recap" rows={recaps} toPath={paths.recap} />
          <ReadingsTable id="shows-read" title="Most read shows" name="Show" rows={shows} toPath={paths.show} />
          <UnansweredTable
            id="searches"
            title="Searches without results"
            name="Searched words"
            unanswered={searches}
            emptyText="Every search on the search page had results."
          />
          <UnansweredTable
            id="questions"
            title="Questions without answers"
            name="Words of the question"
            unanswered={questions}
            emptyText="Every question had an answer."
          />
        </div>
        <DaysChart
          id="follows-by-day"
          title="Follows gained and lost"
          days={days}
          series={[
            { id: "gained", text: "Gained" },
            { id: "lost", text: "Lost" },
          ]}
        />
        <FollowsTable rows={follows} />
      </div>
    </>
  );
}

function Figure({ title, value, note }: { title: string; value: string; note?: string }) {
  return (
    <div className="stat">
      <dt>{title}</dt>
      <dd className="stat-figure">{value}</dd>
      {note !== undefined && <dd className="stat-note">{note}</dd>}
    </div>
  );
}

const NoNumbersYet = () => (
  <div role="status" className="mt-8 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
    <p className="font-semibold text-ink">Nothing has been counted yet.</p>
    <p className="mx-auto mt-2 max-w-prose">
      The first numbers appear as soon as someone who is not staff reads a recap or a show. A search or a question
      appears here if at least two visitors used the same words without a result. Reload this page to see new numbers.
    </p>
  </div>
);
