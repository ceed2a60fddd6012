import { expect, test } from "vitest";
import { likeAny } from "./like-filter.ts";

test.each([
  ["tech", 'name.ilike."%tech%"'],
  [" a, (b) ", 'name.ilike."%a, (b)%"'],
  ["100%", 'name.ilike."%100\\\\%%"'],
  ["a_b", 'name.ilike."%a\\\\_b%"'],
  ['say "x"', 'name.ilike."%say \\"x\\"%"'],
  ["back\\slash", 'name.ilike."%back\\\\\\\\slash%"'],
  ["a*b", 'name.ilike."%a_b%"'],
])("%j is asked for as %s", (text, filter) => {
  expect(likeAny(["name"], text)).toBe(filter);
});

test("any of the columns may hold it", () => {
  expect(likeAny(["name", "slug"], "x")).toBe('name.ilike."%x%",slug.ilike."%x%"');
});
