import { expect, test } from "vitest";
import { searchFaults } from "./search-faults.ts";
import type { SearchQuery, SearchSet, SearchShow } from "./search-queries.ts";

const shows: SearchShow[] = [
  {
    show: { name: "Barn Talk", categories: ["Farming", "Never imported"] },
    episodes: [
      {
        title: "Selling the barns",
        slug: "selling-the-barns",
        guests: [{ name: "Żana Próg" }],
        transcript: "Ann: The roof was leaking, and the goat laughed.",
        summary: "About\nroofs and a goat.",
      },
    ],
  },
];
const content: SearchSet["content"] = {
  shows: [{ show: { name: "Сарай", categories: ["Farming"] }, episodes: [] }],
  lists: [{ title: "Hay and rain", description: "Slow.", podcasts: ["Great Lives"] }],
};
const episode = { type: "episode", slug: "selling-the-barns" } as const;
const guest = { type: "guest", name: "Żana Próg" } as const;

const faultsOfQuery = (query: Omit<SearchQuery, "id" | "set">) =>
  searchFaults({ content, queries: [{ id: "search-one-01", set: "held-out", ...query }] }, shows);

test.each<[SearchQuery["kind"], string, SearchQuery["target"]]>([
  ["exact", "Barn Talk", { type: "show", slug: "barn-talk" }],
  ["exact", "Farming", { type: "category", slug: "farming" }],
  ["typo", "sellign barns", episode],
  ["word-order", "barns the selling", episode],
  ["inflection", "sell the barn", episode],
  ["missing-accents", "zana prog", guest],
  ["partial-word", "selling the bar", episode],
  ["guest", "Żana", guest],
  ["list", "hay rain", { type: "list", name: "Hay and rain" }],
  ["transcript-only", "goat laughed", episode],
  ["other-script", "сарай", { type: "show", slug: "сарай" }],
])("a query of the kind %s passes: %s", (kind, query, target) => {
  expect(faultsOfQuery({ kind, query, target })).toEqual([]);
});

test.each<[SearchQuery["kind"], string, SearchQuery["target"]]>([
  ["exact", "barn talk", { type: "show", slug: "barn-talk" }],
  ["typo", "selling barns", episode],
  ["word-order", "selling the barns", episode],
  ["word-order", "goats the selling", episode],
  ["inflection", "the barns", episode],
  ["missing-accents", "Żana", guest],
  ["missing-accents", "barns", episode],
  ["partial-word", "selling the barns", episode],
  ["guest", "barns", episode],
  ["list", "Żana", guest],
  ["transcript-only", "roofs", episode],
  ["transcript-only", "goat", episode],
  ["transcript-only", "sheep", episode],
  ["other-script", "Żana", guest],
])("a query that does not belong to its kind %s is a fault: %s", (kind, query, target) => {
  const faults = faultsOfQuery({ kind, query, target });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`search-one-01 is no ${kind} query`);
});

test.each<[SearchQuery["target"], string]>([
  [{ type: "show", slug: "selling-the-barns" }, "show selling-the-barns"],
  [{ type: "category", slug: "never-imported" }, "category never-imported"],
  [{ type: "guest", name: "Ann" }, "guest Ann"],
  [{ type: "list", name: "Hay" }, "list Hay"],
])("a query for a row that does not exist is a fault: %o", (target, key) => {
  expect(faultsOfQuery({ kind: "typo", query: "x", target })).toEqual([
    `search-one-01 finds ${key}, which does not exist`,
  ]);
});

test("the check reports wrong sets, repeated queries and repeated shows", () => {
  const query: SearchQuery = {
    id: "search-exact-01",
    set: "tuning",
    kind: "exact",
    query: "Barn Talk",
    target: { type: "show", slug: "barn-talk" },
  };
  const sameQuery: SearchQuery = { ...query, id: "search-typo-01", set: "held-out", kind: "typo" };
  const queries = [query, { ...sameQuery, query: "barn talk" }];
  const contentWithSameShow = {
    ...content,
    shows: [{ show: { name: "Barn talk!", categories: ["Farming"] }, episodes: [] }],
  };
  expect(searchFaults({ content: contentWithSameShow, queries }, shows)).toEqual([
    "search-exact-01 is no exact query for “Barn talk!”",
    "search-typo-01 is no typo query for “Barn talk!”",
    "search-exact-01 must not be in the set tuning",
    "“barn talk” appears twice",
    "barn-talk is the slug of two shows",
  ]);
});
