/** With a large constant, the first places of a ranking get nearly the same score. */
const RANK_CONSTANT = 60;

/** Reciprocal rank fusion: an item gets 1 / (60 + place) points from each ranking. One ranking alone stays in order. */
export function fuseRankings<T>(...rankings: readonly (readonly T[])[]): T[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings) {
    for (const [index, item] of ranking.entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (RANK_CONSTANT + index + 1));
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([item]) => item);
}
