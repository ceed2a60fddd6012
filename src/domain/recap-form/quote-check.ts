export interface Line {
  id: string;
  text: string;
}

/**
 * `verbatim`: the transcript contains the quote, apart from case, punctuation and spaces. `near`: no line contains
 * the quote, but this line shares the most pairs of neighbouring words with it.
 */
export type QuoteCheck =
  | { kind: "verbatim"; line: string }
  | { kind: "near"; line: string; share: number }
  | { kind: "absent" };

export interface SpokenText {
  lines: readonly Line[];
  letters: string;
  lineStarts: readonly number[];
  wordStarts: ReadonlySet<number>;
  wordPairs: readonly ReadonlySet<string>[];
}

const MIN_NEAR_SHARE = 0.3;

const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const APOSTROPHES = /(?<=\p{L})['’ʼ＇](?=\p{L})/gu;

/** In scripts without spaces, such as Japanese, every letter can begin a word. */
const BEFORE_UNSPACED_LETTER =
  /(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .split(NOT_WORDS)
    .flatMap((word) => word.split(BEFORE_UNSPACED_LETTER))
    .filter(Boolean);

export function spokenTextOf(lines: readonly Line[]): SpokenText {
  const lineStarts: number[] = [];
  const wordStarts = new Set<number>([0]);
  const allWords: string[] = [];
  let length = 0;
  const wordPairs = lines.map(({ text }) => {
    const words = wordsOf(text);
    lineStarts.push(length);
    for (const word of words) {
      allWords.push(word);
      length += word.length;
      wordStarts.add(length);
    }
    return new Set(pairsOf(words));
  });
  return { lines, letters: allWords.join(""), lineStarts, wordStarts, wordPairs };
}

export function checkQuote(spoken: SpokenText, quote: string): QuoteCheck {
  const words = wordsOf(quote);
  const letters = words.join("");
  if (letters === "") return { kind: "absent" };
  const { wordStarts } = spoken;
  for (let index = 0; ; index++) {
    index = spoken.letters.indexOf(letters, index);
    if (index === -1) return nearestLine(spoken, pairsOf(words));
    // Match only whole words: a text with "bridges" does not contain the quote "ridges".
    if (wordStarts.has(index) && wordStarts.has(index + letters.length)) {
      return { kind: "verbatim", line: lineAt(spoken, index) };
    }
  }
}

/** If a line is empty, the next line has the same start. Then the function returns the next line. */
function lineAt({ lines, lineStarts }: SpokenText, index: number): string {
  return lines[lineStarts.findLastIndex((start) => start <= index)]?.id ?? "";
}

function nearestLine({ lines, wordPairs }: SpokenText, quotePairs: readonly string[]): QuoteCheck {
  let best = { line: "", share: 0 };
  for (const [index, line] of lines.entries()) {
    const sharedCount = quotePairs.filter((pair) => wordPairs[index]?.has(pair)).length;
    const share = quotePairs.length > 0 ? sharedCount / quotePairs.length : 0;
    if (share > best.share) best = { line: line.id, share };
  }
  return best.share >= MIN_NEAR_SHARE ? { kind: "near", ...best } : { kind: "absent" };
}

const pairsOf = (words: readonly string[]) =>
  words.slice(1).map((word, index) => `${words[index]} ${word}`);
