import type { Journal } from "./journal.ts";

const at = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

const MAX_BUSY_SHARE = 0.01;

/** A database that is busy for five seconds answers 503. Few readers may see that. */
export function checkBusy(journal: Journal): void {
  const kinds = [...journal.kinds.values()];
  const busy = kinds.reduce((sum, { busyCount }) => sum + busyCount, 0);
  const all = kinds.reduce((sum, { calmMs }) => sum + calmMs.length, 0);
  const share = `${((busy / all) * 100).toFixed(2)} %`;
  journal.figure(`outside of faults, ${busy} of ${all} requests were refused as busy (${share})`);
  if (busy / all > MAX_BUSY_SHARE)
    journal.problem(`${share} of the requests outside of faults were refused as busy`);
}

export function printReport(journal: Journal, memory: string[], title: string): void {
  const print = (line = "") => console.log(line);
  print(`\n# ${title}\n`);
  print("| requests | count | statuses | median ms | 99 % ms |\n| --- | --- | --- | --- | --- |");
  for (const [kind, { statuses, calmMs }] of [...journal.kinds].toSorted()) {
    const sorted = calmMs.toSorted((a, b) => a - b);
    const count = [...statuses.values()].reduce((sum, n) => sum + n, 0);
    const list = [...statuses].toSorted().map(([status, n]) => `${status}: ${n}`);
    print(
      `| ${kind} | ${count} | ${list.join(", ")} | ${at(sorted, 0.5).toFixed(0)} | ${at(sorted, 0.99).toFixed(0)} |`,
    );
  }
  print(
    "\nStatus 0 is a connection that ended without an answer, -1 one that was refused. Times exclude faults.",
  );
  print("\n| fault | times | recovery |\n| --- | --- | --- |");
  for (const [name, faults] of Map.groupBy(journal.faults, ({ name }) => name))
    print(`| ${name} | ${faults.length} | ${faults.map(({ note }) => note).join("; ")} |`);
  print("\n| process | MB at a third | MB at the end | growth |\n| --- | --- | --- | --- |");
  for (const row of memory) print(row);
  print("\nResults");
  for (const figure of journal.figures) print(`- ${figure}`);
  for (const skipped of journal.skipped) print(`- skipped: ${skipped}`);
  print(`\n${journal.problemCount()} problems`);
  for (const problem of journal.problems) print(`- ${problem}`);
}
