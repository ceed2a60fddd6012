import { expect, test } from "vitest";
import { hashOfLists, initialOf, nameOf, previewItems, readSort, readVisibility, UNNAMED_AUTHOR } from "./top-list.ts";

test.each([
  [null, "trending"],
  ["recent", "recent"],
  ["pro", "pro"],
  ["week", "week"],
  ["views", "trending"],
  ["__proto__", "trending"],
])("readSort(%j) is %s", (text, sort) => {
  expect(readSort(text)).toBe(sort);
});

test.each([
  ["public", "public"],
  ["link", "link"],
  ["private", "private"],
  ["friends", "private"],
  [undefined, "private"],
])("readVisibility(%j) is %s", (text, visibility) => {
  expect(readVisibility(text)).toBe(visibility);
});

test.each([
  [2, 2, 0],
  [3, 3, 0],
  [4, 3, 1],
  [10, 3, 7],
])("the card of a list with %i items shows %i of them, and counts %i more", (itemCount, count, more) => {
  const items = Array.from({ length: itemCount }, (_, n) => n);
  expect(previewItems(items)).toEqual({ items: items.slice(0, count), more });
});

test.each([
  ["Ada Wren", "A"],
  ["  éva", "É"],
  ["👩🏽‍🚀 Bo", "👩🏽‍🚀"],
  ["", ""],
])("the initial of %j is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test("nameOf returns “A reader” for an author without a name", () => {
  expect([null, "", "  ", " Ada "].map(nameOf)).toEqual([UNNAMED_AUTHOR, UNNAMED_AUTHOR, UNNAMED_AUTHOR, "Ada"]);
});

test("hashOfLists returns another hash if the content or the order of the lists changes", () => {
  const author = { id: "a", name: "Ada", avatarUrl: null, isPro: false, followerCount: 0 };
  const card = { title: "Ten", viewCount: 1, isPinned: false, createdAt: "2026-01-02", items: [] };
  const lists = ["1", "2"].map((id) => ({ ...card, id, author }));
  const otherLists = [lists.toReversed(), lists.slice(1), lists.map((list) => ({ ...list, viewCount: 2 }))];
  expect(hashOfLists(structuredClone(lists))).toBe(hashOfLists(lists));
  for (const changedLists of otherLists) expect(hashOfLists(changedLists)).not.toBe(hashOfLists(lists));
});
