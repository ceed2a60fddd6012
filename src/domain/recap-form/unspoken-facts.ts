import { spokenWords } from "./spoken-words.ts";

const SENTENCE_END = /[.!?…:;•\n]["”’)\]]*$/u;
const TOKEN = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;
/** In German, every noun begins with a capital letter. So in German texts, only several capitalised words in a row are a name. */
const GERMAN_WORDS = /\b(?:und|der|die|das|den|ist|nicht|ein|eine|mit|von)\b/gi;
const MIN_GERMAN_WORDS = 2;
const MAX_NUMBER_DIGITS = 12;

interface Fact {
  text: string;
  index: number;
}

/** Returns the names and numbers of a text that are not in `knownWords`, in the order of the text. */
export function unspokenFacts(text: string, knownWords: ReadonlySet<string>): string[] {
  const facts = [...namesOf(text), ...numbersOf(text)]
    .filter((fact) => !spokenWords(fact.text).every(({ word }) => isKnown(word, knownWords)))
    .sort((a, b) => a.index - b.index);
  return [...new Set(facts.map((fact) => fact.text))];
}

export const wordSet = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => spokenWords(text).map(({ word }) => word)));

function isKnown(word: string, knownWords: ReadonlySet<string>): boolean {
  // The transcript may have only the possessive of a name, such as "Pavlov's".
  if ([word, word.replace(/s$/, ""), `${word}s`].some((form) => knownWords.has(form))) return true;
  return word.length <= MAX_NUMBER_DIGITS && /^\d+$/.test(word) && isSpokenNumber(word, knownWords);
}

/** Speakers say numbers in parts: 31 is "thirty one", 1996 is "nineteen ninety six", and 5000 is "five thousand". */
function isSpokenNumber(digits: string, knownWords: ReadonlySet<string>): boolean {
  if (knownWords.has(digits)) return true;
  const value = Number(digits);
  if (value > 20 && value < 100)
    return knownWords.has(String(value - (value % 10))) && knownWords.has(String(value % 10));
  if (digits.endsWith("000")) return knownWords.has("thousand") && isSpokenNumber(digits.slice(0, -3), knownWords);
  if (digits.length === 3) {
    const lastTwoDigits = String(value % 100);
    return knownWords.has("hundred") && (lastTwoDigits === "0" || isSpokenNumber(lastTwoDigits, knownWords));
  }
  return (
    digits.length === 4 &&
    isSpokenNumber(digits.slice(0, 2), knownWords) &&
    isSpokenNumber(digits.slice(2).replace(/^0/, ""), knownWords)
  );
}

const numbersOf = (text: string): Fact[] =>
  Array.from(text.matchAll(/\d[\d,.]*\d|\d/g), ({ 0: number, index }) => ({ text: number, index }));

/** Returns consecutive capitalised words as names. A single capitalised word at the start of a sentence is no name. */
function namesOf(text: string): Fact[] {
  const names: Fact[] = [];
  let currentName: { words: string[]; isStart: boolean; index: number } | null = null;
  const isGerman = (text.match(GERMAN_WORDS) ?? []).length >= MIN_GERMAN_WORDS;
  const finish = () => {
    if (currentName && (currentName.words.length > 1 || !(currentName.isStart || isGerman)))
      names.push({ text: currentName.words.join(" "), index: currentName.index });
    currentName = null;
  };
  let endOfLastWord = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const word = token.replace(/(?<![.'’-])[.'’-]+$/, "").replace(/['’]s$/, "");
    const isCapital = /^\p{Lu}/u.test(word) && word !== "I" && !/^I['’]/.test(word);
    const between = text.slice(endOfLastWord, index);
    const isFirst = endOfLastWord === 0;
    endOfLastWord = index + word.length;
    if (currentName && between.trim() !== "") finish();
    if (!isCapital) {
      finish();
      continue;
    }
    const isStart = (isFirst && between.trim() === "") || beginsSentence(between);
    if (isStart) finish();
    if (isStart && isGerman) continue;
    currentName ??= { words: [], isStart, index };
    currentName.words.push(word);
  }
  finish();
  return names;
}

function beginsSentence(between: string): boolean {
  const marks = between.trimEnd();
  return between.slice(marks.length).includes("\n") || SENTENCE_END.test(marks) || /["“‘(]$/u.test(between);
}
