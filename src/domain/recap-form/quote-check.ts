import { findAllIn } from "../text/find-all-in.ts";
import { BETWEEN_WORDS } from "../text/words.ts";
import { BEFORE_UNSPACED_LETTER, omissionLengths, type SpokenWord, spokenWords } from "./spoken-words.ts";

export interface Line {
  id: string;
  text: string;
}

/**
 * `verbatim`: only case, punctuation and spaces of the quote differ from the transcript. `cleaned`: fillers, repeated words,
 * contractions and the form of numbers may also differ. `near`: the transcript does not contain the quote, but this line
 * shares the most pairs of neighbouring words with the quote. `unchecked`: a comparison without case and punctuation did not
 * find the quote, and the comparison with omissions would take too many steps. So nothing is known about the quote.
 */
export type QuoteCheck =
  | { kind: "verbatim" | "cleaned"; line: string }
  | { kind: "near"; line: string; share: number }
  | { kind: "absent" | "unchecked" };

export interface SpokenText {
  lines: readonly Line[];
  letters: string;
  lineStarts: readonly number[];
  wordStarts: ReadonlySet<number>;
  words: readonly SpokenWord[];
  /** For each line, the index of its first word in `words`. */
  lineWordStarts: readonly number[];
  /** For each word, all its indexes in `words`. */
  positions: ReadonlyMap<string, readonly number[]>;
  /** How many words a quote may leave out at this index. */
  omissionsAt: (index: number) => readonly number[];
  /** For each pair of neighbouring words, the indexes of the lines that contain it. */
  linesOfPair: ReadonlyMap<string, readonly number[]>;
}

const MIN_NEAR_SHARE = 0.3;
/** A quote with fewer words must be verbatim. If it could leave out words, it would match at too many places. */
const MIN_CLEANED_WORDS = 4;
/** A transcript that repeats the same words, such as "la la la", would need many times more steps than this. */
const MAX_STEPS = 300_000;

const APOSTROPHES = /(?<=\p{L})['’ʼ＇](?=\p{L})/gu;

const plainWords = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .split(BETWEEN_WORDS)
    .flatMap((word) => word.split(BEFORE_UNSPACED_LETTER))
    .filter(Boolean);

export function spokenTextOf(lines: readonly Line[]): SpokenText {
  const lineStarts: number[] = [];
  const lineWordStarts: number[] = [];
  const wordStarts = new Set<number>([0]);
  const letters: string[] = [];
  const words: SpokenWord[] = [];
  let length = 0;
  const linesOfPair = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries()) {
    lineStarts.push(length);
    lineWordStarts.push(words.length);
    const lineWords = plainWords(text);
    for (const word of lineWords) {
      letters.push(word);
      length += word.length;
      wordStarts.add(length);
    }
    for (const word of spokenWords(text)) words.push(word);
    for (const pair of new Set(pairsOf(lineWords))) {
      const lineIndexes = linesOfPair.get(pair);
      if (lineIndexes) lineIndexes.push(index);
      else linesOfPair.set(pair, [index]);
    }
  }
  const positions = Map.groupBy(words.keys(), (index) => words[index]?.word ?? "");
  const omissions: (readonly number[] | undefined)[] = [];
  const omissionsAt = (index: number) => {
    omissions[index] ??= omissionLengths(words, index);
    return omissions[index];
  };
  return {
    lines,
    letters: letters.join(""),
    lineStarts,
    wordStarts,
    linesOfPair,
    words,
    lineWordStarts,
    positions,
    omissionsAt,
  };
}

export const isSpoken = (check: QuoteCheck): check is Extract<QuoteCheck, { kind: "verbatim" | "cleaned" }> =>
  check.kind === "verbatim" || check.kind === "cleaned";

export function checkQuote(spoken: SpokenText, quote: string): QuoteCheck {
  const words = plainWords(quote);
  const letters = words.join("");
  if (letters === "") return { kind: "absent" };
  const { wordStarts } = spoken;
  for (const index of findAllIn(spoken.letters, letters)) {
    // Match only whole words: a text with "bridges" does not contain the quote "ridges".
    if (wordStarts.has(index) && wordStarts.has(index + letters.length)) {
      return { kind: "verbatim", line: lineIdAt(spoken, spoken.lineStarts, index) };
    }
  }
  const cleanedIndex = findCleanedQuote(spoken, quote);
  if (cleanedIndex === "unchecked") return { kind: "unchecked" };
  if (cleanedIndex !== null) return { kind: "cleaned", line: lineIdAt(spoken, spoken.lineWordStarts, cleanedIndex) };
  return nearestLine(spoken, pairsOf(words));
}

/** Returns the last line that starts at or before the index, because an empty line starts at the index of the next line. */
function lineIdAt({ lines }: SpokenText, starts: readonly number[], index: number): string {
  return lines[starts.findLastIndex((start) => start <= index)]?.id ?? "";
}

/** Returns the index of the quote's first word in the transcript, or null if the transcript does not contain the quote. */
function findCleanedQuote({ words, positions, omissionsAt }: SpokenText, quote: string): number | null | "unchecked" {
  const quoteWords = spokenWords(quote);
  if (quoteWords.length < MIN_CLEANED_WORDS) return null;
  // For each index at which the quote can continue, an index at which it can have begun.
  let startsByIndex = new Map((positions.get(quoteWords[0]?.word ?? "") ?? []).map((index) => [index, index]));
  let steps = 0;
  for (const { word } of quoteWords) {
    steps += addOmissions(omissionsAt, startsByIndex, MAX_STEPS - steps);
    if (steps >= MAX_STEPS) return "unchecked";
    const nextStarts = new Map<number, number>();
    for (const [index, start] of startsByIndex) {
      if (words[index]?.word === word) nextStarts.set(index + 1, start);
    }
    if (nextStarts.size === 0) return null;
    startsByIndex = nextStarts;
  }
  return startsByIndex.values().reduce((first, start) => Math.min(first, start));
}

/** Adds the indexes at which the quote can continue if it leaves out fillers and repeated words. Returns the number of steps. */
function addOmissions(
  omissionsAt: SpokenText["omissionsAt"],
  startsByIndex: Map<number, number>,
  maxSteps: number,
): number {
  let steps = 0;
  for (const [index, start] of startsByIndex) {
    if (++steps >= maxSteps) break;
    for (const length of omissionsAt(index)) {
      const laterIndex = index + length;
      if (!startsByIndex.has(laterIndex)) startsByIndex.set(laterIndex, start);
    }
  }
  return steps;
}

function nearestLine({ lines, linesOfPair }: SpokenText, quotePairs: readonly string[]): QuoteCheck {
  const sharedCounts = new Map<number, number>();
  for (const [pair, { length }] of Map.groupBy(quotePairs, (quotePair) => quotePair)) {
    for (const line of linesOfPair.get(pair) ?? []) sharedCounts.set(line, (sharedCounts.get(line) ?? 0) + length);
  }
  let nearest = { index: 0, count: 0 };
  for (const [index, count] of sharedCounts) {
    if (count > nearest.count || (count === nearest.count && index < nearest.index)) nearest = { index, count };
  }
  const share = nearest.count / Math.max(1, quotePairs.length);
  return share >= MIN_NEAR_SHARE ? { kind: "near", line: lines[nearest.index]?.id ?? "", share } : { kind: "absent" };
}

const pairsOf = (words: readonly string[]) => words.slice(1).map((word, index) => `${words[index]} ${word}`);
