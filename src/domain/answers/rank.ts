import type { Passage } from "./passages.ts";
import { stemsOf } from "./words.ts";

export interface Ranked {
  passage: Passage;
  score: number;
}

/** Okapi BM25: how soon a word has been said often enough, and how much length counts. */
const K1 = 1.2;
const B = 0.6;
/** What is said right before and after belongs to it: a question stands before its answer. */
const NEIGHBOUR = 0.4;

/**
 * Passages by how well they answer a question, best first, with the share of the question's
 * weight that the best one holds: below it, nothing was found.
 */
export function rank(question: string, passages: readonly Passage[]): Ranked[] {
  const counts = passages.map(({ text }) => countsOf(stemsOf(text)));
  const lengths = counts.map((count) => count.values().reduce((sum, n) => sum + n, 0));
  const mean = lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, lengths.length) || 1;
  const asked = [...new Set(stemsOf(question))].map((stem) => ({
    stem,
    weight: idf(counts.filter((count) => count.has(stem)).length, counts.length),
  }));
  const own = counts.map((count, index) =>
    asked.reduce((sum, { stem, weight }) => {
      const n = count.get(stem) ?? 0;
      const length = 1 - B + (B * (lengths[index] ?? 0)) / mean;
      return sum + (weight * n * (K1 + 1)) / (n + K1 * length);
    }, 0),
  );
  return passages
    .map((passage, index) => {
      const near = Math.max(own[index - 1] ?? 0, own[index + 1] ?? 0);
      return { passage, score: (own[index] ?? 0) + NEIGHBOUR * near };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

const idf = (found: number, all: number) => Math.log(1 + (all - found + 0.5) / (found + 0.5));

function countsOf(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
