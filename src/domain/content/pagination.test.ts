import { expect, test } from "vitest";
import { countPages, pageItems } from "./pagination.ts";

test.each([
  [1, 0, ""],
  [1, 1, "1"],
  [2, 3, "1 2 3"],
  [1, 5, "1 2 3 4 5"],
  [1, 6, "1 2 3 4 5 6"],
  [1, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 3 4 5 … 8"],
  [4, 20, "1 2 3 4 5 6 … 20"],
  [5, 20, "1 2 3 4 5 6 7 … 20"],
  [6, 20, "1 … 4 5 6 7 8 … 20"],
  [16, 20, "1 … 14 15 16 17 18 19 20"],
  [20, 20, "1 … 16 17 18 19 20"],
  [99, 20, "1 … 16 17 18 19 20"],
  [-4, 20, "1 2 3 4 5 … 20"],
])("on page %i of %i, the pagination shows %j", (current, total, expected) => {
  const items = pageItems(current, total).map((item) => (item.kind === "gap" ? "…" : item.page));
  expect(items.join(" ")).toBe(expected);
});

test.each([
  [0, 1],
  [1, 1],
  [24, 1],
  [25, 2],
  [72, 3],
])("%i rows fill %i pages of 24", (count, pages) => {
  expect(countPages(count, 24)).toBe(pages);
});
