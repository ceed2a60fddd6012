import { expect, test } from "vitest";
import { createRandom } from "../soak/random.ts";
import { choosePairs, pairsText } from "./related-pairs.ts";

const recaps = Array.from({ length: 20 }, (_, n) => ({
  id: `r${n}`,
  title: `Recap ${n}`,
  show: "Tide",
  summary: `About ${n}.`,
}));
const relations = new Map(recaps.map(({ id }, n) => [id, [`r${(n + 1) % 20}`]]));

test("choosePairs returns as many unrelated pairs as related pairs", () => {
  const pairs = choosePairs(recaps, relations, 8, createRandom(1));
  expect(pairs.filter(({ isRelated }) => isRelated)).toHaveLength(8);
  expect(pairs).toHaveLength(16);
  for (const { from, to, isRelated } of pairs) {
    expect(relations.get(from.id)?.includes(to.id)).toBe(isRelated);
    expect(from).not.toBe(to);
  }
  const kinds = pairs.map(({ isRelated }) => isRelated);
  expect(kinds).not.toEqual([...kinds].sort());
});

test("pairsText shows both recaps, but not whether they are related", () => {
  const [pair] = choosePairs(recaps, relations, 1, createRandom(1));
  if (!pair) throw new Error("There is no pair.");
  const text = pairsText([pair]);
  expect(text).toContain(`- Read: **${pair.from.title}** (Tide) ${pair.from.summary}`);
  expect(text).toBe(pairsText([{ ...pair, isRelated: !pair.isRelated }]));
});

test("if there are too few related pairs, choosePairs throws an error", () => {
  expect(() => choosePairs(recaps, new Map(), 1, createRandom(1))).toThrow("0 relations");
});
