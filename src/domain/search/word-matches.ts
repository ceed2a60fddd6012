import { WORD } from "../text/words.ts";
import { excerpt, markMatches, type Part } from "./matches.ts";

const SMALL_WORDS = new Set([
  "a",
  "an",
  "and",
  "are",
  "as",
  "at",
  "by",
  "do",
  "for",
  "from",
  "how",
  "i",
  "in",
  "is",
  "it",
  "of",
  "on",
  "or",
  "that",
  "the",
  "this",
  "to",
  "was",
  "what",
  "when",
  "where",
  "who",
  "why",
  "with",
]);
const PLAIN_LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
  ё: "е",
  ة: "ه",
  ى: "ي",
};

/** Marks the whole query. If the text does not contain the query, marks each word that is similar to a word of the query. */
export function markQuery(text: string, query: string): Part[] {
  const parts = markMatches(text, query);
  return parts.some(({ isMatch }) => isMatch) ? parts : markWords(text, query);
}

/** Returns a short part of the text with a match, or null. */
export function matchingExcerpt(text: string, query: string, maxChars: number): string | null {
  const match = markQuery(text, query).find(({ isMatch }) => isMatch);
  return match ? excerpt(text, match.text, maxChars) : null;
}

const PHRASE_MAX_CHARS = 60;

/** Returns the words of the passage, beginning with the first match. The find bar of the transcript can find these words. */
export function phraseToFind(passage: string, query: string): string {
  const match = markQuery(passage, query).find(({ isMatch }) => isMatch)?.text ?? "";
  const from = Math.max(0, passage.indexOf(match));
  // End the phrase before an entity or a time, because the page does not show them as parts of the text.
  const [phrase = ""] = passage.slice(from, from + PHRASE_MAX_CHARS).split(/[&<[…]/);
  return phrase.length < PHRASE_MAX_CHARS ? phrase.trim() : phrase.replace(/\s\S*$/, "").trim();
}

function markWords(text: string, query: string): Part[] {
  const words = wordsOf(query);
  const longWords = words.filter((word) => word.length > 1 && !SMALL_WORDS.has(word));
  const parts: Part[] = [];
  let end = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMatch });
    end = to;
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plainWord = toPlain(word);
    if (!(longWords.length > 0 ? longWords : words).some((other) => isSimilar(plainWord, other))) continue;
    add(index, false);
    add(index + word.length, true);
  }
  add(text.length, false);
  return parts;
}

const wordsOf = (text: string): string[] => toPlain(text).match(WORD) ?? [];

function toPlain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .replace(/[\u0591-\u05bd\u064b-\u065f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łøđðıßæœþςёةى]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

const SUFFIX_MAX_CHARS = 4;

function isSimilar(word: string, other: string): boolean {
  if (word === other || (other.length > 2 && word.startsWith(other))) return true;
  if (Math.min(word.length, other.length) < 4) return false;
  const commonLength = commonBeginning(word, other);
  const suffixLength = Math.max(word.length, other.length) - commonLength;
  return (commonLength >= 4 && suffixLength <= Math.min(SUFFIX_MAX_CHARS, commonLength)) || differByOne(word, other);
}

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Returns true if one letter is missing, added, wrong, or swapped with its neighbour. */
function differByOne(a: string, b: string): boolean {
  const from = commonBeginning(a, b);
  const [endA, endB] = [a.slice(from), b.slice(from)];
  const isSwapped = endA[0] === endB[1] && endA[1] === endB[0];
  return (
    endA.slice(1) === endB ||
    endA === endB.slice(1) ||
    endA.slice(1) === endB.slice(1) ||
    (isSwapped && endA.slice(2) === endB.slice(2))
  );
}
