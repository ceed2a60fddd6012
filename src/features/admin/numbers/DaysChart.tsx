import { useMemo } from "react";
import { type DayNumbers, sumOfColumn } from "../../../domain/numbers/numbers.ts";
import { longDate, shortDay } from "../../../domain/text/dates.ts";
import { useBars } from "../../../hooks/bars/use-bars.ts";

type Column = Exclude<keyof DayNumbers, "day">;

interface Props {
  id: string;
  title: string;
  days: readonly DayNumbers[];
  series: readonly { id: Column; text: string }[];
}

const format = (count: number) => count.toLocaleString("en-US");

/** The chart shows lost follows as bars below zero. */
const heightOf = (row: DayNumbers, column: Column) => (column === "lost" ? -row.lost : row[column]);

export function DaysChart(props: Props) {
  const { id, title, days, series } = props;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      <Chart {...props} />
      <details className="mt-4">
        <summary className="link min-h-8 w-fit cursor-pointer">Show as a table</summary>
        <table className="earnings mt-3 max-w-xl">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map((column) => (
                <th key={column.id} scope="col">
                  {column.text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row">{longDate(row.day)}</th>
                {series.map((column) => (
                  <td key={column.id}>{format(row[column.id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All days</th>
              {series.map((column) => (
                <td key={column.id}>{format(sumOfColumn(days, column.id))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </details>
    </section>
  );
}

function Chart({ title, days, series }: Props) {
  const [firstColumn, secondColumn] = series.map((column) => column.id);
  const chartData = useMemo(
    () => ({
      labels: days.map(({ day }) => shortDay(day)),
      titles: days.map(({ day }) => longDate(day) ?? ""),
      series: [firstColumn, secondColumn].flatMap((column) =>
        column ? [{ id: column, values: days.map((row) => heightOf(row, column)) }] : [],
      ),
      format: (value: number) => format(Math.abs(value)),
    }),
    [days, firstColumn, secondColumn],
  );
  const { figure, canvas, hasFailed } = useBars(chartData);
  if (hasFailed) return <p className="mt-4 text-muted">The chart did not load. The table has the same numbers.</p>;
  return (
    <figure ref={figure} className="chart mt-4">
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1">
        {series.map((column) => (
          <span key={column.id} className="chart-key" data-series={column.id}>
            {column.text}
          </span>
        ))}
      </figcaption>
      <div className="chart-area">
        <canvas ref={canvas} role="img" aria-label={`Bar chart: ${title}. The table below has the same numbers.`} />
      </div>
    </figure>
  );
}
