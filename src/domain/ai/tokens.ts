interface Density {
  /** The tokens of one character, for models that need many. */
  estimate: number;
  /** The tokens of one character, for models that need few. */
  fewest: number;
}

const ASCII: Density = { estimate: 1 / 4, fewest: 1 / 6 };
const SCRIPTS: readonly (Density & { pattern: RegExp })[] = [
  { pattern: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu, estimate: 1, fewest: 1 / 3 },
  { pattern: /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]+/gu, estimate: 1 / 2, fewest: 1 / 6 },
];
/** Letters with accents, typographic marks and all other scripts. */
const OTHER: Density = { estimate: 1, fewest: 1 / 6 };

/** Estimates the tokens of a text, for example one for four letters of English. Most models count fewer. */
export const estimateTokens = (text: string): number => Math.ceil(tokensOf(text, "estimate"));

/** Models count at least this number of tokens for a usual text. A server that reports fewer has not read all of it. */
export const fewestTokens = (text: string): number => Math.floor(tokensOf(text, "fewest"));

function tokensOf(text: string, kind: keyof Density): number {
  let rest = text.replace(/\p{ASCII}+/gu, "");
  let tokens = (text.length - rest.length) * ASCII[kind];
  for (const script of SCRIPTS) {
    const others = rest.replace(script.pattern, "");
    tokens += (rest.length - others.length) * script[kind];
    rest = others;
  }
  return tokens + rest.length * OTHER[kind];
}
