import { CLOCK, durationSeconds, readClock } from "./clock.ts";
import { oneLine } from "./cue.ts";
import { isName } from "./speakers.ts";

/** For example, Teams writes `1 hour 2 minutes 5 seconds`, and then sometimes the same time as `1:02:05`. */
const SPOKEN_TIME = String.raw`\d{1,3} (?:hours?|minutes?|seconds?)(?:,? \d{1,2} (?:minutes?|seconds?)){0,2}`;
export const TURN_TIME = String.raw`(?:${CLOCK}|${SPOKEN_TIME}(?:\s?${CLOCK})?)`;
const TIME_LINE = new RegExp(String.raw`^\s*${TURN_TIME}\s*$`);
const SPOKEN_START = new RegExp(`^${SPOKEN_TIME}`);
const MINUTES_AND_SECONDS = /minutes?,? \d+ seconds?/;
const MIN_TURNS = 2;
/** The other lines before a time are texts that look like a name, such as `Yes`. */
const MIN_SHARE_OF_NAMES = 0.8;

export function readTurnTime(text: string): number | null {
  const spokenTime = SPOKEN_START.exec(text.trim())?.[0];
  return spokenTime === undefined ? readClock(text.trim()) : durationSeconds(spokenTime);
}

export const isTimeLine = (line: string) => TIME_LINE.test(line);

export type TimeLine = "starts a turn" | "repeats the time" | "is text";

export interface TimeLines {
  kinds: Map<number, TimeLine>;
  /** The index of a line that has only the name of a speaker, with the start of the turn. */
  names: Map<number, number | null>;
}

/** Finds the lines that have only a time, and the lines with the names before them. One such line can be a spoken text. */
export function findTimeLines(lines: readonly string[]): TimeLines {
  const turns: { index: number; nameIndex: number | undefined }[] = [];
  const kinds = new Map<number, TimeLine>();
  let previousIndex: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (isTimeLine(line)) {
      const isRepeated = previousIndex !== undefined && kinds.has(previousIndex);
      kinds.set(index, isRepeated ? "repeats the time" : "starts a turn");
      if (!isRepeated) turns.push({ index, nameIndex: previousIndex });
    }
    previousIndex = index;
  }
  const isNameLine = (index: number | undefined): index is number =>
    index !== undefined && isName(oneLine(lines[index] ?? "")) && (lines[index] ?? "").length <= 60;
  if (turns.length < MIN_TURNS && !lines.some((line) => MINUTES_AND_SECONDS.test(line))) {
    for (const index of kinds.keys()) kinds.set(index, "is text");
    return { kinds, names: new Map() };
  }
  const turnsWithName = turns.filter(({ nameIndex }) => isNameLine(nameIndex));
  const names = new Map<number, number | null>();
  if (turnsWithName.length >= turns.length * MIN_SHARE_OF_NAMES) {
    for (const { index, nameIndex } of turnsWithName) {
      if (nameIndex === undefined) continue;
      names.set(nameIndex, readTurnTime(lines[index] ?? ""));
      kinds.set(index, "repeats the time");
    }
  }
  return { kinds, names };
}
