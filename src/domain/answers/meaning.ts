import { normalize } from "./vector.ts";
import table from "./word-vectors.json" with { type: "json" };

/** Numbers of a vector. */
export const DIMENSIONS = table.dimensions;
/** Four bits a number, and the level that stands for 0 (`scripts/eval/make-word-vectors.ts`). */
const ZERO = 7;
const NOTHING = new Float32Array(DIMENSIONS);

let ranks: Map<string, number> | undefined;
let bytes: Uint8Array | undefined;

/** What a word means as a direction of length 1; zeros for a word that is not in the table. */
export function meaningOf(form: string): Float32Array {
  const rank = rankOf(form);
  if (rank === undefined) return NOTHING;
  bytes ??= Uint8Array.from(atob(table.vectors), (sign) => sign.charCodeAt(0));
  const vector = new Float32Array(DIMENSIONS);
  for (let i = 0; i < DIMENSIONS; i++) {
    const pair = bytes[(rank * DIMENSIONS + i) >> 1] ?? 0;
    vector[i] = (i % 2 === 0 ? pair >> 4 : pair & 15) - ZERO;
  }
  normalize(vector);
  return vector;
}

/** How seldom English uses a word: 0 for the commonest, 1 for one that is not in the table. */
export function rarityOf(form: string): number {
  const rank = rankOf(form);
  return rank === undefined ? 1 : Math.log(1 + rank) / Math.log(1 + ranksOf().size);
}

/** Whether English knows the word, as far as the table goes. */
export const isKnown = (form: string): boolean => rankOf(form) !== undefined;

const rankOf = (form: string) => ranksOf().get(form);

function ranksOf(): Map<string, number> {
  ranks ??= new Map(table.words.split(" ").map((word, rank) => [word, rank]));
  return ranks;
}
