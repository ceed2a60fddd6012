/** The journal records faults with their recovery times, requests by kind, and problems. A run with problems fails. */

export interface FaultRecord {
  name: string;
  startedAt: number;
  recoveredAt: number;
  note: string;
}

interface RequestKind {
  statuses: Map<number, number>;
  /** The durations of requests at times without faults. */
  faultFreeMs: number[];
  /** The number of answers with 502 or 503 at times without faults. */
  busyCount: number;
}

/** Requests that waited during a fault may end this long after the recovery. */
const AFTERMATH_MS = 3_000;
const MAX_PRINTED_PROBLEMS = 40;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(print: (line: string) => void = console.log) {
  const startedAt = performance.now();
  const faults: FaultRecord[] = [];
  const kinds = new Map<string, RequestKind>();
  const problems: string[] = [];
  const skippedTests: string[] = [];
  const results: string[] = [];
  let problemCount = 0;

  const elapsedTime = () => {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const isFaultFree = (from: number, to: number) =>
    !faults.some((fault) => fault.startedAt <= to && fault.recoveredAt + AFTERMATH_MS >= from);

  return {
    startedAt,
    faults,
    kinds,
    problems,
    skippedTests,
    results,
    problemCount: () => problemCount,
    isFaultFree,
    print: (line: string) => print(`${elapsedTime()} ${line}`),
    addProblem(words: string) {
      problemCount++;
      const text = words.replace(/\s+/g, " ");
      if (problems.length >= MAX_PRINTED_PROBLEMS) return;
      problems.push(`${elapsedTime()} ${text}`);
      print(`${elapsedTime()} PROBLEM ${text}`);
    },
    addSkipped(test: string, reason: string) {
      skippedTests.push(`${test}: ${reason}`);
      print(`${elapsedTime()} skipped ${test}: ${reason}`);
    },
    addResult(text: string) {
      results.push(text);
      print(`${elapsedTime()} ${text}`);
    },
    addRequest(kind: string, from: number, status: number) {
      const to = performance.now();
      const entry: RequestKind = kinds.get(kind) ?? {
        statuses: new Map(),
        faultFreeMs: [],
        busyCount: 0,
      };
      kinds.set(kind, entry);
      entry.statuses.set(status, (entry.statuses.get(status) ?? 0) + 1);
      if (!isFaultFree(from, to)) return;
      entry.faultFreeMs.push(to - from);
      if (status === 502 || status === 503) entry.busyCount++;
    },
    beginFault(name: string): FaultRecord {
      const fault = {
        name,
        startedAt: performance.now(),
        recoveredAt: Number.POSITIVE_INFINITY,
        note: "",
      };
      faults.push(fault);
      print(`${elapsedTime()} fault: ${name}`);
      return fault;
    },
    endFault(fault: FaultRecord, note: string) {
      fault.recoveredAt = performance.now();
      fault.note = note;
    },
  };
}
