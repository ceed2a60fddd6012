import { resembles } from "./extract.ts";
import type { Passage } from "./passages.ts";
import { rankPassages } from "./rank.ts";
import { wordsOf } from "./words.ts";

export interface RankedEpisode {
  /** How well the episode fits the question. Scores of different searches cannot be compared. */
  score: number;
  passages: readonly Passage[];
}

const EPISODE_WEIGHT = 0.6;
const CONTEXT_WEIGHT = 0.5;
/** If the question resembles the passages less than this, no passage answers the question (docs/eval.md). */
const MIN_RESEMBLANCE = 0.3;

/** Returns the passages that fit the question, the best first. `context` has earlier questions, whose words count less. */
export function rankAcrossEpisodes(question: string, episodes: readonly RankedEpisode[], context = ""): Passage[] {
  const [subject = "", ...contextTexts] = [question, context].filter((text) => wordsOf(text).length > 0);
  const passages = episodes.flatMap((episode) => episode.passages);
  const { ranked, resemblance } = rankPassages(subject, passages);
  if (!resembles(subject, resemblance, MIN_RESEMBLANCE)) return [];
  const scores = new Map<Passage, number>();
  const add = (texts: typeof ranked, weight: number) => {
    const best = texts[0]?.score ?? 1;
    for (const { passage, score } of texts) scores.set(passage, (scores.get(passage) ?? 0) + (weight * score) / best);
  };
  add(ranked, 1);
  for (const text of contextTexts) add(rankPassages(text, passages).ranked, CONTEXT_WEIGHT);
  const bestFit = episodes.reduce((best, { score }) => Math.max(best, score), 0) || 1;
  const fits = new Map(
    episodes.flatMap(({ score, passages }) => passages.map((passage) => [passage, score / bestFit])),
  );
  return [...scores]
    .map(([passage, score]) => ({ passage, score: score + EPISODE_WEIGHT * (fits.get(passage) ?? 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}
