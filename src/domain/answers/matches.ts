import { pairsOf, type SpokenPassages, type WeightedWord } from "./spoken.ts";

/** The parameter k1 of BM25. It limits what repetitions of a word can add to a score. */
const SATURATION = 0.6;
/** The parameter b of BM25: a long passage needs more matches for the same score than a short passage. */
const LENGTH_WEIGHT = 0.75;
const PREVIOUS_PASSAGE_WEIGHT = 0.2;
const NEXT_PASSAGE_WEIGHT = 0.3;
/** Two neighbouring words, as in a name or a term, are a better match than the same words at different places. */
const PAIR_WEIGHT = 1.2;

/**
 * Scores each passage by the words that it and its neighbours share with the question (BM25). `questionWords` has the
 * rarest words of the question. `orderedWords` has all words in the order of the question.
 */
export function matchScores(
  spoken: SpokenPassages,
  questionWords: readonly WeightedWord[],
  orderedWords: readonly WeightedWord[],
): number[] {
  const totalWeight = weightOf(questionWords) || 1;
  const countWords = createWordCounter(spoken);
  const passages = spoken.passages.map(countWords);
  const meanLength =
    passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length) || 1;
  const pairs = pairsOf(orderedWords).map(({ key, words }) => ({
    key,
    weight: Math.min(...words.map((word) => word.weight)),
  }));
  const passageScores = passages.map(({ counts, length }, index) => {
    const damping = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength);
    const wordScore = questionWords.reduce((sum, { stem, weight }) => {
      const count = counts.get(stem) ?? 0;
      return sum + (weight * count * (1 + SATURATION)) / (count + damping);
    }, 0);
    const spokenPairs = pairs.filter(({ key }) => spoken.passages[index]?.pairs.has(key));
    return (wordScore + PAIR_WEIGHT * weightOf(spokenPairs)) / totalWeight;
  });
  return passageScores.map(
    (score, index) =>
      score +
      PREVIOUS_PASSAGE_WEIGHT * (passageScores[index - 1] ?? 0) +
      NEXT_PASSAGE_WEIGHT * (passageScores[index + 1] ?? 0),
  );
}

/** Returns how much of the question the best passage repeats, from 0 to 1. Important words count more. */
export function bestCoverage(
  spoken: SpokenPassages,
  questionWords: readonly WeightedWord[],
): number {
  const totalWeight = weightOf(questionWords) || 1;
  const shares = spoken.passages.map(({ words }) => {
    const stems = new Set(words.map((word) => spoken.words[word]?.stem));
    return weightOf(questionWords.filter(({ stem }) => stems.has(stem))) / totalWeight;
  });
  return Math.max(0, ...shares);
}

const weightOf = (words: readonly { weight: number }[]) =>
  words.reduce((sum, { weight }) => sum + weight, 0);

function createWordCounter({ words, sentences }: SpokenPassages) {
  return ({ from, to }: SpokenPassages["passages"][number]) => {
    const counts = new Map<string, number>();
    let length = 0;
    for (const sentence of sentences.slice(from, to)) {
      length += sentence.length;
      for (const word of sentence) {
        const stem = words[word]?.stem ?? "";
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
      }
    }
    return { counts, length };
  };
}
