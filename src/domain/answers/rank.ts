import { closeness } from "./closeness.ts";
import { rarityOf } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { type Meant, type Spoken, spokenOf } from "./spoken.ts";
import { dot } from "./vector.ts";
import { wordsOf } from "./words.ts";

/** Rarest words first. Each word is compared with every word of the transcript. */
const MOST_WORDS = 32;
/** Sentences before and after a sentence that are scored together with it. */
const AROUND = 3;
/** Weight of the passage before: a question comes before its answer. */
const BEFORE = 0.2;

/**
 * Ranks passages by closeness to a question. Half of the score compares their words with each word of
 * the question; a quarter each comes from the closest sentence and the closest group of sentences.
 * Passages without a match are left out, so a question of stop words finds none.
 */
export function rank(question: string, passages: readonly Passage[]) {
  const spoken = spokenOf(passages.map(({ text }) => text));
  const asked = askedOf(question, spoken);
  const covered = coverage(spoken, asked);
  const close = closeness(spoken, asked);
  const [sentences, stretches] = [close(0), close(AROUND)];
  const own = spoken.passages.map(({ words, from, to }) => {
    if (words.length === 0) return 0;
    const range = Array.from({ length: to - from }, (_, index) => from + index);
    return (2 * covered(words) + most(sentences, range) + most(stretches, range)) / 4;
  });
  return passages
    .map((passage, index) => {
      // At most 1.2.
      const score = (own[index] ?? 0) + BEFORE * (own[index - 1] ?? 0);
      return { passage, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function askedOf(question: string, spoken: Spoken): Meant[] {
  const words = new Map(wordsOf(question).map((word) => [word.form, word]));
  const rarest = [...words.values()].sort((a, b) => rarityOf(b.form) - rarityOf(a.form));
  return spoken.asked(rarest.slice(0, MOST_WORDS));
}

/** Scores words against the question: 1 for an equal stem, else the cosine of the two words. */
function coverage(spoken: Spoken, asked: readonly Meant[]) {
  const weight = asked.reduce((sum, word) => sum + word.weight, 0) || 1;
  const nearness = asked.map((word) =>
    spoken.words.map(({ stem, meaning }) => (stem === word.stem ? 1 : dot(meaning, word.meaning))),
  );
  return (words: readonly number[]): number =>
    asked.reduce((sum, word, i) => sum + word.weight * most(nearness[i] ?? [], words), 0) / weight;
}

const most = (values: readonly number[], indices: readonly number[]): number =>
  indices.reduce((best, index) => Math.max(best, values[index] ?? best), Number.NEGATIVE_INFINITY);
