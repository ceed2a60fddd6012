import { closeness } from "./closeness.ts";
import { rarityOf } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { type Meant, type Spoken, spokenOf } from "./spoken.ts";
import { dot } from "./vector.ts";
import { wordsOf } from "./words.ts";

/** Words of a question that are looked for, the rarest first: each is compared with all that was said. */
const MOST_WORDS = 32;
/** Sentences before and after one that are read together with it. */
const AROUND = 3;
/** What was said right before counts, too: a question stands before its answer. */
const BEFORE = 0.2;

/**
 * Passages by how close they come to a question, the closest first: half by how near their words
 * come to each word of the question, a quarter each by their closest sentence and by their closest
 * stretch of sentences. None where nothing comes close; so for a question of empty words only.
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
      // At most 1.2: how close the words of the question come to what is said here.
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

/** Tells how near words come to those asked for: 1 has their stems, else the cosines count. */
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
