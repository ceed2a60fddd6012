import { expect, test } from "vitest";
import { cutIntoPages } from "./list-pages.ts";

const items = Array.from({ length: 500 }, (_, n) => ({ slug: `episode-${n}` }));

test("the pages of a list contain each item exactly once, and each page leads to the next", () => {
  const pages = cutIntoPages(items, 48);
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect(pages.map(({ next }) => next)).toEqual([...pages.slice(1).map(({ name }) => name), null]);
  expect(pages.length).toBeGreaterThan(4);
  expect(pages[0]?.name).toBeNull();
  expect(pages[0]?.items.length).toBeGreaterThanOrEqual(48);
});

test.each([0, 1, 47])("a list of %d items has one page", (count) => {
  const list = items.slice(0, count);
  expect(cutIntoPages(list, 48)).toEqual([{ name: null, items: list, next: null }]);
});

test("a new first item changes only the first page", () => {
  const [firstPage, ...otherPages] = cutIntoPages([{ slug: "new" }, ...items], 48);
  expect(firstPage?.items.length).toBeGreaterThanOrEqual(48);
  expect(cutIntoPages(items, 48).slice(1)).toEqual(otherPages);
});
