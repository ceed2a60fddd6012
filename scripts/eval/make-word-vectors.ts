/**
 * `node --max-old-space-size=6000 scripts/eval/make-word-vectors.ts GLOVE.json WORDNET/dict`
 * writes `src/domain/answers/word-vectors.json`. No other command runs this program. `word-vectors.LICENSE.txt` says
 * where the two inputs come from.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { addVector, dot, normalize } from "../../src/domain/answers/vector.ts";
import { isForm, type Relations, readRelations, readWords } from "./wordnet.ts";

/** GloVe lists words by frequency. After this number of words, the table leaves out all words that WordNet does not have, such as names. */
const FREQUENT_WORDS = 10_000;
const MAX_WORDS = 40_000;
const DIMENSIONS = 100;
/** The vectors of all words share this number of directions. These directions say nothing about meaning, so this program removes them. */
const SHARED_DIRECTIONS = 2;
const WORDS_FOR_DIRECTION = 20_000;
const ROUNDS = 5;
/** The file has four bits per number: a level from -7 to 7. One level is half a standard deviation. */
const MAX_LEVEL = 7;
const LEVEL_STEP = 0.5;

const [glovePath = "", wordNetPath = ""] = process.argv.slice(2);
const lemmas = readWords(wordNetPath);
const { words, vectors } = readGlove();
center(vectors);
for (let i = 0; i < SHARED_DIRECTIONS; i++) removeDirection(vectors);
vectors.forEach(normalize);
const relatedVectors = moveTowardsRelatives(vectors, readRelations(wordNetPath, words));
const table = {
  dimensions: DIMENSIONS,
  words: words.join(" "),
  vectors: pack(relatedVectors),
};
const target = new URL("../../src/domain/answers/word-vectors.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
console.log(`${words.length} words`);

function readGlove(): { words: string[]; vectors: Float64Array[] } {
  const file = JSON.parse(readFileSync(glovePath, "utf8")) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const words = file.words
    .filter((word) => /^[a-z]+(?:[-'][a-z]+)*$/.test(word))
    .slice(0, MAX_WORDS)
    .filter((word, rank) => rank < FREQUENT_WORDS || isForm(word, lemmas));
  const vectors = words.map((word) =>
    Float64Array.from(file.vectors[word]?.slice(0, DIMENSIONS) ?? []),
  );
  return { words, vectors };
}

function center(rows: readonly Float64Array[]) {
  const mean = new Float64Array(DIMENSIONS);
  for (const row of rows) addVector(mean, row, 1 / rows.length);
  for (const row of rows) addVector(row, mean, -1);
}

/** Removes the direction in which common words differ most (power iteration). */
function removeDirection(rows: readonly Float64Array[]) {
  let direction: Float64Array = new Float64Array(DIMENSIONS).fill(1);
  for (let round = 0; round < 60; round++) {
    const next = new Float64Array(DIMENSIONS);
    for (const row of rows.slice(0, WORDS_FOR_DIRECTION)) addVector(next, row, dot(row, direction));
    normalize(next);
    direction = next;
  }
  for (const row of rows) addVector(row, direction, -dot(row, direction));
}

function moveTowardsRelatives(rows: readonly Float64Array[], relations: Relations): Float64Array[] {
  const newRows = rows.map((row) => row.slice());
  for (let round = 0; round < ROUNDS; round++) {
    for (const [word, relatives] of relations) {
      const newRow = newRows[word];
      const row = rows[word];
      if (!newRow || !row) continue;
      newRow.fill(0);
      addVector(newRow, row, 0.5);
      for (const relative of relatives)
        addVector(newRow, newRows[relative] ?? row, 0.5 / relatives.size);
    }
  }
  newRows.forEach(normalize);
  return newRows;
}

function pack(rows: readonly Float64Array[]): string {
  const deviation = Math.sqrt(1 / DIMENSIONS);
  const levels = rows.flatMap((row) =>
    [...row].map((x) => {
      const level = Math.round(x / deviation / LEVEL_STEP);
      return MAX_LEVEL + Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, level));
    }),
  );
  const bytes = new Uint8Array(levels.length / 2);
  bytes.forEach((_, i) => {
    bytes[i] = ((levels[2 * i] ?? 0) << 4) | (levels[2 * i + 1] ?? 0);
  });
  return Buffer.from(bytes).toString("base64");
}
