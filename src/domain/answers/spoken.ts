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

/** The words of several passages, numbered, with what each means and how much it says. */
export function spokenOf(texts: readonly string[]) {
  const numbers = new Map<string, number>();
  const found: Word[] = [];
  const numberOf = (word: Word): number => {
    const known = numbers.get(word.form);
    if (known !== undefined) return known;
    numbers.set(word.form, found.length);
    return found.push(word) - 1;
  };
  /** The numbers of each sentence's words, each once; the sentences of all passages in one row. */
  const sentences: number[][] = [];
  const passages = texts.map((text) => {
    const from = sentences.length;
    for (const sentence of sentencesOf(text)) {
      sentences.push([...new Set(wordsOf(sentence).map(numberOf))]);
    }
    const words = [...new Set(sentences.slice(from).flat())];
    // Its sentences: the first, and the one behind the last.
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
  /** The words of a question as those of the passages are; misspelt ones as they are said here. */
  const asked = (words: readonly Word[]) => meant(words.map(asSaid));
  return { words: meant(found), sentences, passages, asked };
}

/** A word says much that English uses seldom and that stands in few of the passages. */
function weighing(passages: readonly Set<string | undefined>[]): (word: Word) => number {
  const counts = new Map<string | undefined, number>();
  for (const stems of passages) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const idf = (count: number) => Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  return ({ form, stem }) => (rarityOf(form) * idf(counts.get(stem) ?? 0)) / idf(0);
}
