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
 * `overlaps` has both texts. The marks of advertisements are merged on their own, so that a mark and a correction of one
 * line both stay. Returns null if the texts differ too much.
 */
export function mergeTranscripts(base: string, mine: string, theirs: string) {
  const lines = readWholeTranscript(base);
  const [own, other] = [versionOf(lines, mine), versionOf(lines, theirs)];
  if (!own || !other) return null;
  const overlaps: Overlap[] = [];
  const addedChanges = other.changes.filter((change) => {
    const rivals = own.changes.filter((rival) => overlap(rival, change));
    if (rivals.length === 0) return true;
    const isSame = rivals.some(
      ({ from, to, lines: newLines }) =>
        from === change.from && to === change.to && textOf(newLines) === textOf(change.lines),
    );
    if (!isSame) {
      const from = Math.min(change.from, ...rivals.map((rival) => rival.from));
      const to = Math.max(change.to, ...rivals.map((rival) => rival.to));
      const textAfter = (changes: readonly LineChange[]) => textOf(withChanges(lines, changes, from, to));
      const start = lines[change.from]?.start ?? change.lines[0]?.start ?? null;
      overlaps.push({ start, mine: textAfter(rivals), theirs: textAfter([change]) });
    }
    return false;
  });
  const oldMarks = lines.map(isMarked);
  const mergedMark = (mark: boolean, oldMark: boolean, otherMark: boolean) => (mark === oldMark ? otherMark : mark);
  const markChange = (change: LineChange, otherMarks: readonly boolean[]): LineChange => {
    const markLine = (line: Cue, n: number) =>
      withMark(line, mergedMark(isMarked(line), markAt(oldMarks, change, n), markAt(otherMarks, change, n)));
    return { ...change, lines: change.lines.map(markLine) };
  };
  const markedLines = lines.map((line, n) =>
    withMark(line, mergedMark(own.marks[n] ?? false, oldMarks[n] ?? false, other.marks[n] ?? false)),
  );
  // Of two insertions at one place, the sort keeps the order: first mine, then theirs.
  const changes = [
    ...own.changes.map((change) => markChange(change, other.marks)),
    ...addedChanges.map((change) => markChange(change, own.marks)),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  const isNewMark = lines.map((_, n) => other.marks[n] !== oldMarks[n] && own.marks[n] === oldMarks[n]);
  const newRuns = isNewMark.filter((isNew, n) => isNew && !isNewMark[n - 1]).length;
  return {
    text: writeTranscript(withChanges(markedLines, changes, 0, lines.length)),
    added: addedChanges.length + newRuns,
    overlaps,
  };
}

/** Returns the changes of the spoken lines, and for each old line whether the new version marks it. */
function versionOf(lines: readonly Cue[], text: string) {
  const newLines = readWholeTranscript(text);
  const spokenKey = ({ speaker, start, text }: Cue) => JSON.stringify([speaker, start, text]);
  const changes = lineChanges(lines, newLines, spokenKey);
  if (!changes) return null;
  const marks: boolean[] = [];
  let offset = 0;
  for (const { from, to, lines: changedLines } of changes) {
    for (let n = marks.length; n < from; n++) marks.push(isMarked(newLines[n + offset]));
    for (let n = from; n < to; n++)
      marks.push(
        isMarked(changedLines.length === 0 ? lines[n] : changedLines[Math.min(n - from, changedLines.length - 1)]),
      );
    offset += changedLines.length - (to - from);
  }
  for (let n = marks.length; n < lines.length; n++) marks.push(isMarked(newLines[n + offset]));
  return { changes, marks };
}

const isMarked = (line: Cue | undefined): boolean => line?.isAdvertisement ?? false;

const withMark = ({ speaker, start, text }: Cue, mark: boolean): Cue =>
  mark ? { speaker, start, text, isAdvertisement: true } : { speaker, start, text };

/** Returns the mark of the old line in whose place the new line `n` stands. A line between two marked ones belongs to them. */
const markAt = (marks: readonly boolean[], { from, to }: LineChange, n: number): boolean =>
  from === to ? Boolean(marks[from - 1] && marks[from]) : Boolean(marks[Math.min(from + n, to - 1)]);

function withChanges(lines: readonly Cue[], changes: readonly LineChange[], from: number, to: number): Cue[] {
  const changed: Cue[] = [];
  let index = from;
  for (const change of changes) {
    changed.push(...lines.slice(index, change.from), ...change.lines);
    index = change.to;
  }
  return [...changed, ...lines.slice(index, to)];
}

/** Two insertions at one place do not overlap: both stay. */
const overlap = (a: LineChange, b: LineChange) =>
  a.from < b.to && b.from < a.to ? true : a.from === b.from && (a.from === a.to) !== (b.from === b.to);

const textOf = (lines: readonly Cue[]) =>
  lines.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join("\n");
