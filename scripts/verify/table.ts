import type { VerifiedRecap } from "./verify-recap.ts";

const MAX_NAME_CHARS = 48;

const COLUMNS: [heading: string, count: (recap: VerifiedRecap) => number][] = [
  ["quotes", ({ quotes }) => quotes],
  ["verbatim", ({ sentences }) => sentences.verbatim],
  ["supported", ({ sentences }) => sentences.supported],
  ["inferred", ({ sentences }) => sentences.inferred],
  ["none", ({ sentences }) => sentences.none],
  ["contradicted", ({ sentences }) => sentences.contradicted],
  ["editor", ({ sentences }) => sentences.editor],
  ["unchecked", ({ sentences }) => sentences.unchecked],
  ["unverifiable", ({ problems }) => problems.length],
];

/** Returns a table with one line for each recap that has something to check, and a line with the sums. */
export function resultTable(results: readonly { name: string; result: VerifiedRecap }[]): string {
  const checked = results.filter(({ result }) => COLUMNS.some(([, count]) => count(result) > 0));
  const rows = checked.map(({ name, result }) => [name, ...COLUMNS.map(([, count]) => String(count(result)))]);
  const sums = COLUMNS.map(([, count]) => String(results.reduce((sum, { result }) => sum + count(result), 0)));
  const table = [["recap", ...COLUMNS.map(([heading]) => heading)], ...rows, ["all", ...sums]].map(
    ([name = "", ...cells]) => [
      [...name].length > MAX_NAME_CHARS ? `${[...name].slice(0, MAX_NAME_CHARS - 1).join("")}…` : name,
      ...cells,
    ],
  );
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => [...(row[column] ?? "")].length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
