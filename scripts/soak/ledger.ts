/**
 * What the database must hold: for each key, the value of the last write that was acknowledged. A write without an
 * answer may have happened or not, so both values are right until a later write is acknowledged.
 */
import type { Answer } from "./client.ts";

/** Null is a deleted row. */
export type Value = string | null;

interface Entry {
  acknowledged: Value;
  uncertain: { value: Value; at: number }[];
}

/** Longer than the server works on a request. */
const SETTLED_MS = 60_000;

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(
  log: (line: string) => void,
  now: () => number = () => performance.now(),
) {
  const entries = new Map<string, Entry>();
  let acknowledgedCount = 0;
  let uncertainCount = 0;

  const entryOf = (key: string) => {
    const entry = entries.get(key) ?? { acknowledged: null, uncertain: [] };
    entries.set(key, entry);
    return entry;
  };

  return {
    entries,
    counts: () => ({ acknowledged: acknowledgedCount, uncertain: uncertainCount }),
    /** Null for a deleted row and for one that was never written. */
    current: (key: string): Value => entries.get(key)?.acknowledged ?? null,
    /** A key rests after a write without an answer, because that write may still happen. */
    isSettled: (key: string): boolean =>
      entries.get(key)?.uncertain.every(({ at }) => now() - at > SETTLED_MS) ?? true,
    /** Records the outcome of a write. `isDone` says whether the answer reports a changed row. */
    record(key: string, value: Value, { status }: Answer, isDone: boolean): void {
      const entry = entryOf(key);
      if (status >= 200 && status < 300 && isDone) {
        entry.acknowledged = value;
        entry.uncertain = [];
        acknowledgedCount++;
        log(`${JSON.stringify({ time: new Date().toISOString(), key, value })}\n`);
      } else if (status === 0 || (status >= 500 && status !== 507)) {
        entry.uncertain.push({ value, at: now() });
        uncertainCount++;
      }
    },
    /** Compares with what is there. Returns the differences as sentences. */
    compare(actual: ReadonlyMap<string, string>): string[] {
      const differences: string[] = [];
      for (const [key, { acknowledged, uncertain }] of entries) {
        const value = actual.get(key) ?? null;
        const possible = [acknowledged, ...uncertain.map((one) => one.value)];
        if (!possible.includes(value))
          differences.push(
            `${key} is ${shorten(value)}, acknowledged was ${shorten(acknowledged)}`,
          );
      }
      for (const key of actual.keys()) {
        if (!entries.has(key)) differences.push(`${key} is there, but no one wrote it`);
      }
      return differences;
    },
  };
}

const shorten = (value: Value) => (value === null ? "no row" : value.slice(0, 80));
