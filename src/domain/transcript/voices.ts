import type { Cue } from "./cue.ts";
import type { DeskChange, DeskLine } from "./desk-lines.ts";
import { SENTENCE_END } from "./paragraphs.ts";

export interface Excerpt {
  key: number;
  start: number | null;
  text: string;
}

export interface Voice {
  /** The speaker of its lines, or null for lines without a speaker. */
  label: string | null;
  isNamed: boolean;
  lineCount: number;
  seconds: number;
  /** Of the speaking time of all voices, from 0 to 1. */
  share: number;
  excerpts: Excerpt[];
  /** So short a voice is often an advertisement. False if its lines are marked already. */
  isShort: boolean;
}

const MAX_EXCERPTS = 3;
/** People speak about so fast. A line that takes much longer contains silence. */
const CHARS_PER_SECOND = 15;
const MIN_CHARS_PER_SECOND = 10;
/** Under 30 seconds in an hour. */
const SHORT_SHARE = 30 / 3600;

const ANONYMOUS =
  /^(?:(?:speaker|spk|voice|person|participant|unknown(?: speaker)?|unidentified(?: speaker)?|host|guest|interviewer|interviewee|caller|sprecher(?:in)?|locuteur|intervenant|hablante|persona|orador|spreker|talare)[\s_#-]*(?:\d{1,3}|\p{L})?|s?\d{1,3}|\p{L}|\?+)$/iu;

/** True for labels that machines write, such as "Speaker 1", "SPEAKER_00", "A" and "Unknown". */
export const isAnonymous = (label: string | null): boolean => label === null || ANONYMOUS.test(label.trim());

/** Returns the voices in order of their speaking time, the longest first. */
export function voicesOf(lines: readonly DeskLine[]): Voice[] {
  const seconds = secondsOfLines(lines);
  const total = seconds.reduce((sum, each) => sum + each, 0);
  const groups = Map.groupBy(
    lines.map((line, index) => ({ line, seconds: seconds[index] ?? 0 })),
    ({ line }) => line.speaker,
  );
  return [...groups]
    .map(([label, spoken]): Voice => {
      const ownSeconds = spoken.reduce((sum, each) => sum + each.seconds, 0);
      const share = total === 0 ? 0 : ownSeconds / total;
      const ownLines = spoken.map(({ line }) => line);
      return {
        label,
        isNamed: !isAnonymous(label),
        lineCount: ownLines.length,
        seconds: ownSeconds,
        share,
        excerpts: excerptsOf(ownLines),
        isShort: share < SHORT_SHARE && !ownLines.every(({ isAdvertisement }) => isAdvertisement),
      };
    })
    .toSorted((a, b) => b.seconds - a.seconds);
}

function secondsOfLines(lines: readonly Cue[]): number[] {
  return lines.map(({ start, text }, index) => {
    const next = lines[index + 1]?.start ?? null;
    const usual = text.length / CHARS_PER_SECOND;
    return start === null || next === null || next <= start
      ? usual
      : Math.min(next - start, text.length / MIN_CHARS_PER_SECOND);
  });
}

const CLEAR_CHARS = 160;
const UNCLEAR = /\[[^\]]*\]|\((?:laugh|inaudible|crosstalk|music)[^)]*\)|�/i;

/** Divides the lines of a voice into three parts, and takes the best line of each part. */
function excerptsOf(lines: readonly DeskLine[]): Excerpt[] {
  const partSize = Math.ceil(lines.length / MAX_EXCERPTS);
  return Array.from({ length: MAX_EXCERPTS }, (_, part) => lines.slice(part * partSize, (part + 1) * partSize))
    .flatMap((part) => part.toSorted((a, b) => clarity(b) - clarity(a)).slice(0, 1))
    .map(({ key, start, text }) => ({ key, start, text }));
}

function clarity({ text, start }: Cue): number {
  const length = Math.min(text.length, CLEAR_CHARS) / CLEAR_CHARS;
  return length + (SENTENCE_END.test(text) ? 0.3 : 0) - (UNCLEAR.test(text) ? 0.5 : 0) - (start === null ? 1 : 0);
}

/** Names a voice. If another voice has this name, both become one. */
export const nameVoice =
  (label: string | null, name: string): DeskChange =>
  (lines) =>
    lines.map((line) => (line.speaker === label ? { ...line, speaker: name } : line));

export const markVoiceAsAdvertisement =
  (label: string | null): DeskChange =>
  (lines) =>
    lines.map((line) => (line.speaker === label ? { ...line, isAdvertisement: true } : line));
