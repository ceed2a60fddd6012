import type { Journal } from "./journal.ts";

const percentile = (sortedValues: number[], share: number) =>
  sortedValues[Math.floor((sortedValues.length - 1) * share)] ?? 0;

const MAX_BUSY_SHARE = 0.01;

/** A busy database answers 503 after five seconds. At most one request in a hundred may get this answer. */
export function checkBusy(journal: Journal): void {
  const kinds = [...journal.kinds.values()];
  const busyRequests = kinds.reduce((sum, { busyCount }) => sum + busyCount, 0);
  const allRequests = kinds.reduce((sum, { faultFreeMs }) => sum + faultFreeMs.length, 0);
  const share = `${((busyRequests / allRequests) * 100).toFixed(2)} %`;
  journal.addResult(
    `outside of faults, the server was too busy for ${busyRequests} of ${allRequests} requests (${share})`,
  );
  if (busyRequests / allRequests > MAX_BUSY_SHARE)
    journal.addProblem(`outside of faults, the server was too busy for ${share} of the requests`);
}

export function printReport(journal: Journal, memoryRows: string[], title: string): void {
  const print = (line = "") => console.log(line);
  print(`\n# ${title}\n`);
  print("| requests | count | statuses | median ms | 99 % ms |\n| --- | --- | --- | --- | --- |");
  for (const [kind, { statuses, faultFreeMs }] of [...journal.kinds].toSorted()) {
    const sortedMs = faultFreeMs.toSorted((a, b) => a - b);
    const count = [...statuses.values()].reduce((sum, n) => sum + n, 0);
    const list = [...statuses].toSorted().map(([status, n]) => `${status}: ${n}`);
    print(
      `| ${kind} | ${count} | ${list.join(", ")} | ${percentile(sortedMs, 0.5).toFixed(0)} | ${percentile(sortedMs, 0.99).toFixed(0)} |`,
    );
  }
  print(
    "\nStatus 0: the connection ended without an answer. Status -1: the server refused the connection. The times do not include requests during faults.",
  );
  print("\n| fault | count | recovery |\n| --- | --- | --- |");
  for (const [name, faults] of Map.groupBy(journal.faults, ({ name }) => name))
    print(`| ${name} | ${faults.length} | ${faults.map(({ note }) => note).join("; ")} |`);
  print("\n| process | MB after a third | MB at the end | growth |\n| --- | --- | --- | --- |");
  for (const row of memoryRows) print(row);
  print("\nResults");
  for (const result of journal.results) print(`- ${result}`);
  for (const skippedTest of journal.skippedTests) print(`- skipped: ${skippedTest}`);
  print(`\n${journal.problemCount()} problems`);
  for (const problem of journal.problems) print(`- ${problem}`);
}
