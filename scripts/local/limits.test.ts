import { expect, test } from "vitest";
import { nestingOf, queryProblem } from "./limits.ts";

test.each([
  ["", 0, 0],
  ["a,b", 0, 0],
  ["a(b(c),d(e))", 2, 3],
  ["(((", 3, 3],
  [")))(", 0, 1],
  ['"((("', 0, 0],
  ['"a\\"((" (', 1, 1],
])(
  "in the text %j, nestingOf finds the depth %i and %i opening brackets",
  (text, maxDepth, openingCount) => {
    expect(nestingOf(text, "(", ")")).toEqual({ maxDepth, openingCount });
  },
);

const nestedBrackets = (depth: number) => "(".repeat(depth) + ")".repeat(depth);

test.each([
  "select=*,er_shows!inner(name,er_categories(slug))&order=episode_date.desc.nullslast",
  'or=(name.ilike."*((((((((((((((((*",slug.eq.x)',
  `title=eq.${encodeURIComponent(nestedBrackets(100))}`,
  "title=eq.__proto__&name=ilike.*__proto__*",
  'or=(name.ilike."*a,__proto*",slug.eq.__proto__)',
  "id=in.(1,2,3)",
])("queryProblem finds no problem in the query %s", (query) => {
  expect(queryProblem(new URLSearchParams(query))).toBeNull();
});

test.each([
  `select=${"a(".repeat(5)}${")".repeat(5)}`,
  `select=${"a(b),".repeat(21)}`,
  `or=${nestedBrackets(11)}`,
  `er_shows.and=${nestedBrackets(11)}`,
  `guests=cs.${"[".repeat(60)}`,
  "a=1&".repeat(201),
  "__proto__=eq.1",
  "er_shows.__proto__=eq.1",
  "select=__proto__",
  "select=id,__proto__:slug",
  "order=id,__proto__.asc",
  "or=(and(id.eq.1,__proto__.eq.2))",
])("queryProblem finds a problem in the query %s", (query) => {
  expect(queryProblem(new URLSearchParams(query))).not.toBeNull();
});
