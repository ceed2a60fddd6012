import {
  BEFORE_UNSPACED_LETTER,
  omissionLengths,
  type SpokenWord,
  spokenWords,
} from "./spoken-words.ts";

export interface Line {
  id: string;
  text: string;
}

/**
 * `verbatim`: only case, punctuation and spaces of the quote differ from the transcript. `cleaned`: fillers, repeated words,
 * contractions and the form of numbers may also differ. `near`: the transcript does not contain the quote, but this line
 * shares the most pairs of neighbouring words with the quote.
 */
export type QuoteCheck =
  | { kind: "verbatim" | "cleaned"; line: string }
  | { kind: "near"; line: string; share: number }
  | { kind: "absent" };

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
  wordPairs: readonly ReadonlySet<string>[];
}

const MIN_NEAR_SHARE = 0.3;
/** A quote with fewer words must be verbatim. If it could leave out words, it would match at too many places. */
const MIN_CLEANED_WORDS = 4;

const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const APOSTROPHES = /(?<=\p{L})['’ʼ＇](?=\p{L})/gu;

const plainWords = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .split(NOT_WORDS)
    .flatMap((word) => word.split(BEFORE_UNSPACED_LETTER))
    .filter(Boolean);

export function spokenTextOf(lines: readonly Line[]): SpokenText {
  const lineStarts: number[] = [];
  const lineWordStarts: number[] = [];
  const wordStarts = new Set<number>([0]);
  const letters: string[] = [];
  const words: SpokenWord[] = [];
  let length = 0;
  const wordPairs = lines.map(({ text }) => {
    lineStarts.push(length);
    lineWordStarts.push(words.length);
    const lineWords = plainWords(text);
    for (const word of lineWords) {
      letters.push(word);
      length += word.length;
      wordStarts.add(length);
    }
    words.push(...spokenWords(text));
    return new Set(pairsOf(lineWords));
  });
  const positions = Map.groupBy(words.keys(), (index) => words[index]?.word ?? "");
  return {
    ...{ lines, letters: letters.join(""), lineStarts, wordStarts, wordPairs },
    ...{ words, lineWordStarts, positions },
  };
}

export const isSpoken = (
  check: QuoteCheck,
): check is Extract<QuoteCheck, { kind: "verbatim" | "cleaned" }> =>
  check.kind === "verbatim" || check.kind === "cleaned";

export function checkQuote(spoken: SpokenText, quote: string): QuoteCheck {
  const words = plainWords(quote);
  const letters = words.join("");
  if (letters === "") return { kind: "absent" };
  const { wordStarts } = spoken;
  for (let index = 0; ; index++) {
    index = spoken.letters.indexOf(letters, index);
    if (index === -1) break;
    // Match only whole words: a text with "bridges" does not contain the quote "ridges".
    if (wordStarts.has(index) && wordStarts.has(index + letters.length)) {
      return { kind: "verbatim", line: lineIdAt(spoken, spoken.lineStarts, index) };
    }
  }
  const cleanedIndex = findCleanedQuote(spoken, quote);
  if (cleanedIndex !== null)
    return { kind: "cleaned", line: lineIdAt(spoken, spoken.lineWordStarts, cleanedIndex) };
  return nearestLine(spoken, pairsOf(words));
}

/** Returns the last line that starts at or before the index, because an empty line starts at the index of the next line. */
function lineIdAt({ lines }: SpokenText, starts: readonly number[], index: number): string {
  return lines[starts.findLastIndex((start) => start <= index)]?.id ?? "";
}

/** Returns the index of the quote's first word in the transcript, or null if the transcript does not contain the quote. */
function findCleanedQuote({ words, positions }: SpokenText, quote: string): number | null {
  const quoteWords = spokenWords(quote);
  if (quoteWords.length < MIN_CLEANED_WORDS) return null;
  const starts = positions.get(quoteWords[0]?.word ?? "") ?? [];
  return starts.find((start) => matchesFrom(words, start, quoteWords)) ?? null;
}

function matchesFrom(
  words: readonly SpokenWord[],
  start: number,
  quoteWords: readonly SpokenWord[],
): boolean {
  let spokenIndexes = new Set([start]);
  for (const { word } of quoteWords) {
    const nextIndexes = new Set<number>();
    for (const index of withOmissions(words, spokenIndexes)) {
      if (words[index]?.word === word) nextIndexes.add(index + 1);
    }
    if (nextIndexes.size === 0) return false;
    spokenIndexes = nextIndexes;
  }
  return true;
}

/** Adds the indexes at which the quote can continue if it leaves out fillers and repeated words. */
function withOmissions(words: readonly SpokenWord[], indexes: ReadonlySet<number>): Set<number> {
  const reachableIndexes = new Set(indexes);
  for (const index of reachableIndexes) {
    for (const length of omissionLengths(words, index)) reachableIndexes.add(index + length);
  }
  return reachableIndexes;
}

function nearestLine({ lines, wordPairs }: SpokenText, quotePairs: readonly string[]): QuoteCheck {
  let nearest = { line: "", share: 0 };
  for (const [index, line] of lines.entries()) {
    const sharedCount = quotePairs.filter((pair) => wordPairs[index]?.has(pair)).length;
    const share = quotePairs.length > 0 ? sharedCount / quotePairs.length : 0;
    if (share > nearest.share) nearest = { line: line.id, share };
  }
  return nearest.share >= MIN_NEAR_SHARE ? { kind: "near", ...nearest } : { kind: "absent" };
}

const pairsOf = (words: readonly string[]) =>
  words.slice(1).map((word, index) => `${words[index]} ${word}`);
