import { expect, test } from "vitest";
import { coverArt, PALETTES } from "./cover-art.ts";

const seeds = Array.from({ length: 400 }, (_, index) => `episode-${index}`);

test("coverArt returns equal covers for equal seeds", () => {
  for (const seed of ["", "a", "ポッドキャスト"]) expect(coverArt(seed)).toEqual(coverArt(seed));
});

test("the covers of 400 seeds together use every palette", () => {
  expect(new Set(seeds.map((seed) => coverArt(seed).palette)).size).toBe(PALETTES.length);
});

test("every cover has at most 20 shapes, valid numbers and the accent colour", () => {
  for (const { shapes } of seeds.map(coverArt)) {
    expect(shapes.length).toBeLessThanOrEqual(20);
    expect(shapes.some(({ tone }) => tone === "accent")).toBe(true);
    expect(JSON.stringify(shapes)).not.toMatch(/null|NaN/);
  }
});
