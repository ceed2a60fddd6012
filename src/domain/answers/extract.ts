import { isKnown } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rank } from "./rank.ts";
import { wordsOf } from "./words.ts";

/** Passages of one answer. */
const MOST_PASSAGES = 5;
/** A best passage that scores less has nothing to do with the question (docs/eval.md). */
const FOUND_FROM = 0.32;

/** The passages that come closest to a question, in their own order; none where none is close. */
export function extract(
  question: string,
  passages: readonly Passage[],
  foundFrom = FOUND_FROM,
): Passage[] {
  const ranked = rank(question, passages);
  if (isEnglish(question) && (ranked[0]?.score ?? 0) < foundFrom) return [];
  const chosen = new Set(ranked.slice(0, MOST_PASSAGES).map(({ passage }) => passage));
  return passages.filter((passage) => chosen.has(passage));
}

/** The passages that come closest, best first, whether or not they answer: material for a model. */
export const retrieve = (question: string, passages: readonly Passage[], most: number): Passage[] =>
  rank(question, passages)
    .slice(0, most)
    .map(({ passage }) => passage);

/** In other languages only the same words are close: one of them is enough. */
function isEnglish(question: string): boolean {
  const words = wordsOf(question);
  return 2 * words.filter(({ form }) => isKnown(form)).length >= words.length;
}
