import { closeness } from "./closeness.ts";
import { rarityOf } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { type Spoken, spokenOf, type WeightedWord } from "./spoken.ts";
import { dot } from "./vector.ts";
import { wordsOf } from "./words.ts";

/** Each word is compared with every word of the transcript. */
const MAX_QUESTION_WORDS = 32;
const SENTENCES_AROUND = 3;
/** A question comes before its answer. */
const PREVIOUS_PASSAGE_WEIGHT = 0.2;

/** Matching words are half of the score; the closest sentence and window are a quarter each. */
export function rank(question: string, passages: readonly Passage[]) {
  const spoken = spokenOf(passages.map(({ text }) => text));
  const questionWords = questionWordsOf(question, spoken);
  const coverageOf = coverage(spoken, questionWords);
  const closenessAround = closeness(spoken, questionWords);
  const [sentences, windows] = [closenessAround(0), closenessAround(SENTENCES_AROUND)];
  const scores = spoken.passages.map(({ words, from, to }) => {
    if (words.length === 0) return 0;
    const range = Array.from({ length: to - from }, (_, index) => from + index);
    return (2 * coverageOf(words) + maxOf(sentences, range) + maxOf(windows, range)) / 4;
  });
  return passages
    .map((passage, index) => {
      const score = (scores[index] ?? 0) + PREVIOUS_PASSAGE_WEIGHT * (scores[index - 1] ?? 0);
      return { passage, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function questionWordsOf(question: string, spoken: Spoken): WeightedWord[] {
  const words = new Map(wordsOf(question).map((word) => [word.form, word]));
  const rarest = [...words.values()].sort((a, b) => rarityOf(b.form) - rarityOf(a.form));
  return spoken.questionWords(rarest.slice(0, MAX_QUESTION_WORDS));
}

function coverage(spoken: Spoken, questionWords: readonly WeightedWord[]) {
  const weight = questionWords.reduce((sum, word) => sum + word.weight, 0) || 1;
  const nearness = questionWords.map((word) =>
    spoken.words.map(({ stem, meaning }) => (stem === word.stem ? 1 : dot(meaning, word.meaning))),
  );
  return (words: readonly number[]): number =>
    questionWords.reduce((sum, word, i) => sum + word.weight * maxOf(nearness[i] ?? [], words), 0) /
    weight;
}

const maxOf = (values: readonly number[], indices: readonly number[]): number =>
  indices.reduce((best, index) => Math.max(best, values[index] ?? best), Number.NEGATIVE_INFINITY);
