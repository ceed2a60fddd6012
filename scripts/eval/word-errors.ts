export interface WordPair {
  /** The index of the spoken word, or null for an added word. */
  spoken: number | null;
  /** The index of the recognised word, or null for a missing word. */
  heard: number | null;
}

/** Texts of the same sound never differ by more than this number of words at any place. */
const BAND = 400;

const MATCH = 0;
const MISSING = 1;
const ADDED = 2;

/** Aligns two lists of words with the fewest changed, missing and added words. */
export function alignWords(spoken: readonly string[], heard: readonly string[]): WordPair[] {
  const width = 2 * BAND + 1;
  const slope = heard.length / Math.max(spoken.length, 1);
  const firstOf = (row: number) => Math.round(row * slope) - BAND;
  const steps = new Uint8Array((spoken.length + 1) * width);
  let costs = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row <= spoken.length; row++) {
    const next = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
    const shift = row === 0 ? 0 : firstOf(row) - firstOf(row - 1);
    for (let cell = 0; cell < width; cell++) {
      const column = firstOf(row) + cell;
      if (column < 0 || column > heard.length) continue;
      if (row === 0 && column === 0) {
        next[cell] = 0;
        continue;
      }
      const above = row > 0 ? (costs[cell + shift] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      const diagonal =
        row > 0 && column > 0 ? (costs[cell + shift - 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      const left = cell > 0 && column > 0 ? (next[cell - 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      const change = diagonal + (spoken[row - 1] === heard[column - 1] ? 0 : 1);
      const best = Math.min(change, above + 1, left + 1);
      next[cell] = best;
      steps[row * width + cell] = best === change ? MATCH : best === above + 1 ? MISSING : ADDED;
    }
    costs = next;
  }
  return trace(steps, spoken.length, heard.length, width, firstOf);
}

function trace(steps: Uint8Array, rows: number, columns: number, width: number, firstOf: (row: number) => number) {
  const pairs: WordPair[] = [];
  let row = rows;
  let column = columns;
  while (row > 0 || column > 0) {
    const step = row === 0 ? ADDED : column === 0 ? MISSING : steps[row * width + column - firstOf(row)];
    if (step !== ADDED) row--;
    if (step !== MISSING) column--;
    pairs.push({ spoken: step === ADDED ? null : row, heard: step === MISSING ? null : column });
  }
  return pairs.reverse();
}

export interface WordErrors {
  changed: number;
  missing: number;
  added: number;
  /** All errors for each hundred spoken words. */
  percent: number;
}

export function wordErrors(
  spoken: readonly string[],
  heard: readonly string[],
  pairs: readonly WordPair[],
): WordErrors {
  let [changed, missing, added] = [0, 0, 0];
  for (const pair of pairs) {
    if (pair.heard === null) missing++;
    else if (pair.spoken === null) added++;
    else if (spoken[pair.spoken] !== heard[pair.heard]) changed++;
  }
  return { changed, missing, added, percent: (100 * (changed + missing + added)) / Math.max(spoken.length, 1) };
}
