import type { Cue } from "./cue.ts";
import { type LineChange, lineChanges } from "./line-changes.ts";
import { readWholeTranscript } from "./read.ts";
import { writeTranscript } from "./write.ts";

export interface Overlap {
  start: number | null;
  mine: string;
  theirs: string;
}

/**
 * Adds the changes of two editors to the text that both began with. Where both changed the same lines, `mine` stays, and
 * `overlaps` has both texts. Returns null if the texts differ too much.
 */
export function mergeTranscripts(base: string, mine: string, theirs: string) {
  const lines = readWholeTranscript(base);
  const ownChanges = lineChanges(lines, readWholeTranscript(mine));
  const theirChanges = lineChanges(lines, readWholeTranscript(theirs));
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
const overlap = (a: LineChange, b: LineChange) =>
  a.from < b.to && b.from < a.to ? true : a.from === b.from && (a.from === a.to) !== (b.from === b.to);

const textOf = (lines: readonly Cue[]) =>
  lines
    .map(({ speaker, text, isAdvertisement }) =>
      [isAdvertisement && "[advertisement]", speaker !== null && `${speaker}:`, text].filter(Boolean).join(" "),
    )
    .join("\n");
