import { describe, expect, test } from "vitest";
import {
  applyChanges,
  cutFeed,
  type FeedChange,
  type FeedEntry,
  type FeedFilter,
  feedKey,
  feedQuery,
  mergeChanges,
  PART_MIN_ITEMS,
  parseFeedFilter,
} from "./feeds.ts";

test.each([
  ["", "all", ""],
  ["?category=sea", "category-sea", "?category=sea"],
  ["?show=tide", "show-tide", "?show=tide"],
  ["?show=tide&category=sea&x=1", "show-tide", "?category=sea&show=tide"],
  ["?category=&show=", "all", ""],
  ["?show=%E5%BF%98%E3%82%8C", "show-忘れ", "?show=%E5%BF%98%E3%82%8C"],
])("the address %j means the feed with the key %s", (search, key, normalizedQuery) => {
  const filter = parseFeedFilter(search);
  expect(feedKey(filter)).toBe(key);
  expect(feedQuery(filter)).toBe(normalizedQuery);
});

const NO_FILTER: FeedFilter = { category: null, show: null };
const entry = (id: string, day: number, extraFields: Partial<FeedEntry<string>> = {}) => ({
  id,
  rev: 1,
  slug: id,
  title: id,
  date: null,
  items: [`item of ${id}`],
  addedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  show: { name: "Tide", slug: "tide" },
  category: { name: "Sea", slug: "sea" },
  language: null,
  ...extraFields,
});
const changeOf = (entryBefore: FeedEntry<string>, rev: number): FeedChange<string> => ({
  id: entryBefore.id,
  rev,
  entry: { ...entryBefore, rev },
});
const deletion = (id: string, rev: number): FeedChange<string> => ({ id, rev, entry: null });
const apply = (changes: FeedChange<string>[], filter = NO_FILTER, hasOlder = false) =>
  applyChanges([entry("c", 3), entry("b", 2)], mergeChanges(new Map(), changes), filter, hasOlder)
    .map(({ id, rev }) => `${id}${rev}`)
    .join(" ");

describe("applyChanges adds changes to the loaded entries of a feed", () => {
  test.each<[string, FeedChange<string>[], string]>([
    ["if there is no change, the list stays the same", [], "c1 b1"],
    ["a new episode goes first", [changeOf(entry("d", 4), 2)], "d2 c1 b1"],
    ["a changed episode keeps its position", [changeOf(entry("b", 2), 2)], "c1 b2"],
    ["a deleted episode disappears", [deletion("c", 2)], "b1"],
    ["an episode without items disappears", [changeOf(entry("c", 3, { items: [] }), 2)], "b1"],
    [
      "of two changes to an episode, the change with the higher revision wins",
      [deletion("c", 3), changeOf(entry("c", 3), 2)],
      "b1",
    ],
    ["a restored episode appears again", [deletion("c", 2), changeOf(entry("c", 3), 3)], "c3 b1"],
    ["an older change is ignored", [deletion("c", 0)], "c1 b1"],
    [
      "a change that arrives twice adds one entry",
      [changeOf(entry("d", 4), 2), changeOf(entry("d", 4), 2)],
      "d2 c1 b1",
    ],
    [
      "a new entry is sorted between two other entries",
      [changeOf(entry("x", 2, { addedAt: "2026-01-02T12:00:00.123456+00:00" }), 2)],
      "c1 x2 b1",
    ],
    ["an old entry comes last", [changeOf(entry("a", 1), 2)], "c1 b1 a2"],
  ])("%s", (_title, changes, entries) => {
    expect(apply(changes)).toBe(entries);
  });

  test("an added entry with an old date does not appear before its part of the feed is loaded", () => {
    expect(apply([changeOf(entry("a", 1), 2)], NO_FILTER, true)).toBe("c1 b1");
  });

  test("the filter applies to new entries and to entries that moved to another show", () => {
    const elsewhere = {
      show: { name: "Hill", slug: "hill" },
      category: { name: "Up", slug: "up" },
    };
    const changes = [changeOf(entry("d", 4, elsewhere), 2), changeOf(entry("b", 2, elsewhere), 2)];
    expect(apply(changes, { category: "sea", show: null })).toBe("c1");
    expect(apply(changes, { category: null, show: "tide" })).toBe("c1");
    expect(apply(changes, { category: "up", show: "hill" })).toBe("d2 b2");
    expect(apply(changes, { category: "sea", show: "hill" })).toBe("");
  });
});

describe("cutFeed", () => {
  const rows = (n: number) => Array.from({ length: n }, (_, index) => n - index);
  const sizeOne = () => 1;

  test.each([
    [0, 0, 0, null],
    [1, 1, 0, null],
    [PART_MIN_ITEMS, PART_MIN_ITEMS, 0, null],
    [PART_MIN_ITEMS + 1, PART_MIN_ITEMS + 1, 0, null],
    [2 * PART_MIN_ITEMS - 1, 2 * PART_MIN_ITEMS - 1, 0, null],
    [2 * PART_MIN_ITEMS, PART_MIN_ITEMS, 1, 0],
    [3 * PART_MIN_ITEMS + 5, PART_MIN_ITEMS + 5, 2, 1],
  ])("cuts %i rows into a newest part of %i rows and %i older parts", (count, newestCount, olderCount, next) => {
    const parts = cutFeed(rows(count), sizeOne);
    expect([parts.newest.length, parts.older.length, parts.next]).toEqual([newestCount, olderCount, next]);
    expect([...parts.newest, ...parts.older.toReversed().flat()]).toEqual(rows(count));
  });

  test("returns the same older parts after a new episode", () => {
    for (let count = 1; count < 200; count++) {
      const [before, after] = [cutFeed(rows(count), sizeOne), cutFeed(rows(count + 1), sizeOne)];
      expect(after.older.slice(0, before.older.length)).toEqual(before.older);
    }
  });

  test("never divides the items of an episode between two parts", () => {
    expect(cutFeed([3, 50, 1], (n) => n)).toMatchObject({ newest: [3, 50, 1], older: [] });
    expect(cutFeed([30, 50, 1], (n) => n)).toMatchObject({ newest: [30], older: [[50, 1]] });
  });
});
