import { excerpt, markMatches, type Part } from "./matches.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SMALL_WORDS = new Set(
  "a an and are as at by do for from how i in is it of on or that the this to was what when where who why with".split(
    " ",
  ),
);
const LETTERS: Record<string, string> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ς: "σ", ё: "е", ة: "ه", ى: "ي" },
};

/** Marks the query. If the text does not contain it, marks each word that search accepts for one of the query's. */
export function markQuery(text: string, query: string): Part[] {
  const parts = markMatches(text, query);
  return parts.some(({ isMatch }) => isMatch) ? parts : markWords(text, query);
}

/** A line of the text with a match in it, or null. */
export function matchingExcerpt(text: string, query: string, maxChars: number): string | null {
  const match = markQuery(text, query).find(({ isMatch }) => isMatch);
  return match ? excerpt(text, match.text, maxChars) : null;
}

const PHRASE_MAX_CHARS = 60;

/** The beginning of the passage's first match, which the find bar of a transcript can find. */
export function phraseToFind(passage: string, query: string): string {
  const match = markQuery(passage, query).find(({ isMatch }) => isMatch)?.text ?? "";
  const from = Math.max(0, passage.indexOf(match));
  // A transcript page shows entities as characters, and times beside the text.
  const [phrase = ""] = passage.slice(from, from + PHRASE_MAX_CHARS).split(/[&<[…]/);
  return phrase.length < PHRASE_MAX_CHARS ? phrase.trim() : phrase.replace(/\s\S*$/, "").trim();
}

function markWords(text: string, query: string): Part[] {
  const words = wordsOf(query);
  const major = words.filter((word) => word.length > 1 && !SMALL_WORDS.has(word));
  const parts: Part[] = [];
  let end = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMatch });
    end = to;
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plainWord = plain(word);
    if (!(major.length > 0 ? major : words).some((other) => isLike(plainWord, other))) continue;
    add(index, false);
    add(index + word.length, true);
  }
  add(text.length, false);
  return parts;
}

const wordsOf = (text: string): string[] => plain(text).match(WORD) ?? [];

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .replace(/[\u0591-\u05bd\u064b-\u065f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łøđðıßæœþςёةى]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

const SUFFIX_MAX_CHARS = 4;

function isLike(word: string, other: string): boolean {
  if (word === other || (other.length > 2 && word.startsWith(other))) return true;
  if (Math.min(word.length, other.length) < 4) return false;
  const common = commonBeginning(word, other);
  const rest = Math.max(word.length, other.length) - common;
  return (common >= 4 && rest <= Math.min(SUFFIX_MAX_CHARS, common)) || differByOne(word, other);
}

function commonBeginning(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}

/** One letter is missing, added, wrong, or swapped with its neighbour. */
function differByOne(a: string, b: string): boolean {
  const from = commonBeginning(a, b);
  const [restA, restB] = [a.slice(from), b.slice(from)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
}
