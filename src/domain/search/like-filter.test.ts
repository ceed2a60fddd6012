import { expect, test } from "vitest";
import { createLikeFilter } from "./like-filter.ts";

test.each([
  ["tech", "name.ilike.%tech%"],
  [" a, (b) ", "name.ilike.%a_ _b_%"],
  ["100%", "name.ilike.%100\\%%"],
  ["a_b", "name.ilike.%a\\_b%"],
  ['say "x"', "name.ilike.%say _x_%"],
  ["back\\slash", "name.ilike.%back_slash%"],
  ["a*b{c}", "name.ilike.%a_b_c_%"],
  ["it's a.b:c", "name.ilike.%it's a.b:c%"],
])("createLikeFilter writes the text %j as the filter %s", (text, filter) => {
  expect(createLikeFilter(["name"], text)).toBe(filter);
});

test("createLikeFilter writes a filter for all columns", () => {
  expect(createLikeFilter(["name", "slug"], "x")).toBe("name.ilike.%x%,slug.ilike.%x%");
});
