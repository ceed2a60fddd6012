import { type Cue, oneLine } from "../transcript/cue.ts";

/** A stretch of sound, in seconds from the beginning of the recording. */
export interface Span {
  start: number;
  end: number;
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** One recognised sentence or turn. */
export interface Segment extends Span {
  speaker: string | null;
  text: string;
}

/** What a recogniser says about one recording, or about one part of it. */
export interface Recognition {
  segments: Segment[];
  /** The code of the language, such as `en`, or null if the recogniser does not say it. */
  language: string | null;
  /** The length of the recording in seconds, or null if the recogniser does not say it. */
  seconds: number | null;
}

const MILLISECONDS = 1000;

/** A transcript stores tenths of a second at most: no recogniser is more exact. */
export const cuesOf = (segments: readonly Segment[]): Cue[] =>
  segments.map(({ start, speaker, text }) => ({
    start: Math.round(start * 10) / 10,
    speaker,
    text: oneLine(text),
  }));

export const roundSeconds = (seconds: number): number => Math.round(seconds * MILLISECONDS) / MILLISECONDS;

/** Splits a text into words for counting and comparing: lower case, without punctuation. Scripts without spaces give one word for each character. */
export function plainWords(text: string): string[] {
  const words = text.toLowerCase().normalize("NFC").match(WORD) ?? [];
  return words.map((word) => word.replaceAll("’", "'"));
}

/** A character of a script without spaces. */
export const COMPACT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = String.raw`(?!${COMPACT.source})[\p{L}\p{M}\p{N}]`;
const WORD = new RegExp(`${COMPACT.source}|(?:${LETTER})+(?:['’](?:${LETTER})+)*`, "gu");
