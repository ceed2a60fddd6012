import { fuseRankings } from "./fusion.ts";
import { hasWordVector } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rankPassages } from "./rank.ts";
import { wordsOf } from "./words.ts";

const MAX_PASSAGES = 5;
/** If the best passage scores less than this, no passage is close to the question (docs/eval.md). */
const MIN_SCORE = 0.32;
/** If the question resembles the transcript less than this, no passage answers the question (docs/eval.md). */
const MIN_RESEMBLANCE = 0.57;

export interface ClosestPassages {
  passages: Passage[];
  /** False if the question does not resemble the transcript. Then `passages` has the closest passages, which are no answer. */
  mayAnswer: boolean;
}

export const extractPassages = (
  question: string,
  passages: readonly Passage[],
  minScore = MIN_SCORE,
): Passage[] => closestPassages(question, passages, [], minScore).passages;

/** `byMeaning` lists the passages in the order of their embeddings. It is empty without embeddings. */
export function closestPassages(
  question: string,
  passages: readonly Passage[],
  byMeaning: readonly Passage[] = [],
  minScore = MIN_SCORE,
): ClosestPassages {
  const { ranked, resemblance } = rankPassages(question, passages);
  const mustResemble = isEnglish(question);
  const isNothingClose =
    byMeaning.length === 0 && mustResemble && (ranked[0]?.score ?? 0) < minScore;
  const order = fuseRankings(
    ranked.map(({ passage }) => passage),
    byMeaning,
  );
  if (isNothingClose || order.length === 0) return { passages: [], mayAnswer: false };
  const closest = new Set(order.slice(0, MAX_PASSAGES));
  return {
    passages: passages.filter((passage) => closest.has(passage)),
    mayAnswer: !mustResemble || resemblance >= MIN_RESEMBLANCE,
  };
}

/** Returns the closest passages as material for a model, even if no passage answers the question. */
export const retrievePassages = (
  question: string,
  passages: readonly Passage[],
  limit: number,
  byMeaning: readonly Passage[] = [],
): Passage[] => {
  const byWords = rankPassages(question, passages).ranked.map(({ passage }) => passage);
  return fuseRankings(byWords, byMeaning).slice(0, limit);
};

/** Only English words have vectors. So for a question in another language, one equal word is enough for a match. */
export function isEnglish(question: string): boolean {
  const words = wordsOf(question);
  return 2 * words.filter(({ form }) => hasWordVector(form)).length >= words.length;
}
