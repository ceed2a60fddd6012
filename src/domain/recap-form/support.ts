import { type Passage, passagesOf } from "../answers/passages.ts";
import { stemsOf } from "../answers/words.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

/** The parameters k1 and b of BM25. */
const SATURATION = 0.9;
const LENGTH_WEIGHT = 0.6;
const PREVIOUS_PASSAGE_WEIGHT = 0.2;
const NEXT_PASSAGE_WEIGHT = 0.3;
const PAIR_WEIGHT = 0.8;
const MIN_PREFIX_CHARS = 5;
/** A word that only has the same beginning as a spoken word counts less. */
const PREFIX_WEIGHT = 0.6;

export interface SupportingPassage {
  passage: Passage;
  /** The share of the takeaway's words that the passage contains, from 0 to 1. Rare words count more. */
  coverage: number;
  score: number;
}

export type Support = ReturnType<typeof supportOf>;

/** Finds the passages that are closest to a takeaway. */
export function supportOf(lines: readonly TranscriptLine[]) {
  const passages = passagesOf(lines);
  const stems = passages.map(({ speaker, text }) => stemsOf(`${speaker ?? ""} ${text}`));
  const counts = stems.map(countsOf);
  const pairs = stems.map((list) => new Set(pairsOf(list)));
  const meanLength = stems.reduce((sum, list) => sum + list.length, 0) / (stems.length || 1) || 1;
  const passageCounts = countsOf(counts.flatMap((map) => [...map.keys()]));
  const vocabulary = [...passageCounts.keys()].sort();
  const rarityOf = (stem: string) => {
    const count = passageCounts.get(stem) ?? 0;
    return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  };

  const wordsOf = (text: string) =>
    [...new Set(stemsOf(text))].map((stem) => ({
      weight: rarityOf(stem),
      forms: passageCounts.has(stem) ? [stem] : similarStems(stem, vocabulary),
      share: passageCounts.has(stem) ? 1 : PREFIX_WEIGHT,
    }));

  function rankPassages(text: string): SupportingPassage[] {
    const words = wordsOf(text);
    const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const textPairs = pairsOf(stemsOf(text));
    const ownScores = counts.map((map, index) => {
      const length = stems[index]?.length ?? 0;
      const damping = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength);
      let score = 0;
      let coveredWeight = 0;
      for (const { weight, forms, share } of words) {
        const count = Math.max(0, ...forms.map((form) => map.get(form) ?? 0));
        if (count === 0) continue;
        score += (share * weight * count * (1 + SATURATION)) / (count + damping);
        coveredWeight += share * weight;
      }
      const pairCount = textPairs.filter((pair) => pairs[index]?.has(pair)).length;
      return { score: score + PAIR_WEIGHT * pairCount, coverage: coveredWeight / total };
    });
    return passages
      .map((passage, index) => {
        const { score = 0, coverage = 0 } = ownScores[index] ?? {};
        const neighbourScore =
          PREVIOUS_PASSAGE_WEIGHT * (ownScores[index - 1]?.score ?? 0) +
          NEXT_PASSAGE_WEIGHT * (ownScores[index + 1]?.score ?? 0);
        return { passage, coverage, score: (score + neighbourScore) / total };
      })
      .filter(({ coverage }) => coverage > 0)
      .sort((a, b) => b.score - a.score);
  }

  /** Returns the share of the takeaway's words that are in another text, from 0 to 1. Rare words count more. */
  function coverageOf(takeaway: string, words: string): number {
    const stemsOfWords = new Set(stemsOf(words));
    const takeawayWords = wordsOf(takeaway);
    const weightOf = (list: typeof takeawayWords) => list.reduce((sum, { weight, share }) => sum + weight * share, 0);
    const containedWords = takeawayWords.filter(({ forms }) => forms.some((form) => stemsOfWords.has(form)));
    return weightOf(containedWords) / (takeawayWords.reduce((sum, { weight }) => sum + weight, 0) || 1);
  }

  return { lines, passages, rankPassages, coverageOf };
}

const countsOf = (items: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

const pairsOf = (stems: readonly string[]) => stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`);

/** Finds spoken stems that begin with this stem, and spoken stems with which this stem begins. */
const similarStems = (stem: string, vocabulary: readonly string[]) =>
  stem.length < MIN_PREFIX_CHARS
    ? []
    : vocabulary.filter(
        (spoken) => spoken.length >= MIN_PREFIX_CHARS && (spoken.startsWith(stem) || stem.startsWith(spoken)),
      );
