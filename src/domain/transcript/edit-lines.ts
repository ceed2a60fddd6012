import { joinText, NO_SPACES } from "./cue.ts";
import type { DeskChange, DeskLine } from "./desk-lines.ts";
import { readWholeTranscript } from "./read.ts";

/** A line, and the part of its text that is selected. */
export interface Place {
  key: number;
  start: number;
  end: number;
}

export const readDeskLines = (storedText: string): DeskLine[] =>
  readWholeTranscript(storedText).map((cue, key) => ({ ...cue, key }));

const indexOf = (lines: readonly DeskLine[], key: number) => lines.findIndex((line) => line.key === key);

const newKey = (lines: readonly DeskLine[]) => lines.reduce((max, { key }) => Math.max(max, key), -1) + 1;

const changeLine = (key: number, change: (line: DeskLine) => DeskLine): DeskChange => {
  return (lines) => {
    const index = indexOf(lines, key);
    const line = lines[index];
    return line ? lines.with(index, change(line)) : lines;
  };
};

export const setText = (key: number, text: string): DeskChange => changeLine(key, (line) => ({ ...line, text }));

export const setSpeaker = (key: number, speaker: string | null): DeskChange =>
  changeLine(key, (line) => ({ ...line, speaker }));

/** Adds the line after the part that stays. The new line has the time of its first word. */
export const splitLine = (key: number, position: number): DeskChange => {
  return (lines) => {
    const index = indexOf(lines, key);
    const line = lines[index];
    if (!line) return lines;
    const before = { ...line, text: line.text.slice(0, position).trimEnd() };
    const text = line.text.slice(position).trimStart();
    const after = { ...line, key: newKey(lines), start: timeBetween(line, lines[index + 1], position), text };
    return lines.toSpliced(index, 1, before, after);
  };
};

/** The key of the line after the line `key`, or null. */
export const keyAfter = (lines: readonly DeskLine[], key: number): number | null =>
  lines[indexOf(lines, key) + 1]?.key ?? null;

/** The line keeps the speaker and the time of the line before it. A half advertisement is none, so that no word gets lost. */
export const mergeWithPrevious = (key: number): DeskChange => {
  return (lines) => {
    const index = indexOf(lines, key);
    const [previous, line] = [lines[index - 1], lines[index]];
    if (!previous || !line) return lines;
    const joined = { ...previous, text: joinText(previous.text, line.text) };
    if (!line.isAdvertisement) delete joined.isAdvertisement;
    return lines.toSpliced(index - 1, 2, joined);
  };
};

/** Where the text of the line begins after `mergeWithPrevious`. Null for the first line. */
export function placeAfterMerge(lines: readonly DeskLine[], key: number): Place | null {
  const index = indexOf(lines, key);
  const [previous, line] = [lines[index - 1], lines[index]];
  if (!previous || !line) return null;
  const position = joinText(previous.text, line.text).length - line.text.length;
  return { key: previous.key, start: position, end: position };
}

export const deleteLine = (key: number): DeskChange => {
  return (lines) => lines.filter((line) => line.key !== key);
};

/** The speakers of the lines in the order of their first words. */
export const speakersOf = (lines: readonly DeskLine[]): string[] => [
  ...new Set(lines.flatMap(({ speaker }) => speaker ?? [])),
];

/** The second of a word. Between two times, people are assumed to speak evenly. After the last time, returns that time. */
export function timeAt(lines: readonly DeskLine[], key: number, position: number): number | null {
  const index = indexOf(lines, key);
  const first = lines.findLastIndex(({ start }, i) => i <= index && start !== null);
  const next = lines.findIndex(({ start }, i) => i > index && start !== null);
  if (index === -1 || first === -1) return null;
  const start = lines[first]?.start ?? null;
  const lengthBefore = lengthOf(lines.slice(first, index)) + position;
  return timeOfLetter(start, lines[next]?.start ?? null, lengthBefore / lengthOf(lines.slice(first, next))) ?? start;
}

const lengthOf = (lines: readonly DeskLine[]) => lines.reduce((sum, { text }) => sum + text.length, 0);

const timeBetween = ({ start, text }: DeskLine, next: DeskLine | undefined, position: number) =>
  timeOfLetter(start, next?.start ?? null, position / text.length);

function timeOfLetter(start: number | null, end: number | null, part: number): number | null {
  if (start === null || end === null || end < start || !Number.isFinite(part)) return null;
  return Math.round((start + (end - start) * part) * 1000) / 1000;
}

/** The start of the word at the position. */
export function wordStart(text: string, position: number): number {
  let start = position;
  while (start > 0 && !/\s/.test(text[start - 1] ?? "") && !NO_SPACES.test(text[start - 1] ?? "")) start--;
  return start;
}
