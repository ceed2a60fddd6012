/** What happened: faults with their recovery times, requests by kind, and problems that fail the run. */

export interface FaultRecord {
  name: string;
  startedAt: number;
  recoveredAt: number;
  note: string;
}

interface Kind {
  statuses: Map<number, number>;
  /** The times of requests outside of faults. */
  calmMs: number[];
  /** Answers with 502 and 503 outside of faults. */
  busyCount: number;
}

/** After a recovery, requests that waited during the fault still end. */
const AFTERMATH_MS = 3_000;
const MAX_EXAMPLES = 40;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(print: (line: string) => void = console.log) {
  const startedAt = performance.now();
  const faults: FaultRecord[] = [];
  const kinds = new Map<string, Kind>();
  const problems: string[] = [];
  const skipped: string[] = [];
  const figures: string[] = [];
  let problemCount = 0;

  const clock = () => {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const isCalm = (from: number, to: number) =>
    !faults.some((fault) => fault.startedAt <= to && fault.recoveredAt + AFTERMATH_MS >= from);

  return {
    startedAt,
    faults,
    kinds,
    problems,
    skipped,
    figures,
    problemCount: () => problemCount,
    isCalm,
    print: (line: string) => print(`${clock()} ${line}`),
    problem(words: string) {
      problemCount++;
      const text = words.replace(/\s+/g, " ");
      if (problems.length >= MAX_EXAMPLES) return;
      problems.push(`${clock()} ${text}`);
      print(`${clock()} PROBLEM ${text}`);
    },
    skip(what: string, reason: string) {
      skipped.push(`${what}: ${reason}`);
      print(`${clock()} skipped ${what}: ${reason}`);
    },
    figure(text: string) {
      figures.push(text);
      print(`${clock()} ${text}`);
    },
    request(kind: string, from: number, status: number) {
      const to = performance.now();
      const entry: Kind = kinds.get(kind) ?? { statuses: new Map(), calmMs: [], busyCount: 0 };
      kinds.set(kind, entry);
      entry.statuses.set(status, (entry.statuses.get(status) ?? 0) + 1);
      if (!isCalm(from, to)) return;
      entry.calmMs.push(to - from);
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
      print(`${clock()} fault: ${name}`);
      return fault;
    },
    endFault(fault: FaultRecord, note: string) {
      fault.recoveredAt = performance.now();
      fault.note = note;
    },
  };
}
