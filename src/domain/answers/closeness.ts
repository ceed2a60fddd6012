import { DIMENSIONS } from "./meaning.ts";
import type { SpokenPassages, WeightedWord } from "./spoken.ts";
import { addVector, dot, normalize } from "./vector.ts";

/**
 * Returns a function that scores how close each sentence and its neighbours are to the question. `neighbourCount` is the
 * number of neighbours on each side. The scores ignore the direction that the vectors of all sentences have in common,
 * because this direction says nothing about a single sentence.
 */
export function createClosenessScorer(
  { words, sentences }: SpokenPassages,
  questionWords: readonly WeightedWord[],
) {
  const sums = sentences.map((sentence) => sumOf(sentence.flatMap((word) => words[word] ?? [])));
  const commonDirection = commonDirectionOf(sums);
  const questionVector = sumOf(questionWords);
  for (const vector of [questionVector, ...sums])
    addVector(vector, commonDirection, -dot(vector, commonDirection));
  normalize(questionVector);
  return (neighbourCount: number): number[] => {
    const windowSum = new Float64Array(DIMENSIONS);
    const addToWindow = (index: number, sign: number) => {
      const sum = sums[index];
      if (sum) addVector(windowSum, sum, sign);
    };
    for (let index = 0; index < neighbourCount; index++) addToWindow(index, 1);
    return sums.map((_, index) => {
      addToWindow(index + neighbourCount, 1);
      const cosine = dot(windowSum, questionVector) / (Math.sqrt(dot(windowSum, windowSum)) || 1);
      addToWindow(index - neighbourCount, -1);
      return cosine;
    });
  };
}

function sumOf(words: readonly WeightedWord[]): Float64Array {
  const sum = new Float64Array(DIMENSIONS);
  for (const { meaning, weight } of words) addVector(sum, meaning, weight);
  return sum;
}

function commonDirectionOf(sums: readonly Float64Array[]): Float64Array {
  const commonDirection = new Float64Array(DIMENSIONS);
  for (const sum of sums) addVector(commonDirection, sum, 1 / (Math.sqrt(dot(sum, sum)) || 1));
  normalize(commonDirection);
  return commonDirection;
}
