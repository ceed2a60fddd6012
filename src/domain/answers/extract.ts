import { isKnown } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rank } from "./rank.ts";
import { wordsOf } from "./words.ts";

const MAX_PASSAGES = 5;
/** If the best passage scores less, nothing answers the question (docs/eval.md). */
const MIN_SCORE = 0.32;

export function extract(
  question: string,
  passages: readonly Passage[],
  minScore = MIN_SCORE,
): Passage[] {
  const ranked = rank(question, passages);
  if (isEnglish(question) && (ranked[0]?.score ?? 0) < minScore) return [];
  const best = new Set(ranked.slice(0, MAX_PASSAGES).map(({ passage }) => passage));
  return passages.filter((passage) => best.has(passage));
}

/** These passages may not answer the question: they are material for a model. */
export const retrieve = (
  question: string,
  passages: readonly Passage[],
  limit: number,
): Passage[] =>
  rank(question, passages)
    .slice(0, limit)
    .map(({ passage }) => passage);

/** Questions in other languages can match only by equal words, so one match is enough. */
export function isEnglish(question: string): boolean {
  const words = wordsOf(question);
  return 2 * words.filter(({ form }) => isKnown(form)).length >= words.length;
}
