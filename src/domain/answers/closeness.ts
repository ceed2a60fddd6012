import { DIMENSIONS } from "./meaning.ts";
import type { Spoken, WeightedWord } from "./spoken.ts";
import { add, dot, normalize } from "./vector.ts";

/** Scores sentences with `around` neighbours, without the direction that all sentences share. */
export function closeness({ words, sentences }: Spoken, questionWords: readonly WeightedWord[]) {
  const sums = sentences.map((sentence) => sumOf(sentence.flatMap((word) => words[word] ?? [])));
  const common = commonOf(sums);
  const target = sumOf(questionWords);
  for (const vector of [target, ...sums]) add(vector, common, -dot(vector, common));
  normalize(target);
  return (around: number): number[] => {
    const windowSum = new Float64Array(DIMENSIONS);
    const shift = (index: number, sign: number) => {
      const sum = sums[index];
      if (sum) add(windowSum, sum, sign);
    };
    for (let index = 0; index < around; index++) shift(index, 1);
    return sums.map((_, index) => {
      shift(index + around, 1);
      const cosine = dot(windowSum, target) / (Math.sqrt(dot(windowSum, windowSum)) || 1);
      shift(index - around, -1);
      return cosine;
    });
  };
}

function sumOf(words: readonly WeightedWord[]): Float64Array {
  const sum = new Float64Array(DIMENSIONS);
  for (const { meaning, weight } of words) add(sum, meaning, weight);
  return sum;
}

function commonOf(sums: readonly Float64Array[]): Float64Array {
  const common = new Float64Array(DIMENSIONS);
  for (const sum of sums) add(common, sum, 1 / (Math.sqrt(dot(sum, sum)) || 1));
  normalize(common);
  return common;
}
