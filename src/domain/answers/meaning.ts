import { normalize } from "./vector.ts";
import table from "./word-vectors.json" with { type: "json" };

export const DIMENSIONS = table.dimensions;
/** The table stores each number in four bits, as a value from 0 to 15. The value 7 means the number 0 (`scripts/eval/make-word-vectors.ts`). */
const ZERO_LEVEL = 7;
const ZERO_VECTOR = new Float32Array(DIMENSIONS);

let ranks: Map<string, number> | undefined;
let bytes: Uint8Array | undefined;

export function wordVectorOf(wordForm: string): Float32Array {
  const rank = rankOf(wordForm);
  if (rank === undefined) return ZERO_VECTOR;
  bytes ??= Uint8Array.from(atob(table.vectors), (character) => character.charCodeAt(0));
  const vector = new Float32Array(DIMENSIONS);
  for (let i = 0; i < DIMENSIONS; i++) {
    const twoNumbers = bytes[(rank * DIMENSIONS + i) >> 1] ?? 0;
    vector[i] = (i % 2 === 0 ? twoNumbers >> 4 : twoNumbers & 15) - ZERO_LEVEL;
  }
  normalize(vector);
  return vector;
}

export function rarityOf(wordForm: string): number {
  const rank = rankOf(wordForm);
  return rank === undefined ? 1 : Math.log(1 + rank) / Math.log(1 + loadRanks().size);
}

export const hasWordVector = (wordForm: string): boolean => rankOf(wordForm) !== undefined;

const rankOf = (wordForm: string) => loadRanks().get(wordForm);

function loadRanks(): Map<string, number> {
  ranks ??= new Map(table.words.split(" ").map((word, rank) => [word, rank]));
  return ranks;
}
