import { isEnglish } from "./extract.ts";
import { hasWordVector } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rankPassages } from "./rank.ts";
import { findSimilarWord } from "./spelling.ts";
import { type Word, wordsOf } from "./words.ts";

export interface RankedEpisode {
  /** How well the episode fits the question. Scores of different searches cannot be compared. */
  score: number;
  passages: readonly Passage[];
}

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.4;
const NEIGHBOUR_WEIGHT = 0.4;
const EPISODE_WEIGHT = 0.6;
const CONTEXT_WEIGHT = 0.5;
/** If no passage is at least this close to the question, no passage answers the question (docs/eval.md). */
const MIN_NEARNESS = 0.32;

/** Returns the passages that fit the question, the best first. `context` has earlier questions, whose words count less. */
export function rankAcrossEpisodes(
  question: string,
  episodes: readonly RankedEpisode[],
  context = "",
): Passage[] {
  const [subject = "", ...contextTexts] = [question, context].filter(
    (text) => wordsOf(text).length > 0,
  );
  const passages = episodes.flatMap((episode) => episode.passages);
  const questionScores = passageScores(subject, passages, episodes);
  if (!questionScores) return [];
  const contextScores = contextTexts.map((text) => passageScores(text, passages, episodes));
  const episodeFits = divideByBest(
    episodes.flatMap(({ score, passages }) => passages.map(() => score)),
  );
  return passages
    .map((passage, index) => {
      const contextScore = contextScores.reduce((sum, scores) => sum + (scores?.[index] ?? 0), 0);
      const wordScore = (questionScores[index] ?? 0) + CONTEXT_WEIGHT * contextScore;
      return { passage, wordScore, score: wordScore + EPISODE_WEIGHT * (episodeFits[index] ?? 0) };
    })
    .filter(({ wordScore }) => wordScore > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}

/**
 * One half of a score comes from the words that a passage and its neighbours share with the question (BM25). The other
 * half comes from `rankPassages`, which also matches words of a similar meaning. Returns null if no passage is close enough.
 */
function passageScores(
  question: string,
  passages: readonly Passage[],
  episodes: readonly RankedEpisode[],
): number[] | null {
  const { ranked } = rankPassages(question, passages);
  const bestNearness = ranked.reduce((best, { nearness }) => Math.max(best, nearness), 0);
  if (isEnglish(question) && bestNearness < MIN_NEARNESS) return null;
  const scores = new Map(ranked.map(({ passage, nearness }) => [passage, nearness]));
  const nearnessScores = divideByBest(passages.map((passage) => scores.get(passage) ?? 0));
  const sharedWords = divideByBest(wordScores(question, episodes));
  return nearnessScores.map((score, index) => (score + (sharedWords[index] ?? 0)) / 2);
}

function wordScores(question: string, episodes: readonly RankedEpisode[]): number[] {
  const words = episodes.map(({ passages }) => passages.map(({ text }) => wordsOf(text)));
  const allPassages = words.flat();
  const meanLength =
    allPassages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, allPassages.length);
  const stems = questionStems(question, allPassages);
  const stemSets = allPassages.map((passageWords) => new Set(passageWords.map(({ stem }) => stem)));
  const rarities = stems.map((stem) => {
    const count = stemSets.filter((set) => set.has(stem)).length;
    return Math.log(1 + (allPassages.length - count + 0.5) / (count + 0.5));
  });
  return words.flatMap((episodeWords) => {
    const stemScores = episodeWords.map((passageWords) =>
      stems.map((stem, index) => {
        const count = passageWords.filter((word) => word.stem === stem).length;
        const damping =
          SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * passageWords.length) / meanLength);
        return count === 0 ? 0 : ((rarities[index] ?? 0) * count) / (count + damping);
      }),
    );
    return stemScores.map((passageStemScores, position) =>
      passageStemScores.reduce((sum, share, index) => {
        const neighbours = [
          stemScores[position - 1]?.[index] ?? 0,
          stemScores[position + 1]?.[index] ?? 0,
        ];
        return sum + Math.max(share, NEIGHBOUR_WEIGHT * Math.max(...neighbours));
      }, 0),
    );
  });
}

/**
 * If a word of the question is in no passage and is not English, the word is probably misspelt. Then this
 * function uses the most similar word of the passages.
 */
function questionStems(question: string, passages: readonly Word[][]): string[] {
  const stemByForm = new Map(passages.flat().map(({ form, stem }) => [form, stem]));
  const spokenStems = new Set(stemByForm.values());
  const stems = wordsOf(question).map(({ form, stem }) => {
    if (spokenStems.has(stem) || hasWordVector(form)) return stem;
    return stemByForm.get(findSimilarWord(form, stemByForm.keys()) ?? "") ?? stem;
  });
  return [...new Set(stems)];
}

function divideByBest(scores: readonly number[]): number[] {
  const best = scores.reduce((a, b) => Math.max(a, b), 0) || 1;
  return scores.map((score) => score / best);
}
