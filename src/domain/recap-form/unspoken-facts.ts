import { spokenWords } from "./spoken-words.ts";

const SENTENCE_END = /[.!?…:;•\n]["”’)\]]*\s*$/u;
const TOKEN = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** In German, every noun begins with a capital letter. So in German texts, only several capitalised words in a row are a name. */
const GERMAN_WORDS = /\b(?:und|der|die|das|den|ist|nicht|ein|eine|mit|von)\b/gi;
const MIN_GERMAN_WORDS = 2;

/** Returns the names and numbers of a text that are not in `knownWords`, in the order of the text. */
export function unspokenFacts(text: string, knownWords: ReadonlySet<string>): string[] {
  const facts = [...namesOf(text), ...numbersOf(text)].filter(
    (fact) => !spokenWords(fact).every(({ word }) => isKnown(word, knownWords)),
  );
  return [...new Set(facts)].sort((a, b) => text.indexOf(a) - text.indexOf(b));
}

export const wordSet = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => spokenWords(text).map(({ word }) => word)));

function isKnown(word: string, knownWords: ReadonlySet<string>): boolean {
  if (knownWords.has(word) || knownWords.has(word.replace(/s$/, ""))) return true;
  return /^\d+$/.test(word) && isSpokenNumber(word, knownWords);
}

/** Speakers say numbers in parts: 31 is "thirty one", 1996 is "nineteen ninety six", and 5000 is "five thousand". */
function isSpokenNumber(digits: string, knownWords: ReadonlySet<string>): boolean {
  if (knownWords.has(digits)) return true;
  const value = Number(digits);
  if (value > 20 && value < 100)
    return knownWords.has(String(value - (value % 10))) && knownWords.has(String(value % 10));
  if (digits.endsWith("000"))
    return knownWords.has("thousand") && isSpokenNumber(digits.slice(0, -3), knownWords);
  if (digits.length === 3) {
    const lastTwoDigits = String(value % 100);
    return (
      knownWords.has("hundred") &&
      (lastTwoDigits === "0" || isSpokenNumber(lastTwoDigits, knownWords))
    );
  }
  return (
    digits.length === 4 &&
    isSpokenNumber(digits.slice(0, 2), knownWords) &&
    isSpokenNumber(digits.slice(2).replace(/^0/, ""), knownWords)
  );
}

const numbersOf = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? [];

/** Returns consecutive capitalised words as names. A single capitalised word at the start of a sentence is no name. */
function namesOf(text: string): string[] {
  const names: string[] = [];
  let currentName: { words: string[]; isStart: boolean; end: number } | null = null;
  const tokens = [...text.matchAll(TOKEN)];
  const isGerman = (text.match(GERMAN_WORDS) ?? []).length >= MIN_GERMAN_WORDS;
  const finish = () => {
    if (currentName && (currentName.words.length > 1 || !(currentName.isStart || isGerman)))
      names.push(currentName.words.join(" "));
    currentName = null;
  };
  for (const { 0: token, index } of tokens) {
    const word = token.replace(/[.'’-]+$/, "").replace(/['’]s$/, "");
    const isCapital = /^\p{Lu}/u.test(word) && word !== "I" && !/^I['’]/.test(word);
    const before = text.slice(0, index);
    if (currentName && text.slice(currentName.end, index).trim() !== "") finish();
    if (!isCapital) {
      finish();
      continue;
    }
    const isStart = before.trim() === "" || SENTENCE_END.test(before) || /["“‘(]$/u.test(before);
    if (isStart) finish();
    if (isStart && isGerman) continue;
    currentName ??= { words: [], isStart, end: 0 };
    currentName.words.push(word);
    currentName.end = index + word.length;
  }
  finish();
  return names;
}
