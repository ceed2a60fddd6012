import { DIMENSIONS } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { type Meant, type Spoken, spokenOf, sumOf } from "./spoken.ts";
import { wordsOf } from "./words.ts";

export interface Ranked {
  passage: Passage;
  /** At most 3.6: how close the words of the question come to what is said here. */
  score: number;
}

/** Sentences before and after one that are read together with it. */
const AROUND = 2;
/** What was said right before counts, too: a question stands before its answer. */
const BEFORE = 0.2;

/**
 * Passages by how close they come to a question, the closest first. Three things count the same:
 * how near the passage's words come to each word of the question, how close its closest sentence
 * is, and how close its closest stretch of sentences, by the sum of what their words mean. None
 * where nothing comes close; so for a question whose every word is in every text.
 */
export function rank(question: string, passages: readonly Passage[]): Ranked[] {
  const spoken = spokenOf(passages.map(({ text }) => text));
  const asked = askedOf(question, spoken);
  const nearness = asked.map((word) => nearnessOf(word, spoken.words));
  const weight = asked.reduce((sum, word) => sum + word.weight, 0) || 1;
  const covered = (words: readonly number[]) =>
    asked.reduce((sum, word, index) => sum + word.weight * most(nearness[index], words), 0) / weight;
  const sentences = closenessOf(spoken, sumOf(asked), 0);
  const stretches = closenessOf(spoken, sumOf(asked), AROUND);
  const own = spoken.passages.map(({ words, from, to }) => {
    const range = Array.from({ length: to - from }, (_, index) => from + index);
    return words.length === 0
      ? 0
      : covered(words) + most(sentences, range) + most(stretches, range);
  });
  return passages
    .map((passage, index) => ({
      passage,
      score: (own[index] ?? 0) + BEFORE * (own[index - 1] ?? 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function askedOf(question: string, spoken: Spoken): Meant[] {
  const words = new Map(wordsOf(question).map((word) => [word.form, word]));
  return spoken.meant([...words.values()]);
}

/** From each of the words to one: 1 for the same stem, else the cosine of what they mean. */
const nearnessOf = (word: Meant, words: readonly Meant[]): number[] =>
  words.map(({ stem, meaning }) => (stem === word.stem ? 1 : dot(meaning, word.meaning)));

/** The cosine of each sentence, read together with those around it, to a direction. */
function closenessOf({ words, sentences }: Spoken, to: Float64Array, around: number): number[] {
  const sums = sentences.map((sentence) => sumOf(sentence.flatMap((word) => words[word] ?? [])));
  const length = Math.sqrt(dot(to, to));
  const sum = new Float64Array(DIMENSIONS);
  const shift = (by: Float64Array | undefined, sign: number) =>
    by?.forEach((x, i) => {
      sum[i] = (sum[i] ?? 0) + sign * x;
    });
  for (let i = 0; i < around; i++) shift(sums[i], 1);
  return sums.map((_, index) => {
    shift(sums[index + around], 1);
    const closeness = dot(sum, to) / (Math.sqrt(dot(sum, sum)) * length || 1);
    shift(sums[index - around], -1);
    return closeness;
  });
}

function most(values: readonly number[] | undefined, indices: readonly number[]): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const index of indices) most = Math.max(most, values?.[index] ?? most);
  return most;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
