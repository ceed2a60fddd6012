import type { Corpus, SetName, SharedCorpus } from "../corpus.ts";

interface Parts {
  /** The evaluation measures these parts of each set. Without `--held-out`, it measures only the tuning part. */
  parts: readonly SetName[];
}

export type EvalSet = { title: string } & (
  | { corpora: "all"; run(input: Parts & { corpora: readonly Corpus[] }): Promise<void> }
  | { corpora: "shared"; run(input: Parts & { shared: SharedCorpus }): Promise<void> }
);

export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const print = (cells: readonly string[]) =>
    console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`);
  print(columns);
  print(widths.map((width) => "-".repeat(width)));
  for (const row of rows) print(row);
}
