import { pairsOf, type Spoken, type WeightedWord } from "./spoken.ts";

/** How fast a repeated word adds less, and how much longer passages need more matches (BM25). */
const SATURATION = 0.6;
const LENGTH_WEIGHT = 0.75;
const PREVIOUS_WEIGHT = 0.2;
const NEXT_WEIGHT = 0.3;
/** Two words side by side, as in a name or a term, mean more than both apart. */
const PAIR_WEIGHT = 1.2;

/**
 * The share of the question's weight that each passage repeats word for word, as in BM25, with its neighbours.
 * `sequence` has the question's words in its order.
 */
export function matches(
  spoken: Spoken,
  questionWords: readonly WeightedWord[],
  sequence: readonly WeightedWord[],
): number[] {
  const total = weightOf(questionWords) || 1;
  const countsOf = counter(spoken);
  const passages = spoken.passages.map(countsOf);
  const meanLength =
    passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length) || 1;
  const pairs = pairsOf(sequence).map(({ key, words }) => ({
    key,
    weight: Math.min(...words.map((word) => word.weight)),
  }));
  const own = passages.map(({ counts, length }, index) => {
    const damping = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength);
    const ofWords = questionWords.reduce((sum, { stem, weight }) => {
      const count = counts.get(stem) ?? 0;
      return sum + (weight * count * (1 + SATURATION)) / (count + damping);
    }, 0);
    const spokenPairs = pairs.filter(({ key }) => spoken.passages[index]?.pairs.has(key));
    return (ofWords + PAIR_WEIGHT * weightOf(spokenPairs)) / total;
  });
  return own.map(
    (score, index) =>
      score + PREVIOUS_WEIGHT * (own[index - 1] ?? 0) + NEXT_WEIGHT * (own[index + 1] ?? 0),
  );
}

/** The largest share of the question's weight that one passage repeats. */
export function bestCoverage(spoken: Spoken, questionWords: readonly WeightedWord[]): number {
  const total = weightOf(questionWords) || 1;
  const shares = spoken.passages.map(({ words }) => {
    const stems = new Set(words.map((word) => spoken.words[word]?.stem));
    return weightOf(questionWords.filter(({ stem }) => stems.has(stem))) / total;
  });
  return Math.max(0, ...shares);
}

const weightOf = (words: readonly { weight: number }[]) =>
  words.reduce((sum, { weight }) => sum + weight, 0);

function counter({ words, sentences }: Spoken) {
  return ({ from, to }: Spoken["passages"][number]) => {
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
