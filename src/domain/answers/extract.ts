import { isKnown } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rank } from "./rank.ts";
import { wordsOf } from "./words.ts";

const MOST_PASSAGES = 5;
/** If the best passage scores less, nothing answers the question (docs/eval.md). */
const FOUND_FROM = 0.32;

/** The passages closest to a question, in transcript order; none if none is close enough. */
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

/** The closest passages, best first, even if they do not answer: material for a model. */
export const retrieve = (question: string, passages: readonly Passage[], most: number): Passage[] =>
  rank(question, passages)
    .slice(0, most)
    .map(({ passage }) => passage);

/** Questions in other languages can match only by equal words, so one match is enough. */
function isEnglish(question: string): boolean {
  const words = wordsOf(question);
  return 2 * words.filter(({ form }) => isKnown(form)).length >= words.length;
}
