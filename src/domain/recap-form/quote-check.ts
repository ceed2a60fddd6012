/** A paragraph of a transcript under its address on the transcript page. */
export interface Line {
  id: string;
  text: string;
}

/**
 * Whether a quote was said: `verbatim` in a line, but for case, punctuation and spacing; else
 * `near` the line that shares most with it, or `absent`.
 */
export type QuoteCheck =
  | { kind: "verbatim"; line: string }
  | { kind: "near"; line: string; share: number }
  | { kind: "absent" };

/** A transcript made ready for many quotes. */
export interface Spoken {
  lines: readonly Line[];
  /** The letters and digits of all lines, and nothing between them. */
  letters: string;
  /** Where each line begins in them. */
  lineStarts: readonly number[];
  /** Where words begin in them, and the end. */
  wordStarts: ReadonlySet<number>;
  /** Pairs of neighbouring words of each line. */
  pairs: readonly ReadonlySet<string>[];
}

/** A line that shares less than this part of a quote's word pairs is not what was meant. */
const NEAR_FROM = 0.3;

const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
/** It stands within words, so that "don't" is one, whichever apostrophe it has. */
const APOSTROPHES = /(?<=\p{L})['’ʼ＇](?=\p{L})/gu;

/** Scripts that put no space between words: every letter may begin one. */
const UNSPACED = /(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

/** Words without case, punctuation and spacing. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .split(NOT_WORDS)
    .flatMap((word) => word.split(UNSPACED))
    .filter(Boolean);

export function readSpoken(lines: readonly Line[]): Spoken {
  const lineStarts: number[] = [];
  const wordStarts = new Set<number>([0]);
  const all: string[] = [];
  let length = 0;
  const pairs = lines.map(({ text }) => {
    const words = wordsOf(text);
    lineStarts.push(length);
    for (const word of words) {
      all.push(word);
      length += word.length;
      wordStarts.add(length);
    }
    return new Set(pairsOf(words));
  });
  return { lines, letters: all.join(""), lineStarts, wordStarts, pairs };
}

export function checkQuote(spoken: Spoken, quote: string): QuoteCheck {
  const words = wordsOf(quote);
  const letters = words.join("");
  if (letters === "") return { kind: "absent" };
  const { wordStarts } = spoken;
  for (let at = 0; ; at++) {
    at = spoken.letters.indexOf(letters, at);
    if (at === -1) return nearest(spoken, pairsOf(words));
    // Whole words: "ridges" was not said by who said "bridges".
    if (wordStarts.has(at) && wordStarts.has(at + letters.length)) {
      return { kind: "verbatim", line: lineAt(spoken, at) };
    }
  }
}

/** The line in which a place lies; lines without a letter begin where the next one does. */
function lineAt({ lines, lineStarts }: Spoken, at: number): string {
  return lines[lineStarts.findLastIndex((start) => start <= at)]?.id ?? "";
}

function nearest({ lines, pairs }: Spoken, wanted: readonly string[]): QuoteCheck {
  let best = { line: "", share: 0 };
  for (const [index, line] of lines.entries()) {
    const shared = wanted.filter((pair) => pairs[index]?.has(pair)).length;
    const share = wanted.length > 0 ? shared / wanted.length : 0;
    if (share > best.share) best = { line: line.id, share };
  }
  return best.share >= NEAR_FROM ? { kind: "near", ...best } : { kind: "absent" };
}

const pairsOf = (words: readonly string[]) =>
  words.slice(1).map((word, index) => `${words[index]} ${word}`);
