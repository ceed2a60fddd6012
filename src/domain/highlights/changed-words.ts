import type { Anchor, Place } from "./anchor.ts";
import { type Word, wordsOf } from "./words.ts";

/** A place must have this share of the quote's letters. The share is lower if the words around the place also equal the context. */
const MIN_SHARE_WITH_CONTEXT = 0.5;
const MIN_SHARE_ALONE = 0.7;
const MIN_WORDS = 3;
/** A word that occurs more often does not help to find the place. */
const MAX_OCCURRENCES = 400;
const MAX_WINDOWS = 6;
const CONTEXT_WORDS = 6;
/** If only the quote or only the text has a word, the score falls by this number of letters. */
const GAP_COST = 0.6;

/** Finds the place of a quote if an editor has changed some of its words. Such a place is never certain. */
export function findChangedWords(text: string, anchor: Anchor): Place | null {
  const quote = wordsOf(anchor.quote);
  if (quote.length < MIN_WORDS) return null;
  const words = wordsOf(text);
  const before = wordsOf(anchor.prefix).slice(-CONTEXT_WORDS);
  const after = wordsOf(anchor.suffix).slice(0, CONTEXT_WORDS);
  const letters = lettersOf(quote);
  let best: (Place & { score: number }) | null = null;
  for (const likelyStart of likelyStarts(words, [...before, ...quote, ...after], before.length)) {
    const from = Math.max(0, likelyStart - quote.length - 8);
    const nearbyWords = words.slice(from, likelyStart + 2 * quote.length + 40);
    const alignment = align(quote, nearbyWords);
    const [first, last] = [nearbyWords[alignment.first], nearbyWords[alignment.last]];
    if (!first || !last) continue;
    const share = alignment.letters / letters;
    const context =
      equalWords(nearbyWords.slice(0, alignment.first).toReversed(), before.toReversed()) +
      equalWords(nearbyWords.slice(alignment.last + 1), after);
    if (share < (context >= 3 ? MIN_SHARE_WITH_CONTEXT : MIN_SHARE_ALONE)) continue;
    const score = share + context / (4 * CONTEXT_WORDS);
    if (best === null || score > best.score) best = { start: first.start, end: last.end, isCertain: false, score };
  }
  return best && { start: best.start, end: best.end, isCertain: false };
}

/** Counts the words of the context that are near the place, in the order of the context. */
function equalWords(near: readonly Word[], context: readonly Word[]): number {
  let count = 0;
  let from = 0;
  const window = near.slice(0, 2 * CONTEXT_WORDS);
  for (const { text } of context) {
    const foundIndex = window.findIndex((word, index) => index >= from && word.text === text);
    if (foundIndex < 0) continue;
    count++;
    from = foundIndex + 1;
  }
  return count;
}

/** Each occurrence of a word from the quote or its context is a vote for the index at which the quote would begin. */
function likelyStarts(words: readonly Word[], query: readonly Word[], offset: number): number[] {
  const indexes = new Map<string, number[]>(query.map(({ text }) => [text, []]));
  words.forEach(({ text }, index) => {
    indexes.get(text)?.push(index);
  });
  const size = Math.max(4, Math.ceil(query.length / 3));
  const votes = new Map<number, number>();
  query.forEach(({ text }, index) => {
    const occurrences = indexes.get(text) ?? [];
    if (occurrences.length > MAX_OCCURRENCES) return;
    for (const occurrence of occurrences) {
      const bucket = Math.floor((occurrence - index + offset) / size);
      const weight = text.length / Math.sqrt(occurrences.length);
      votes.set(bucket, (votes.get(bucket) ?? 0) + weight);
    }
  });
  const isPeak = ([bucket, weight]: [number, number]) =>
    weight >= (votes.get(bucket - 1) ?? 0) && weight >= (votes.get(bucket + 1) ?? 0);
  return [...votes]
    .filter(isPeak)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_WINDOWS)
    .map(([bucket]) => Math.max(0, bucket * size));
}

interface Alignment {
  /** The number of letters in equal words. */
  letters: number;
  first: number;
  last: number;
}

/** Finds the words of `nearbyWords` that are most similar to the quote (Smith-Waterman algorithm, by words). */
function align(quote: readonly Word[], nearbyWords: readonly Word[]): Alignment {
  const EMPTY_CELL = { score: 0, letters: 0, first: -1, last: -1 };
  let best = EMPTY_CELL;
  let previous = Array.from({ length: nearbyWords.length + 1 }, () => EMPTY_CELL);
  for (const word of quote) {
    const row = [EMPTY_CELL];
    nearbyWords.forEach((other, index) => {
      const above = previous[index + 1] ?? EMPTY_CELL;
      const left = row[index] ?? EMPTY_CELL;
      const better = above.score >= left.score ? above : left;
      let cell = better.score > GAP_COST ? { ...better, score: better.score - GAP_COST } : EMPTY_CELL;
      if (other.text === word.text) {
        const diagonal = previous[index] ?? EMPTY_CELL;
        const score = diagonal.score + word.text.length;
        if (score > cell.score)
          cell = {
            score,
            letters: diagonal.letters + word.text.length,
            first: diagonal.first < 0 ? index : diagonal.first,
            last: index,
          };
      }
      if (cell.score > best.score) best = cell;
      row.push(cell);
    });
    previous = row;
  }
  return best;
}

const lettersOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);
