import { WORD_WITH_APOSTROPHES } from "../text/words.ts";

export interface Doubt {
  start: number;
  end: number;
  /** The name that was probably said. */
  name: string;
}

interface Candidate extends Omit<Doubt, "name"> {
  /** Null for the name itself. */
  name: string | null;
  distance: number;
  /** The indexes of its words. */
  words: readonly number[];
}

interface Word {
  start: number;
  end: number;
  letters: string;
  hasCapital: boolean;
}

/** A shorter name is close to too many ordinary words. */
const MIN_LETTERS = 4;
/** A name of at least this length is also looked for in words without a capital letter, and in two words. */
const LONG_LETTERS = 6;
/** A title with more words is compared only word by word. */
const MAX_WORDS = 5;
/** One wrong letter in this number of letters still counts as close. */
const LETTERS_PER_ERROR = 4;

/** Returns a function that finds the words that are close to a name, but not equal to it. */
export function createDoubtFinder(names: readonly string[]): (text: string) => Doubt[] {
  const targets = new Map<string, string>();
  const knownWords = new Set<string>();
  const wholeNames = new Set<string>();
  for (const name of names) {
    const words = wordsOf(name);
    for (const { start, end, letters } of words) {
      knownWords.add(letters);
      if (letters.length > MIN_LETTERS) targets.set(letters, name.slice(start, end));
    }
    const letters = joined(words);
    wholeNames.add(letters);
    if (letters.length >= MIN_LETTERS) targets.set(letters, name.trim());
  }
  const maxWords = Math.min(MAX_WORDS, Math.max(0, ...names.map((name) => wordsOf(name).length)) + 1);
  const closest = remembered((letters) => closestOf([...targets.keys()], letters));

  const doubtAbout = (words: readonly Word[]): Omit<Candidate, "words"> | undefined => {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return undefined;
    const letters = joined(words);
    if (words.every((word) => isForm(word.letters, knownWords))) {
      const isName = wholeNames.has(letters);
      return isName ? { start: first.start, end: last.end, name: null, distance: 0 } : undefined;
    }
    const match = closest(letters);
    const name = match && targets.get(match.target);
    if (!match || name === undefined) return undefined;
    const isLong = letters.length >= LONG_LETTERS;
    const hasOneWordMore = words.length > wordsOf(name).length;
    if (!isLong && (!first.hasCapital || hasOneWordMore)) return undefined;
    return { start: first.start, end: last.end, name, distance: match.distance };
  };

  return (text) => {
    if (targets.size === 0) return [];
    const words = wordsOf(text);
    const candidates: Candidate[] = [];
    for (const from of words.keys()) {
      for (let to = from + 1; to <= Math.min(from + maxWords, words.length); to++) {
        const doubt = doubtAbout(words.slice(from, to));
        if (doubt) candidates.push({ ...doubt, words: Array.from({ length: to - from }, (_, i) => from + i) });
      }
    }
    // "is Scott Tolinsky" is less close to the name than "Scott Tolinsky", and "Tolinsky" says less.
    candidates.sort((a, b) => a.distance - b.distance || b.end - b.start - (a.end - a.start));
    const doubts: Doubt[] = [];
    const usedWords = new Set<number>();
    for (const { start, end, name, words: indexes } of candidates) {
      if (indexes.some((index) => usedWords.has(index))) continue;
      for (const index of indexes) usedWords.add(index);
      if (name !== null) doubts.push({ start, end, name });
    }
    return doubts.sort((a, b) => a.start - b.start);
  };
}

const joined = (words: readonly Word[]) => words.map(({ letters }) => letters).join("");

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD_WITH_APOSTROPHES)].map(({ index, 0: found }) => {
    const word = found.replace(/['’]s$/i, "");
    const letters = word.toLowerCase().normalize("NFD").replaceAll(/\P{L}/gu, "") || word;
    return { start: index, end: index + word.length, letters, hasCapital: /^\p{Lu}/u.test(word) };
  });
}

/** Whether the word is one of the words, or a plural of a long one. */
const isForm = (word: string, words: ReadonlySet<string>) =>
  words.has(word) || (word.length > MIN_LETTERS && words.has(word.replace(/s$/, "")));

function closestOf(targets: readonly string[], letters: string) {
  let closest: { target: string; distance: number } | undefined;
  for (const target of targets) {
    const max = Math.floor(target.length / LETTERS_PER_ERROR);
    if (Math.abs(target.length - letters.length) > max) continue;
    const distance = editDistance(target, letters);
    if (distance <= max && distance < (closest?.distance ?? max + 1)) closest = { target, distance };
  }
  return closest;
}

/** The number of letters to add, remove or replace. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function remembered<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, compute(key));
    return values.get(key) as Value;
  };
}
