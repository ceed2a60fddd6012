import { expect, test } from "vitest";
import { reasonOf } from "../text/error-reason.ts";
import { type Follows, followError, followsAny, followWords, isFollowed, withFollow } from "./follows.ts";

const NO_FOLLOWS: Follows = { show: new Set(), category: new Set(), profile: new Set() };

const show = { kind: "show", id: "a" } as const;
const category = { kind: "category", id: "a" } as const;

test("a show and a category with the same id are different follows", () => {
  const follows = withFollow(NO_FOLLOWS, show, true);
  expect(isFollowed(follows, show)).toBe(true);
  expect(isFollowed(follows, category)).toBe(false);
  expect(followsAny(follows)).toBe(true);
  expect(withFollow(follows, show, true)).toBe(follows);
  expect(followsAny(withFollow(follows, show, false))).toBe(false);
  expect(followsAny(NO_FOLLOWS)).toBe(false);
});

test.each([
  [show, true, "Failed to follow show"],
  [show, false, "Failed to unfollow show"],
  [category, true, "Failed to follow category: no connection"],
  [category, false, "Failed to unfollow category"],
])("for %j with isFollowing=%j, the error is %j", (target, isFollowing, text) => {
  expect(followError(target, isFollowing, "no connection")).toBe(text);
});

test.each([
  [{ message: "TypeError: Failed to fetch" }, "Failed to fetch"],
  [new Error("Select at least one category"), "Select at least one category"],
  [{ code: "23503", message: "no such show" }, "no such show"],
  ["plain", "plain"],
  [null, "null"],
])("reasonOf(%j) is %s", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  [[], "0 shows"],
  [[show], "1 show"],
  [[category, category], "2 categories"],
  [[show, show, category], "2 shows and 1 category"],
])("followWords describes the follows %j as %j", (targets, words) => {
  expect(followWords(targets)).toBe(words);
});
