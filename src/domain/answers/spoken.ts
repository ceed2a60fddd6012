import { isKnown, meaningOf, rarityOf } from "./meaning.ts";
import { sentencesOf } from "./sentences.ts";
import { saidLike } from "./spelling.ts";
import { type Word, wordsOf } from "./words.ts";

export type Spoken = ReturnType<typeof spokenOf>;

export interface Meant {
  stem: string;
  meaning: Float32Array;
  /** 0 to 1. */
  weight: number;
}

/** The distinct words of several passages, numbered, with their vectors and weights. */
export function spokenOf(texts: readonly string[]) {
  const numbers = new Map<string, number>();
  const found: Word[] = [];
  const numberOf = (word: Word): number => {
    const known = numbers.get(word.form);
    if (known !== undefined) return known;
    numbers.set(word.form, found.length);
    return found.push(word) - 1;
  };
  /** The word numbers of each sentence, without repeats; the sentences of all passages in one list. */
  const sentences: number[][] = [];
  const passages = texts.map((text) => {
    const from = sentences.length;
    for (const sentence of sentencesOf(text)) {
      sentences.push([...new Set(wordsOf(sentence).map(numberOf))]);
    }
    const words = [...new Set(sentences.slice(from).flat())];
    // `from` and `to` are the range of the passage's sentences; `to` is exclusive.
    return { words, from, to: sentences.length };
  });
  const stems = passages.map(({ words }) => new Set(words.map((word) => found[word]?.stem)));
  const weight = weighing(stems);
  const meant = (words: readonly Word[]): Meant[] =>
    words.map((word) => ({ stem: word.stem, meaning: meaningOf(word.form), weight: weight(word) }));
  const said = new Set(found.map(({ stem }) => stem));
  const asSaid = (word: Word): Word => {
    if (said.has(word.stem) || isKnown(word.form)) return word;
    const form = saidLike(word.form, numbers.keys());
    return found[numbers.get(form ?? "") ?? -1] ?? word;
  };
  /** Compares a question's words like the passages' words. Corrects spelling to words of the passages. */
  const asked = (words: readonly Word[]) => meant(words.map(asSaid));
  return { words: meant(found), sentences, passages, asked };
}

/** A word has a high weight if it is rare in English and in few of the passages. */
function weighing(passages: readonly Set<string | undefined>[]): (word: Word) => number {
  const counts = new Map<string | undefined, number>();
  for (const stems of passages) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const idf = (count: number) => Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  return ({ form, stem }) => (rarityOf(form) * idf(counts.get(stem) ?? 0)) / idf(0);
}
