import type { Passage } from "./passages.ts";
import { rank } from "./rank.ts";

/** Passages of one answer. */
const MOST_PASSAGES = 5;

/** The passages that answer a question best, in their own order; none where nothing does. */
export function extract(question: string, passages: readonly Passage[]): Passage[] {
  const chosen = new Set(retrieve(question, passages, MOST_PASSAGES));
  return passages.filter((passage) => chosen.has(passage));
}

/** The passages that come closest, best first, whether or not they answer: material for a model. */
export const retrieve = (question: string, passages: readonly Passage[], most: number): Passage[] =>
  rank(question, passages)
    .slice(0, most)
    .map(({ passage }) => passage);
