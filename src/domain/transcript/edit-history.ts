import type { DeskLine } from "./desk-lines.ts";

interface Step {
  /** What undoing takes back, such as "split a line". */
  label: string;
  lines: readonly DeskLine[];
}

export interface EditHistory {
  lines: readonly DeskLine[];
  /** The lines before each change. The last change is the last item. */
  past: readonly Step[];
  /** The lines after each change that was taken back. The next one to repeat is the last item. */
  future: readonly Step[];
  /** What the last change belongs to. A change with the same group joins it. */
  group: string | null;
}

/** A step is a list of references to lines, about 24 KB for 3,000 lines. */
const MAX_STEPS = 200;

export const newHistory = (lines: readonly DeskLine[]): EditHistory => ({ lines, past: [], future: [], group: null });

/** Adds a step of undo. Two changes with the same group, such as two letters in one line, are one step. */
export function addStep(
  history: EditHistory,
  label: string,
  lines: readonly DeskLine[],
  group: string | null = null,
): EditHistory {
  if (lines === history.lines) return history;
  if (group !== null && group === history.group) return { ...history, lines };
  const past = [...history.past, { label, lines: history.lines }].slice(-MAX_STEPS);
  return { lines, past, future: [], group };
}

export function undo({ lines, past, future, ...history }: EditHistory): EditHistory {
  const step = past.at(-1);
  if (!step) return { ...history, lines, past, future };
  return { lines: step.lines, past: past.slice(0, -1), future: [...future, { ...step, lines }], group: null };
}

export function redo({ lines, past, future, ...history }: EditHistory): EditHistory {
  const step = future.at(-1);
  if (!step) return { ...history, lines, past, future };
  return { lines: step.lines, past: [...past, { ...step, lines }], future: future.slice(0, -1), group: null };
}

/** The first line in which two states differ, so that the editor sees what undo has changed. */
export function firstDifference(before: readonly DeskLine[], after: readonly DeskLine[]): number | null {
  const index = after.findIndex((line, i) => line !== before[i]);
  return (after[index] ?? (before.length > after.length ? after.at(-1) : undefined))?.key ?? null;
}
