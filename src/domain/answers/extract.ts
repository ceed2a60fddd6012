import type { Passage } from "./passages.ts";
import { rankPassages } from "./rank.ts";
import { isUnspaced } from "./words.ts";

const MAX_PASSAGES = 5;
/** If the question resembles the transcript less than this, no passage answers the question (docs/eval.md). */
const MIN_RESEMBLANCE = 0.65;

export interface ClosestPassages {
  passages: Passage[];
  /** False if the question does not resemble the transcript. Then `passages` has the closest passages, which are no answer. */
  mayAnswer: boolean;
}

/** Returns the five closest passages, in the order of the transcript. */
export function closestPassages(question: string, passages: readonly Passage[]): ClosestPassages {
  const { ranked, resemblance } = rankPassages(question, passages);
  const closest = new Set(ranked.slice(0, MAX_PASSAGES).map(({ passage }) => passage));
  return {
    passages: passages.filter((passage) => closest.has(passage)),
    mayAnswer: ranked.length > 0 && resembles(question, resemblance),
  };
}

/** Returns the closest passages as material for a model, even if no passage answers the question. */
export const retrievePassages = (question: string, passages: readonly Passage[], limit: number): Passage[] =>
  rankPassages(question, passages)
    .ranked.slice(0, limit)
    .map(({ passage }) => passage);

/** Where words are pairs of characters, most pairs of a question are in no text. So there, one equal pair is enough. */
export const resembles = (question: string, resemblance: number, min = MIN_RESEMBLANCE): boolean =>
  isUnspaced(question) || resemblance >= min;
