import { readClock } from "./clock.ts";
import type { DeskChange, DeskLine } from "./desk-lines.ts";

/** Marks the lines from one key to another as an advertisement, or removes their marks. Deleted lines change nothing. */
export function markLines(fromKey: number, toKey: number, isMarked: boolean): DeskChange {
  return (lines) => {
    const ends = [fromKey, toKey].map((key) => lines.findIndex((line) => line.key === key));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    if (from < 0) return lines;
    return lines.map((line, index) => (index < from || index > to ? line : marked(line, isMarked)));
  };
}

function marked(line: DeskLine, isMarked: boolean): DeskLine {
  if (line.isAdvertisement === (isMarked || undefined)) return line;
  const { isAdvertisement: _mark, ...unmarked } = line;
  return isMarked ? { ...unmarked, isAdvertisement: true } : unmarked;
}

export interface DeskRun {
  lines: DeskLine[];
  /** From the first line to the line after the last one. Null if one of the two times is unknown. */
  seconds: number | null;
}

/** The marked passages. */
export function markedRuns(lines: readonly DeskLine[]): DeskRun[] {
  const runs: DeskRun[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.isAdvertisement) continue;
    if (lines[index - 1]?.isAdvertisement) runs.at(-1)?.lines.push(line);
    else runs.push({ lines: [line], seconds: null });
  }
  return runs.map((run) => ({ ...run, seconds: secondsOf(lines, run.lines) }));
}

export function secondsOf(lines: readonly DeskLine[], run: readonly DeskLine[]): number | null {
  const next = lines[lines.findIndex(({ key }) => key === run.at(-1)?.key) + 1];
  const [start, end] = [run[0]?.start ?? null, next?.start ?? null];
  return start === null || end === null ? null : Math.max(0, Math.round(end - start));
}

/** Finds the line of a time such as `12:04`, or of a number such as `31`. Returns null for other texts. */
export function lineAt(lines: readonly DeskLine[], text: string): DeskLine | null {
  const place = text.trim();
  if (/^\d+$/.test(place)) return lines[Number(place) - 1] ?? null;
  const second = readClock(place);
  if (second === null) return null;
  return lines.findLast(({ start }) => start !== null && Math.floor(start) <= second) ?? null;
}
