import { expect, test } from "vitest";
import { initialOf, nameOf, preview, readSort, UNNAMED } from "./top-list.ts";

test.each([
  [null, "trending"],
  ["recent", "recent"],
  ["pro", "pro"],
  ["views", "trending"],
  ["__proto__", "trending"],
])("an address that says sort=%s means %s", (text, sort) => {
  expect(readSort(text)).toBe(sort);
});

test.each([
  [2, 2, 0],
  [3, 3, 0],
  [4, 3, 1],
  [10, 3, 7],
])("a card of %i items shows %i and %i more", (all, shown, more) => {
  const items = Array.from({ length: all }, (_, n) => n);
  expect(preview(items)).toEqual({ shown: items.slice(0, shown), more });
});

test.each([
  ["Ada Wren", "A"],
  ["  éva", "É"],
  ["👩🏽‍🚀 Bo", "👩🏽‍🚀"],
  ["", ""],
])("the initial of %j is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test("who has no name is called a reader", () => {
  expect([null, "", "  ", " Ada "].map(nameOf)).toEqual([UNNAMED, UNNAMED, UNNAMED, "Ada"]);
});
