import { bordersOf } from "../text/find-all-in.ts";
import { type Cue, NO_SPACES, oneLine } from "./cue.ts";

/** In a script without spaces, each character is a word. */
const WORD = new RegExp(String.raw`${NO_SPACES.source}|(?:(?!${NO_SPACES.source})\S)+`, "gu");

/** People also say two words twice, or say a whole sentence twice. */
const MIN_WORDS = 3;
const MIN_CHARS = 6;
const MIN_PAIRS = 2;
const MIN_SHARE = 1 / 3;

/**
 * Rolling captions repeat the end of the previous caption. They are recognised by these repeats, because converters remove
 * all other signs. Returns the new words of each caption. A line break separates the lines of a caption.
 */
export function withoutRepeats(texts: readonly string[], isKnownToRoll = false): string[] {
  if (!isKnownToRoll && !isRolling(texts)) return [...texts];
  let previous: Caption = { lines: [], words: [], indexes: [] };
  return texts.map((text) => {
    const current = captionOf(text);
    if (current.words.length === 0) return "";
    const count = repeatedCount(previous, current);
    previous = current;
    return text.slice(current.indexes[count] ?? text.length);
  });
}

/** Without times, the cues are no captions. */
export function withoutRepeatedCues(cues: Cue[]): Cue[] {
  if (cues.some(({ start }) => start === null)) return cues;
  const newTexts = withoutRepeats(cues.map(({ text }) => text));
  return cues.map((cue, n) => ({ ...cue, text: newTexts[n] ?? "" })).filter(({ text }) => text !== "");
}

function isRolling(texts: readonly string[]): boolean {
  const captions = texts.map(captionOf).filter(({ words }) => words.length > 0);
  let pairCount = 0;
  for (const [n, current] of captions.entries()) {
    const previous = captions[n - 1];
    if (!previous) continue;
    const count = overlap(previous.words, current.words);
    const isWhole = count === previous.words.length && count === current.words.length;
    if (count >= MIN_WORDS && !isWhole && charCount(current, count) >= MIN_CHARS) pairCount++;
  }
  return pairCount >= MIN_PAIRS && pairCount >= (captions.length - 1) * MIN_SHARE;
}

interface Caption {
  lines: string[];
  words: string[];
  /** The index of each word in the text. */
  indexes: number[];
}

function captionOf(text: string): Caption {
  const words = [...text.matchAll(WORD)];
  return {
    lines: text.split("\n").map(oneLine),
    words: words.map(([word]) => word),
    indexes: words.map(({ index }) => index),
  };
}

const charCount = ({ words }: Caption, count: number) =>
  words.slice(0, count).reduce((sum, { length }) => sum + length, 0);

function repeatedCount(previous: Caption, current: Caption): number {
  const count = overlap(previous.words, current.words);
  const isWhole = count === previous.words.length || count === current.words.length;
  if (count >= MIN_WORDS || isWhole) return count;
  const lineCount = overlap(previous.lines, current.lines);
  return captionOf(current.lines.slice(0, lineCount).join("\n")).words.length;
}

/** The length of the longest end of `before` with which `after` begins. */
function overlap(before: readonly string[], after: readonly string[]): number {
  const start = after.slice(0, before.length);
  // No word and no line contains a line break, so no border crosses it.
  return bordersOf([...start, "\n", ...before.slice(-start.length)]).at(-1) ?? 0;
}
