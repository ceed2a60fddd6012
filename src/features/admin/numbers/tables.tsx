import type { ReactNode } from "react";
import { type PageReadings, type ShowFollows, type Unanswered, withSign } from "../../../domain/numbers/numbers.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";

const MAX_ROWS = 10;

interface PageName {
  title: string | null;
  slug: string | null;
}

function PageLink({ page, toPath }: { page: PageName; toPath: (slug: string) => string }) {
  if (page.title === null || page.slug === null) return "Deleted";
  return (
    <a href={toPath(page.slug)} className="link">
      {page.title}
    </a>
  );
}

interface RankProps {
  id: string;
  title: string;
  note?: string;
  columns: readonly [string, ...string[]];
  rows: readonly { key: string; name: ReactNode; cells: readonly string[] }[];
  emptyText: string;
}

/** Shows the first rows. A click on "Show … more" opens a table with the remaining rows. */
function RankTable({ id, title, note, columns, rows, emptyText }: RankProps) {
  const renderTable = (tableRows: RankProps["rows"], caption: string) => (
    <table className="admin-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tableRows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]} className="tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      {note !== undefined && <p className="mt-2 text-muted">{note}</p>}
      {rows.length === 0 ? <p className="mt-2 text-muted">{emptyText}</p> : renderTable(rows.slice(0, MAX_ROWS), title)}
      {rows.length > MAX_ROWS && (
        <details className="mt-4">
          <summary className="link min-h-8 w-fit cursor-pointer">Show {rows.length - MAX_ROWS} more</summary>
          {renderTable(rows.slice(MAX_ROWS), `${title}, continued`)}
        </details>
      )}
    </section>
  );
}

interface ReadingsProps {
  id: string;
  title: string;
  name: string;
  rows: readonly PageReadings[];
  toPath: (slug: string) => string;
}

export const ReadingsTable = ({ id, title, name, rows, toPath }: ReadingsProps) => (
  <RankTable
    id={id}
    title={title}
    columns={[name, "Read"]}
    rows={rows.map((row) => ({
      key: row.id,
      name: <PageLink page={row} toPath={toPath} />,
      cells: [row.reads.toLocaleString("en-US")],
    }))}
    emptyText={`No one has read a ${name.toLowerCase()} in this period.`}
  />
);

interface UnansweredProps {
  id: string;
  title: string;
  name: string;
  unanswered: Unanswered;
  emptyText: string;
}

export function UnansweredTable({ id, title, name, unanswered, emptyText }: UnansweredProps) {
  const { total, words } = unanswered;
  return (
    <RankTable
      id={id}
      title={title}
      {...(total > 0 && {
        note: `${formatCount(total, "time")} in this period. The table shows only words that at least two visitors used.`,
      })}
      columns={[name, "Visitors"]}
      rows={words.map((row) => ({
        key: row.words,
        name: row.words,
        cells: [row.seekers.toLocaleString("en-US")],
      }))}
      emptyText={total > 0 ? "No two visitors used the same words." : emptyText}
    />
  );
}

export const FollowsTable = ({ rows }: { rows: readonly ShowFollows[] }) => (
  <RankTable
    id="follows"
    title="Follows by show"
    columns={["Show", "Change", "Gained", "Lost"]}
    rows={rows.map((row) => ({
      key: row.id,
      name: <PageLink page={row} toPath={paths.show} />,
      cells: [withSign(row.gained - row.lost), row.gained.toLocaleString("en-US"), row.lost.toLocaleString("en-US")],
    }))}
    emptyText="No show gained or lost a follow in this period."
  />
);
