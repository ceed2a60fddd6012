import type { Passage } from "./passages.ts";
import { type Ranked, rank } from "./rank.ts";

/** Passages of one answer. */
const MOST_PASSAGES = 5;
/** Of the best one's score, what another has to reach to be shown beside it. */
const NEARLY_AS_GOOD = 0.55;
/** A best passage that scores less than this says nothing about the question. */
const FOUND_FROM = 2.5;

/** The passages that answer a question best, in their own order; none where nothing does. */
export function extract(question: string, passages: readonly Passage[]): Passage[] {
  const ranked = rank(question, passages);
  const [best] = ranked;
  if (!best || best.score < FOUND_FROM) return [];
  const chosen = new Set(
    ranked
      .filter(({ score }) => score >= best.score * NEARLY_AS_GOOD)
      .slice(0, MOST_PASSAGES)
      .map(({ passage }: Ranked) => passage),
  );
  return passages.filter((passage) => chosen.has(passage));
}

/** The passages that come closest, best first, whether or not they answer: material for a model. */
export const retrieve = (question: string, passages: readonly Passage[], most: number): Passage[] =>
  rank(question, passages)
    .slice(0, most)
    .map(({ passage }) => passage);
