import { WORD_WITH_APOSTROPHES } from "../text/words.ts";

export interface SpokenWord {
  word: string;
  /** True for the first word of the text, and after a full stop, a comma or a dash. */
  startsClause: boolean;
}

const PAUSE = /[^\p{L}\p{M}\p{N}\s'’ʼ＇]/u;
const APOSTROPHES = /['’ʼ＇]/g;

/** In scripts without spaces, such as Japanese, every letter can begin a word. */
export const UNSPACED_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
export const BEFORE_UNSPACED_LETTER = new RegExp(`(?=${UNSPACED_LETTER.source})`, "u");
export const BESIDE_UNSPACED_LETTER = new RegExp(`(?=${UNSPACED_LETTER.source})|(?<=${UNSPACED_LETTER.source})`, "u");

const SPELLINGS = new Map(
  Object.entries({
    gonna: "going to",
    wanna: "want to",
    gotta: "got to",
    kinda: "kind of",
    sorta: "sort of",
    cannot: "can not",
    cant: "can not",
    wont: "will not",
    shant: "shall not",
    its: "it is",
    im: "i am",
    ive: "i have",
    youre: "you are",
    youve: "you have",
    theyre: "they are",
    theyve: "they have",
    weve: "we have",
    ok: "okay",
    cause: "because",
    yknow: "you know",
    zero: "0",
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    eleven: "11",
    twelve: "12",
    thirteen: "13",
    fourteen: "14",
    fifteen: "15",
    sixteen: "16",
    seventeen: "17",
    eighteen: "18",
    nineteen: "19",
    twenty: "20",
    thirty: "30",
    forty: "40",
    fifty: "50",
    sixty: "60",
    seventy: "70",
    eighty: "80",
    ninety: "90",
  }),
);
const CONTRACTION_ENDINGS: [RegExp, string][] = [
  [/^(\p{L}+)nt$/u, " not"],
  [/^(\p{L}+)re$/u, " are"],
  [/^(\p{L}+)ll$/u, " will"],
  [/^(\p{L}+)ve$/u, " have"],
  [/^(i)m$/u, " am"],
];
/** After these words, `'s` means "is". After other words, `'s` is a possessive. */
const BEFORE_IS = new Set(["that", "there", "here", "what", "who", "where", "how", "he", "she", "let", "everything"]);
const NEGATIONS_WITHOUT_APOSTROPHE = /^(do|does|did|is|are|was|were|has|have|had|could|should|would)nt$/;

/** Returns one form for all spellings of the same words, such as contractions, numbers and "gonna". */
function canonicalWords(token: string): string[] {
  const hasApostrophe = token.search(APOSTROPHES) > 0;
  const word = token.replace(APOSTROPHES, "");
  const spelling = SPELLINGS.get(word);
  if (spelling !== undefined) return spelling.split(" ");
  const negation = NEGATIONS_WITHOUT_APOSTROPHE.exec(word)?.[1];
  if (negation) return [negation, "not"];
  if (!hasApostrophe) return word.split(BEFORE_UNSPACED_LETTER).filter(Boolean);
  for (const [ending, expansion] of CONTRACTION_ENDINGS) {
    const stem = ending.exec(word)?.[1];
    if (stem) return [stem, expansion.trim()];
  }
  const wordBeforeS = word.slice(0, -1);
  return word.endsWith("s") && BEFORE_IS.has(wordBeforeS) ? [wordBeforeS, "is"] : [word];
}

export function spokenWords(text: string): SpokenWord[] {
  const plainText = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}\b)/g, "")
    .replace(/(?<=\d)\s*%/g, " percent");
  const words: SpokenWord[] = [];
  let endOfLastToken = 0;
  for (const { 0: token, index } of plainText.matchAll(WORD_WITH_APOSTROPHES)) {
    const startsClause = words.length === 0 || PAUSE.test(plainText.slice(endOfLastToken, index));
    for (const [position, word] of canonicalWords(token).entries()) {
      words.push({ word, startsClause: startsClause && position === 0 });
    }
    endOfLastToken = index + token.length;
  }
  return words;
}

const FILLERS = ["um", "uh", "umm", "uhm", "uhh", "er", "erm", "ah", "mm", "hmm", "mhm", "like"];
const FILLER_PHRASES = ["you know", "i mean", "sort of", "kind of"];
const OPENERS = ["so", "well", "and", "but", "oh", "okay", "yeah", "yes", "right", "now", "look"];
const FILLER_PATTERNS = [...FILLERS, ...FILLER_PHRASES, "actually", "basically", "literally"].map((phrase) =>
  phrase.split(" "),
);
export const NEGATIONS: ReadonlySet<string> = new Set(["not", "no", "never", "nor", "without", "hardly", "barely"]);
const MAX_STUTTER_WORDS = 3;

/**
 * Returns how many words a quote may leave out at this index. Each number is the length of a filler, of a word such as "so" at
 * the start of a clause, or of a phrase that the speaker says twice. A quote may not leave out a filler after a negation, because "not like that" does not mean "not that".
 */
export function omissionLengths(words: readonly SpokenWord[], index: number): number[] {
  const lengths: number[] = [];
  const wordAt = (position: number) => words[position]?.word;
  const isAfterNegation = NEGATIONS.has(wordAt(index - 1) ?? "");
  for (const pattern of isAfterNegation ? [] : FILLER_PATTERNS) {
    if (pattern.every((word, offset) => wordAt(index + offset) === word)) lengths.push(pattern.length);
  }
  if (words[index]?.startsClause && OPENERS.includes(wordAt(index) ?? "")) lengths.push(1);
  for (let length = 1; length <= MAX_STUTTER_WORDS; length++) {
    const isRepeated = Array.from({ length }, (_, offset) => index + offset).every(
      (position) => wordAt(position) === wordAt(position + length),
    );
    if (isRepeated && index + 2 * length <= words.length) lengths.push(length);
  }
  return lengths;
}
