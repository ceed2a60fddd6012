import { describe, expect, test } from "vitest";
import type { Follows } from "./follows.ts";
import {
  type Choice,
  completionOf,
  type FollowOptions,
  initialChoice,
  readChoice,
  showGroups,
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
const set = (...ids: string[]) => new Set(ids);
const choice = (categories: string[], shows: string[] = []): Choice => ({
  categories: set(...categories),
  shows: set(...shows),
});
const follows = (categories: string[], shows: string[] = []): Follows => ({
  category: set(...categories),
  show: set(...shows),
  profile: set(),
});

describe("the initial selection", () => {
  test.each([
    ["nothing is followed", follows([]), null, choice([])],
    [
      "a followed category includes its shows",
      follows(["art"], ["a1", "b1"]),
      null,
      choice(["art"], ["b1"]),
    ],
    ["deleted entries are not selected", follows(["x"], ["y", "b1"]), null, choice([], ["b1"])],
    ["a show clicked before", follows([]), { kind: "show", id: "b1" }, choice([], ["b1"])],
    [
      "a category clicked before",
      follows([], ["a1"]),
      { kind: "category", id: "art" },
      choice(["art"]),
    ],
  ] as const)("%s", (_what, followed, pending, expected) => {
    expect(initialChoice(followed, options, pending)).toEqual(expected);
  });
});

test("a toggle changes one id and not its input", () => {
  const before = set("a");
  expect(toggleId(before, "b")).toEqual(set("a", "b"));
  expect(toggleId(before, "a")).toEqual(set());
  expect(before).toEqual(set("a"));
});

describe("the shows of the second step", () => {
  const names = (selection: Choice, filter = "") =>
    showGroups(options, selection, filter).map((group) => [
      group.category.id,
      group.isIncluded,
      group.shows.map(({ id }) => id),
    ]);

  test("selected categories come first", () => {
    expect(names(choice(["bees"]))).toEqual([
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
  ])("the filter %j finds %j", (filter, expected) => {
    expect(names(choice([]), filter).flatMap(([, , ids]) => ids)).toEqual(expected);
  });
});

test.each([
  ["the first time", choice(["art"], ["b1"]), follows([]), [["art"], ["b1"], [], []]],
  [
    "nothing changed",
    choice(["art"], ["b1"]),
    follows(["art"], ["a1", "a2", "b1"]),
    [["art"], ["b1"], [], []],
  ],
  [
    "a show is unfollowed",
    choice(["art"]),
    follows(["art"], ["a1", "b1"]),
    [["art"], [], [], ["b1"]],
  ],
  [
    "unfollowing a category unfollows its shows",
    choice(["bees"]),
    follows(["art"], ["a1", "a2"]),
    [["bees"], [], ["art"], ["a1", "a2"]],
  ],
  [
    "a category is unfollowed except for one show",
    choice(["bees"], ["a2"]),
    follows(["art"], ["a1", "a2"]),
    [["bees"], ["a2"], ["art"], ["a1"]],
  ],
])(
  "completing: %s",
  (_what, selection, followed, [categories, shows, droppedCategories, droppedShows]) => {
    expect(completionOf(selection, followed, options)).toEqual({
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
    ["as they were", before, true],
    ["in another order", follows(["cars"], ["c1", "a1"]), true],
    ["with one more show", follows(["cars"], ["a1", "b1", "c1"]), false],
    ["with one show fewer", follows(["cars"], ["a1"]), false],
    ["with another show", follows(["cars"], ["a2", "c1"]), false],
    ["with one more category", follows(["bees", "cars"], ["a1", "c1"]), false],
    ["with one category fewer", follows([], ["a1", "c1"]), false],
    ["with a category of a show's id", follows(["cars", "a1"], ["c1"]), false],
  ])("is restored only if the follows are unchanged: %s", (_follows, now, isRestored) => {
    expect(readChoice(text, "me", now, options)).toEqual(
      isRestored ? choice(["art"], ["b1"]) : null,
    );
  });

  test.each([
    ["of another reader", writeChoice("you", choice(["art"]), before), null],
    ["that does not exist", null, null],
    ["that is not JSON", "{", null],
    ["of another shape", '{"userId":"me","categories":5}', null],
    ["without the follows before it", '{"userId":"me","categories":["art"],"shows":[]}', null],
    ["without its deleted entries", writeChoice("me", choice(["x"], ["y"]), before), choice([])],
  ])("is read safely: one %s", (_selection, stored, expected) => {
    expect(readChoice(stored, "me", before, options)).toEqual(expected);
  });
});
