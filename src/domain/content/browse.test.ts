import { expect, test } from "vitest";
import { browseKey, browseQuery, feedViewQuery, parseBrowseView, parseFeedView } from "./browse.ts";

test.each([
  ["", { kind: "all" }, 1, ""],
  ["?page=3", { kind: "all" }, 3, "?page=3"],
  ["?page=0", { kind: "all" }, 1, ""],
  ["?page=x", { kind: "all" }, 1, ""],
  ["?page=-1", { kind: "all" }, 1, ""],
  ["?page=1e999", { kind: "all" }, 1, ""],
  ["?view=clips", { kind: "clips" }, 1, "?view=clips"],
  ["?category=tech&page=2", { kind: "category", slug: "tech" }, 2, "?category=tech&page=2"],
  ["?feed=true", { kind: "feed", isUnread: false }, 1, "?feed=true"],
  ["?feed=true&page=2", { kind: "feed", isUnread: false }, 2, "?feed=true&page=2"],
  ["?unread=true", { kind: "all" }, 1, ""],
  ["?page=2&unread=true&feed=true", { kind: "feed", isUnread: true }, 2, "?feed=true&unread=true&page=2"],
  ["?feed=false", { kind: "all" }, 1, ""],
  ["?feed=true&view=clips&category=tech", { kind: "feed", isUnread: false }, 1, "?feed=true"],
])("the address %j shows the view %j and page %d", (search, mode, page, normalizedQuery) => {
  const view = parseBrowseView(search);
  expect(view).toEqual({ mode, page });
  expect(browseQuery(view)).toBe(normalizedQuery);
});

test.each([
  ["", false, 1, ""],
  ["?page=2&unread=true", true, 2, "?unread=true&page=2"],
  ["?unread=yes&page=-1", false, 1, ""],
])("the address /feed%s has isUnread %s and page %d", (search, isUnread, page, normalizedQuery) => {
  expect(parseFeedView(search)).toEqual({ isUnread, page });
  expect(feedViewQuery({ isUnread, page })).toBe(normalizedQuery);
});

test("browseKey returns different keys for My Feed and for a category with the slug `feed`", () => {
  expect(browseKey({ kind: "category", slug: "feed" })).not.toBe(browseKey({ kind: "feed", isUnread: false }));
});
