import { hasWordVector, rarityOf, wordVectorOf } from "./meaning.ts";
import { sentencesOf } from "./sentences.ts";
import { findSimilarWord } from "./spelling.ts";
import { type Word, wordsOf } from "./words.ts";

export type SpokenPassages = ReturnType<typeof indexSpokenWords>;

export interface WeightedWord {
  stem: string;
  meaning: Float32Array;
  weight: number;
}

export function indexSpokenWords(texts: readonly string[]) {
  const indexByForm = new Map<string, number>();
  const distinctWords: Word[] = [];
  const indexOf = (word: Word): number => {
    const knownIndex = indexByForm.get(word.form);
    if (knownIndex !== undefined) return knownIndex;
    indexByForm.set(word.form, distinctWords.length);
    return distinctWords.push(word) - 1;
  };
  const sentences: number[][] = [];
  const passages = texts.map((text) => {
    const from = sentences.length;
    const pairs = new Set<string>();
    for (const sentence of sentencesOf(text)) {
      const sentenceWords = wordsOf(sentence);
      for (const pair of pairsOf(sentenceWords)) pairs.add(pair.key);
      sentences.push([...new Set(sentenceWords.map(indexOf))]);
    }
    const words = [...new Set(sentences.slice(from).flat())];
    return { words, pairs, from, to: sentences.length };
  });
  const stems = passages.map(
    ({ words }) => new Set(words.map((word) => distinctWords[word]?.stem)),
  );
  const weight = createWordWeight(stems);
  const withWeights = (words: readonly Word[]): WeightedWord[] =>
    words.map((word) => ({
      stem: word.stem,
      meaning: wordVectorOf(word.form),
      weight: weight(word),
    }));
  const spokenStems = new Set(distinctWords.map(({ stem }) => stem));
  const toSpokenWord = (word: Word): Word => {
    if (spokenStems.has(word.stem) || hasWordVector(word.form)) return word;
    const form = findSimilarWord(word.form, indexByForm.keys());
    return distinctWords[indexByForm.get(form ?? "") ?? -1] ?? word;
  };
  const questionWords = (words: readonly Word[]) => withWeights(words.map(toSpokenWord));
  return { words: withWeights(distinctWords), sentences, passages, questionWords };
}

/** Returns pairs of neighbouring words. `wordsOf` has already removed the stop words between them. */
export const pairsOf = <T extends { stem: string }>(words: readonly T[]) =>
  words.slice(1).flatMap((word, index) => {
    const previous = words[index];
    return previous ? [{ key: `${previous.stem} ${word.stem}`, words: [previous, word] }] : [];
  });

function createWordWeight(passages: readonly Set<string | undefined>[]): (word: Word) => number {
  const counts = new Map<string | undefined, number>();
  for (const stems of passages) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const idf = (count: number) => Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  return ({ form, stem }) => (rarityOf(form) * idf(counts.get(stem) ?? 0)) / idf(0);
}
