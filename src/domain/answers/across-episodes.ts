import { isEnglish } from "./extract.ts";
import { isKnown } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { rank } from "./rank.ts";
import { similarWord } from "./spelling.ts";
import { type Word, wordsOf } from "./words.ts";

export interface RankedEpisode {
  /** How well the episode fits the question; comparable within one search only. */
  score: number;
  passages: readonly Passage[];
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
const NEIGHBOUR_WEIGHT = 0.4;
const EPISODE_WEIGHT = 0.6;
const CONTEXT_WEIGHT = 0.5;
/** If no passage is this close, nothing answers the question (docs/eval.md). */
const MIN_CLOSENESS = 0.32;

/** Returns the passages that fit best, the best first. The words of `context`, such as earlier questions, count less. */
export function rankAcross(
  question: string,
  episodes: readonly RankedEpisode[],
  context = "",
): Passage[] {
  const [subject = "", ...others] = [question, context].filter((text) => wordsOf(text).length > 0);
  const passages = episodes.flatMap((episode) => episode.passages);
  const own = passageScores(subject, passages, episodes);
  if (!own) return [];
  const byContext = others.map((text) => passageScores(text, passages, episodes));
  const fit = relative(episodes.flatMap(({ score, passages }) => passages.map(() => score)));
  return passages
    .map((passage, index) => {
      const ofContext = byContext.reduce((sum, scores) => sum + (scores?.[index] ?? 0), 0);
      const shared = (own[index] ?? 0) + CONTEXT_WEIGHT * ofContext;
      return { passage, shared, score: shared + EPISODE_WEIGHT * (fit[index] ?? 0) };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}

/**
 * Half of a score are the words that a passage and its neighbours share with the question (BM25). The other half is
 * `rank`, which knows related words. Null if nothing is close to the question.
 */
function passageScores(
  question: string,
  passages: readonly Passage[],
  episodes: readonly RankedEpisode[],
): number[] | null {
  const { ranked } = rank(question, passages);
  const nearest = ranked.reduce((best, { nearness }) => Math.max(best, nearness), 0);
  if (isEnglish(question) && nearest < MIN_CLOSENESS) return null;
  const scores = new Map(ranked.map(({ passage, nearness }) => [passage, nearness]));
  const closeness = relative(passages.map((passage) => scores.get(passage) ?? 0));
  const sharedWords = relative(wordScores(question, episodes));
  return closeness.map((score, index) => (score + (sharedWords[index] ?? 0)) / 2);
}

function wordScores(question: string, episodes: readonly RankedEpisode[]): number[] {
  const words = episodes.map(({ passages }) => passages.map(({ text }) => wordsOf(text)));
  const all = words.flat();
  const meanLength = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const stems = questionStems(question, all);
  const stemSets = all.map((own) => new Set(own.map(({ stem }) => stem)));
  const rarities = stems.map((stem) => {
    const count = stemSets.filter((set) => set.has(stem)).length;
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5));
  });
  return words.flatMap((ofEpisode) => {
    const shares = ofEpisode.map((own) =>
      stems.map((stem, index) => {
        const count = own.filter((word) => word.stem === stem).length;
        const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * own.length) / meanLength);
        return count === 0 ? 0 : ((rarities[index] ?? 0) * count) / (count + norm);
      }),
    );
    return shares.map((own, at) =>
      own.reduce((sum, share, index) => {
        const neighbours = [shares[at - 1]?.[index] ?? 0, shares[at + 1]?.[index] ?? 0];
        return sum + Math.max(share, NEIGHBOUR_WEIGHT * Math.max(...neighbours));
      }, 0),
    );
  });
}

/** A word that is neither spoken nor English stands for the most similar spoken word. */
function questionStems(question: string, passages: readonly Word[][]): string[] {
  const stemByForm = new Map(passages.flat().map(({ form, stem }) => [form, stem]));
  const spokenStems = new Set(stemByForm.values());
  const stems = wordsOf(question).map(({ form, stem }) => {
    if (spokenStems.has(stem) || isKnown(form)) return stem;
    return stemByForm.get(similarWord(form, stemByForm.keys()) ?? "") ?? stem;
  });
  return [...new Set(stems)];
}

function relative(scores: readonly number[]): number[] {
  const best = scores.reduce((a, b) => Math.max(a, b), 0) || 1;
  return scores.map((score) => score / best);
}
