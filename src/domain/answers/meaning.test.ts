import { expect, test } from "vitest";
import { DIMENSIONS, hasWordVector, rarityOf, wordVectorOf } from "./meaning.ts";
import { dot } from "./vector.ts";

const nearness = (a: string, b: string) => dot(wordVectorOf(a), wordVectorOf(b));

test.each([
  ["bicycle", "bike", "bread"],
  ["children", "kids", "engine"],
  ["money", "dollars", "forest"],
  ["afraid", "fear", "kitchen"],
])("the vector of the word %s is nearer to %s than to %s", (word, nearWord, farWord) => {
  expect(nearness(word, nearWord)).toBeGreaterThan(nearness(word, farWord) + 0.3);
});

test("the vector of a known word has the length 1, and that of an unknown word has the length 0", () => {
  expect(wordVectorOf("bread")).toHaveLength(DIMENSIONS);
  expect(nearness("bread", "bread")).toBeCloseTo(1);
  expect(nearness("kubernetezz", "bread")).toBe(0);
  expect(hasWordVector("kubernetezz")).toBe(false);
});

test("rarityOf returns a number from 0 for a frequent word to 1 for an unknown word", () => {
  const rarities = ["the", "bread", "gratitude", "kubernetezz"].map(rarityOf);
  expect(rarities).toEqual(rarities.toSorted((a, b) => a - b));
  expect([rarities[0], rarities[3]]).toEqual([0, 1]);
});
