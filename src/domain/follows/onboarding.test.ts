import { describe, expect, test } from "vitest";
import type { Follows } from "./follows.ts";
import {
  type Choice,
  type FollowOptions,
  followChangesOf,
  groupShows,
  initialChoice,
  readChoice,
  toggleId,
  writeChoice,
} from "./onboarding.ts";

const category = (id: string) => ({ id, name: id, description: null });
const show = (id: string, categoryId: string, name = id) => ({
  id,
  name,
  slug: id,
  imageUrl: null,
  categoryId,
});
const options: FollowOptions = {
  categories: [category("art"), category("bees"), category("cars")],
  shows: [
    show("a1", "art", "Ärger im Atelier"),
    show("a2", "art"),
    show("b1", "bees", "The Hive"),
    show("c1", "cars", "Hive of Cars"),
  ],
};
const idSet = (...ids: string[]) => new Set(ids);
const choice = (categories: string[], shows: string[] = []): Choice => ({
  categories: idSet(...categories),
  shows: idSet(...shows),
});
const follows = (categories: string[], shows: string[] = []): Follows => ({
  category: idSet(...categories),
  show: idSet(...shows),
  profile: idSet(),
});

describe("the initial selection", () => {
  test.each([
    ["if the reader follows nothing, nothing is selected", follows([]), null, choice([])],
    [
      "a followed category is selected instead of its shows",
      follows(["art"], ["a1", "b1"]),
      null,
      choice(["art"], ["b1"]),
    ],
    ["deleted shows and categories are not selected", follows(["x"], ["y", "b1"]), null, choice([], ["b1"])],
    [
      "a show that the reader clicked before the sign-in is selected",
      follows([]),
      { kind: "show", id: "b1" },
      choice([], ["b1"]),
    ],
    [
      "a category that the reader clicked before the sign-in is selected",
      follows([], ["a1"]),
      { kind: "category", id: "art" },
      choice(["art"]),
    ],
  ] as const)("%s", (_what, followed, pending, expected) => {
    expect(initialChoice(followed, options, pending)).toEqual(expected);
  });
});

test("toggleId adds or removes one id, and does not change the given set", () => {
  const before = idSet("a");
  expect(toggleId(before, "b")).toEqual(idSet("a", "b"));
  expect(toggleId(before, "a")).toEqual(idSet());
  expect(before).toEqual(idSet("a"));
});

describe("groupShows", () => {
  const groupsOf = (selection: Choice, filter = "") =>
    groupShows(options, selection, filter).map((group) => [
      group.category.id,
      group.isIncluded,
      group.shows.map(({ id }) => id),
    ]);

  test("puts selected categories first", () => {
    expect(groupsOf(choice(["bees"]))).toEqual([
      ["bees", true, ["b1"]],
      ["art", false, ["a1", "a2"]],
      ["cars", false, ["c1"]],
    ]);
  });

  test.each([
    ["hive", ["b1", "c1"]],
    ["  HIVE cars ", ["c1"]],
    ["arger", ["a1"]],
    ["ärger", ["a1"]],
    ["nothing like it", []],
  ])("with the filter %j, groupShows returns the shows %j", (filter, expected) => {
    expect(groupsOf(choice([]), filter).flatMap(([, , ids]) => ids)).toEqual(expected);
  });
});

test.each([
  ["the reader follows nothing yet", choice(["art"], ["b1"]), follows([]), [["art"], ["b1"], [], []]],
  [
    "the reader already follows all selected categories and shows",
    choice(["art"], ["b1"]),
    follows(["art"], ["a1", "a2", "b1"]),
    [["art"], ["b1"], [], []],
  ],
  ["the reader unfollows a show", choice(["art"]), follows(["art"], ["a1", "b1"]), [["art"], [], [], ["b1"]]],
  [
    "the reader unfollows a category and its shows",
    choice(["bees"]),
    follows(["art"], ["a1", "a2"]),
    [["bees"], [], ["art"], ["a1", "a2"]],
  ],
  [
    "the reader unfollows a category except for one show",
    choice(["bees"], ["a2"]),
    follows(["art"], ["a1", "a2"]),
    [["bees"], ["a2"], ["art"], ["a1"]],
  ],
])(
  "followChangesOf returns the right changes if %s",
  (_what, selection, followed, [categories, shows, droppedCategories, droppedShows]) => {
    expect(followChangesOf(selection, followed, options)).toEqual({
      categories,
      shows,
      droppedCategories,
      droppedShows,
    });
  },
);

describe("a stored selection", () => {
  const before = follows(["cars"], ["a1", "c1"]);
  const text = writeChoice("me", choice(["art"], ["b1"]), before);

  test.each([
    ["no change", before, true],
    ["another order", follows(["cars"], ["c1", "a1"]), true],
    ["one more show", follows(["cars"], ["a1", "b1", "c1"]), false],
    ["one show fewer", follows(["cars"], ["a1"]), false],
    ["another show", follows(["cars"], ["a2", "c1"]), false],
    ["one more category", follows(["bees", "cars"], ["a1", "c1"]), false],
    ["one category fewer", follows([], ["a1", "c1"]), false],
    ["a category that has the id of a former show", follows(["cars", "a1"], ["c1"]), false],
  ])("is restored only if the reader's follows have not changed: %s", (_follows, current, isRestored) => {
    expect(readChoice(text, "me", current, options)).toEqual(isRestored ? choice(["art"], ["b1"]) : null);
  });

  test.each([
    ["a selection of another reader", writeChoice("you", choice(["art"]), before), null],
    ["no text", null, null],
    ["a text that is not JSON", "{", null],
    ["JSON of another shape", '{"userId":"me","categories":5}', null],
    ["a selection without the reader's follows", '{"userId":"me","categories":["art"],"shows":[]}', null],
    ["a selection of deleted categories and shows", writeChoice("me", choice(["x"], ["y"]), before), choice([])],
  ])("readChoice reads %s without an error", (_selection, storedText, expected) => {
    expect(readChoice(storedText, "me", before, options)).toEqual(expected);
  });
});
