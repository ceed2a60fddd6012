import { diffArrays } from "diff";
import type { Cue } from "./cue.ts";

/** The lines that stand in a new version instead of the lines `from` to `to` of the old one. */
export interface LineChange {
  from: number;
  to: number;
  lines: readonly Cue[];
}

/** With more differences, the browser would need seconds. */
const LIMITS = { maxEditLength: 4_000, timeout: 400 };

/** Lines with the same key are equal. Returns null if too many lines differ. */
export function lineChanges(
  before: readonly Cue[],
  after: readonly Cue[],
  keyOf: (cue: Cue) => string = JSON.stringify,
): LineChange[] | null {
  const numbers = new Map<string, number>();
  const numberOf = (cue: Cue) => {
    const text = keyOf(cue);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const parts = diffArrays(before.map(numberOf), after.map(numberOf), LIMITS);
  if (!parts) return null;
  const changes: LineChange[] = [];
  let [from, newFrom] = [0, 0];
  let isOpen = false;
  for (const { added, removed, value } of parts) {
    const to = added ? from : from + value.length;
    const newTo = removed ? newFrom : newFrom + value.length;
    const last = changes.at(-1);
    const isChange = added || removed;
    // A removed part and the added part beside it are one change.
    if (isChange && isOpen && last) changes[changes.length - 1] = merged(last, to, after.slice(newFrom, newTo));
    else if (isChange) changes.push({ from, to, lines: after.slice(newFrom, newTo) });
    isOpen = isChange;
    [from, newFrom] = [to, newTo];
  }
  return changes;
}

const merged = (change: LineChange, to: number, lines: readonly Cue[]): LineChange => ({
  from: change.from,
  to,
  lines: [...change.lines, ...lines],
});
