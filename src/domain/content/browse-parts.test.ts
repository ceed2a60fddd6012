import fc from "fast-check";
import { expect, test } from "vitest";
import { HOME_PAGE_SIZE } from "../constants.ts";
import { browseIndexOf, cutIntoParts, pageCountOf, partsOfPage } from "./browse-parts.ts";

const cardsOf = (slugs: readonly string[]) => slugs.map((slug) => ({ slug }));
const filesOf = (slugs: readonly string[]) =>
  new Map(cutIntoParts(cardsOf(slugs)).map(({ name, cards }) => [name, JSON.stringify(cards)]));
const changedFiles = (before: readonly string[], after: readonly string[]) => {
  const [oldFiles, newFiles] = [filesOf(before), filesOf(after)];
  return [...new Set([...oldFiles.keys(), ...newFiles.keys()])].filter(
    (name) => oldFiles.get(name) !== newFiles.get(name),
  );
};
const slugs = Array.from({ length: 10_000 }, (_, n) => `scale-episode-${n}`);

test("the parts of a list contain each card exactly once, in the order of the list", () => {
  const anySlugs = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 200 });
  fc.assert(
    fc.property(anySlugs, fc.integer({ min: 1, max: 30 }), (list, average) => {
      const parts = cutIntoParts(cardsOf(list), average);
      expect(parts.flatMap(({ cards }) => cards)).toEqual(cardsOf(list));
      expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      expect(parts.every(({ cards }) => cards.length > 0)).toBe(true);
    }),
    { seed: 28 },
  );
});

test.each([
  ["a new episode at the beginning of the list", ["new", ...slugs]],
  ["a new episode at the end of the list", [...slugs, "new"]],
  ["a new episode in the middle", slugs.toSpliced(4_000, 0, "new")],
  ["a deletion of an episode", slugs.toSpliced(4_000, 1)],
  ["a deletion of the newest episode", slugs.slice(1)],
])("%s changes at most three files of a list of 10,000 cards", (_case, after) => {
  expect(changedFiles(slugs, after).length).toBeLessThanOrEqual(3);
});

test("if an episode moves to another place in the list, at most six files change", () => {
  for (let from = 0; from < slugs.length; from += 97) {
    const movedSlugs = slugs.toSpliced(from, 1).toSpliced(9_000 - from * 0.5, 0, slugs[from] ?? "");
    expect(changedFiles(slugs, movedSlugs).length).toBeLessThanOrEqual(6);
  }
});

test("cutIntoParts cuts 10,000 cards into about 200 parts, each with fewer than 500 cards", () => {
  const sizes = cutIntoParts(cardsOf(slugs)).map(({ cards }) => cards.length);
  expect(sizes.length).toBeGreaterThan(120);
  expect(sizes.length).toBeLessThan(320);
  expect(Math.max(...sizes)).toBeLessThan(500);
});

test("partsOfPage finds the cards of each page", () => {
  const list = slugs.slice(0, 1_000);
  const parts = cutIntoParts(cardsOf(list));
  const index = browseIndexOf(parts);
  const cardsIn = new Map(parts.map(({ name, cards }) => [name, cards]));
  expect(pageCountOf(index)).toBe(Math.ceil(1_000 / HOME_PAGE_SIZE));
  for (let page = 1; page <= pageCountOf(index); page++) {
    const { names, skip } = partsOfPage(index, page);
    const loadedCards = names.flatMap((name) => cardsIn.get(name) ?? []);
    const from = (page - 1) * HOME_PAGE_SIZE;
    expect(loadedCards.slice(skip, skip + HOME_PAGE_SIZE)).toEqual(cardsOf(list.slice(from, from + HOME_PAGE_SIZE)));
    expect(loadedCards.length - skip - HOME_PAGE_SIZE).toBeLessThan(500);
  }
});

test("an empty list has one page without parts", () => {
  expect(pageCountOf([])).toBe(1);
  expect(partsOfPage([], 1)).toEqual({ names: [], skip: 0 });
});
