/**
 * For each key, the database must contain the value of the last acknowledged write. A write without an answer may have
 * happened or not. So both the old and the new value are right until the server acknowledges a later write.
 */
import type { Answer } from "./client.ts";

/** Null means that the row does not exist. */
export type Value = string | null;

interface Entry {
  acknowledgedValue: Value;
  uncertainWrites: { value: Value; recordedAt: number }[];
}

/** The server executes no request that is older than this time. */
const SETTLED_MS = 60_000;

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(log: (line: string) => void, now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  let acknowledgedCount = 0;
  let uncertainCount = 0;

  const entryOf = (key: string) => {
    const entry = entries.get(key) ?? { acknowledgedValue: null, uncertainWrites: [] };
    entries.set(key, entry);
    return entry;
  };

  return {
    entries,
    counts: () => ({ acknowledgedCount, uncertainCount }),
    /** Returns null if the row is deleted, or if no writer has written the row. */
    acknowledgedValueOf: (key: string): Value => entries.get(key)?.acknowledgedValue ?? null,
    /** A row is settled if the server can no longer execute an unanswered write to this row. Writers write only settled rows. */
    isSettled: (key: string): boolean =>
      entries.get(key)?.uncertainWrites.every(({ recordedAt }) => now() - recordedAt > SETTLED_MS) ?? true,
    /** Returns true after a deletion without an answer, because the server may have executed the deletion. */
    mayBeDeleted: (key: string): boolean =>
      entries.get(key)?.uncertainWrites.some(({ value }) => value === null) ?? false,
    record(key: string, value: Value, { status }: Answer): void {
      const entry = entryOf(key);
      if (status >= 200 && status < 300) {
        entry.acknowledgedValue = value;
        entry.uncertainWrites = [];
        acknowledgedCount++;
        log(`${JSON.stringify({ time: new Date().toISOString(), key, value })}\n`);
      } else if (status === 0 || (status >= 500 && status !== 507)) {
        entry.uncertainWrites.push({ value, recordedAt: now() });
        uncertainCount++;
      }
    },
    compare(actualValues: ReadonlyMap<string, string>): string[] {
      const differences: string[] = [];
      for (const [key, { acknowledgedValue, uncertainWrites }] of entries) {
        const value = actualValues.get(key) ?? null;
        const possibleValues = [acknowledgedValue, ...uncertainWrites.map((write) => write.value)];
        if (!possibleValues.includes(value))
          differences.push(
            `${key} is ${shorten(value)}, but the last acknowledged value is ${shorten(acknowledgedValue)}`,
          );
      }
      for (const key of actualValues.keys()) {
        if (!entries.has(key)) differences.push(`${key} exists, but no writer wrote it`);
      }
      return differences;
    },
  };
}

const shorten = (value: Value) => (value === null ? "no row" : value.slice(0, 80));
