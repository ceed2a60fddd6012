import { diffArrays } from "diff";
import type { Cue } from "./cue.ts";
import { readTranscript } from "./read.ts";
import { writeTranscript } from "./write.ts";

/** Lines of the base, and what one editor has written instead. */
interface Change {
  from: number;
  to: number;
  lines: readonly Cue[];
}

export interface Overlap {
  start: number | null;
  mine: string;
  theirs: string;
}

/** With more differences, the browser would need seconds. */
const LIMITS = { maxEditLength: 5_000, timeout: 1_000 };

/**
 * Adds the changes of two editors to the text that both began with. Where both changed the same lines, `mine` stays, and
 * `overlaps` has both texts. Returns null if the texts differ too much.
 */
export function mergeTranscripts(base: string, mine: string, theirs: string) {
  const lines = readTranscript(base);
  const ownChanges = changesOf(lines, readTranscript(mine));
  const theirChanges = changesOf(lines, readTranscript(theirs));
  if (!ownChanges || !theirChanges) return null;
  const overlaps: Overlap[] = [];
  const addedChanges = theirChanges.filter((change) => {
    const rivals = ownChanges.filter((own) => overlap(own, change));
    if (rivals.length === 0) return true;
    const isSame = rivals.some((own) => own.from === change.from && textOf(own.lines) === textOf(change.lines));
    if (!isSame) {
      const start = lines[change.from]?.start ?? change.lines[0]?.start ?? null;
      overlaps.push({ start, mine: textOf(rivals.flatMap((own) => own.lines)), theirs: textOf(change.lines) });
    }
    return false;
  });
  // Of two insertions at one place, the sort keeps the order: first mine, then theirs.
  const changes = [...ownChanges, ...addedChanges].sort((a, b) => a.from - b.from || a.to - b.to);
  const merged: Cue[] = [];
  let index = 0;
  for (const { from, to, lines: newLines } of changes) {
    merged.push(...lines.slice(index, from), ...newLines);
    index = to;
  }
  return { text: writeTranscript([...merged, ...lines.slice(index)]), added: addedChanges.length, overlaps };
}

/** Two insertions at one place do not overlap: both stay. */
const overlap = (a: Change, b: Change) =>
  a.from < b.to && b.from < a.to ? true : a.from === b.from && (a.from === a.to) !== (b.from === b.to);

const textOf = (lines: readonly Cue[]) =>
  lines.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join("\n");

function changesOf(before: readonly Cue[], after: readonly Cue[]): Change[] | null {
  const comparator = (a: Cue, b: Cue) => JSON.stringify(a) === JSON.stringify(b);
  const pieces = diffArrays([...before], [...after], { ...LIMITS, comparator });
  if (!pieces) return null;
  const changes: Change[] = [];
  let index = 0;
  for (const { added, removed, value } of pieces) {
    const last = changes.at(-1);
    if (removed) {
      changes.push({ from: index, to: index + value.length, lines: [] });
      index += value.length;
    } else if (added) {
      if (last && last.to === index && last.lines.length === 0) changes[changes.length - 1] = { ...last, lines: value };
      else changes.push({ from: index, to: index, lines: value });
    } else index += value.length;
  }
  return changes;
}
