import { fetchHistoryPage } from "../../../data/history.ts";
import { verbOf } from "../../../domain/history/history.ts";
import type { Person } from "../../../domain/people/people.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { timeWords } from "../kit/time-words.ts";

/** Shows the lists, the number of recaps and the latest actions of a person. */
export const PersonWork = ({ person }: { person: Person }) => (
  <>
    <section aria-labelledby="person-lists">
      <h3 id="person-lists" className="text-h3">
        Lists
      </h3>
      {person.lists.length === 0 ? (
        <p className="mt-2 text-muted">No Top 10 lists.</p>
      ) : (
        <ul className="mt-2">
          {person.lists.map(({ id, title, viewCount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-1 wrap-anywhere">
              <a href={paths.topList(id)} className="link">
                {title}
              </a>
              <span className="text-muted tabular-nums">{formatCount(viewCount, "view")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section aria-labelledby="person-actions">
      <h3 id="person-actions" className="text-h3">
        Work
      </h3>
      {person.writtenCount + person.reviewedCount > 0 && (
        <p className="mt-2">
          Wrote {formatCount(person.writtenCount, "recap")}, of which {person.publishedCount}{" "}
          {person.publishedCount === 1 ? "is" : "are"} published. Reviewed {formatCount(person.reviewedCount, "recap")}.
        </p>
      )}
      <Actions id={person.id} />
    </section>
  </>
);

const MAX_ACTIONS = 5;

const loadActions = async (id: string, signal: AbortSignal) => {
  const filter = { actor: id, table: null, action: null, onlyRestorable: false };
  return fetchHistoryPage(filter)({ page: 1 }, signal);
};

function Actions({ id }: { id: string }) {
  const [actions, retry] = useLoadable(id, loadActions);
  if (actions.state === "failed") return <InlineFailure subject="The actions" retry={retry} />;
  if (actions.state !== "ready") {
    return <div className="skeleton mt-3 h-16" role="status" aria-label="Loading" />;
  }
  const { rows, count } = actions.value;
  if (count === 0) return <p className="mt-2 text-muted">No changes in the history.</p>;
  return (
    <>
      <ol className="mt-3 border-t border-rule">
        {rows.slice(0, MAX_ACTIONS).map((entry) => (
          <li key={entry.id} className="border-b border-rule py-2 wrap-anywhere">
            <span className="inline-block first-letter:uppercase">{verbOf(entry)}</span> {entry.title}{" "}
            <time dateTime={entry.at} className="text-meta text-muted">
              {timeWords(entry.at, new Date())}
            </time>
          </li>
        ))}
      </ol>
      <a href={paths.adminHistoryOf(id)} className="link mt-2 inline-flex min-h-8 items-center">
        See {count === 1 ? "the change" : `all ${formatCount(count, "change")}`} in the history
      </a>
    </>
  );
}
