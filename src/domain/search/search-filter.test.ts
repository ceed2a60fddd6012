import { expect, test } from "vitest";
import { SEARCH_MAX_CHARS } from "../constants.ts";
import { filterQuery, isFilterOn, parseSearchFilter, withoutFilters } from "./search-filter.ts";

const ALL_FILTERS = "?q=salt+marsh&type=guest&category=sea&show=tide&from=2025-01-31&to=2026-02-28&page=3";

test("the address of a search contains the query, the filters and the page", () => {
  const filter = parseSearchFilter(ALL_FILTERS);
  expect(filter).toEqual({
    query: "salt marsh",
    type: "guest",
    category: "sea",
    show: "tide",
    since: "2025-01-31",
    until: "2026-02-28",
    page: 3,
  });
  expect(filterQuery(filter)).toBe(ALL_FILTERS);
  expect(isFilterOn(filter)).toBe(true);
  expect(filterQuery(withoutFilters(filter))).toBe("?q=salt+marsh");
  expect(isFilterOn(withoutFilters(filter))).toBe(false);
});

test.each([[""], ["?q=+&type=person&category=&show=&from=yesterday&to=2026-02-30&page=-1"], ["?page=1.5&from=0"]])(
  "the query string %j has no valid filter",
  (search) => {
    expect(filterQuery(parseSearchFilter(search))).toBe("");
  },
);

test("parseSearchFilter shortens a long query, and reduces a page number that is too high", () => {
  const { query, page } = parseSearchFilter(`?q=${"x".repeat(500)}&page=99`);
  expect([query.length, page]).toEqual([SEARCH_MAX_CHARS, 5]);
});
