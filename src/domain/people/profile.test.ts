import { describe, expect, test } from "vitest";
import { PROFILE_MAX_CHARS } from "../limits.ts";
import {
  changedWords,
  type Profile,
  type ProfileList,
  readTab,
  separatePinned,
  totals,
  wordErrors,
} from "./profile.ts";

const PROFILE: Profile = {
  id: "p",
  fullName: "Pia",
  bio: null,
  avatar: null,
  banner: null,
  followerCount: 0,
  joinedAt: "2026-01-02T03:04:05Z",
};

const list = (id: string, more: Partial<ProfileList> = {}): ProfileList => ({
  ...{ id, title: id, viewCount: 0, shareCount: 0, isPinned: false },
  ...{ createdAt: "2026-01-02T03:04:05Z", items: [] },
  ...more,
});

test.each([
  ["activity", "activity"],
  ["lists", "lists"],
  ["Activity", "lists"],
  ["toString", "lists"],
  [null, "lists"],
])("readTab(%j) is %s", (text, tab) => expect(readTab(text)).toBe(tab));

describe("separatePinned", () => {
  const [a, b] = [list("a"), list("b", { isPinned: true })];
  test.each([
    { who: "a pro", isPro: true, lists: [a, b], pinned: b, others: [a] },
    { who: "a pro without a pin", isPro: true, lists: [a], pinned: null, others: [a] },
    { who: "a former pro", isPro: false, lists: [a, b], pinned: null, others: [a, b] },
    { who: "no lists", isPro: true, lists: [], pinned: null, others: [] },
  ])("$who", ({ isPro, lists, pinned, others }) =>
    expect(separatePinned(lists, isPro)).toEqual({ pinned, others }),
  );
});

test("totals count every list", () => {
  const lists = [list("a", { viewCount: 3, shareCount: 1 }), list("b", { viewCount: 4 })];
  expect(totals(lists)).toEqual({ lists: 2, views: 7, shares: 1 });
  expect(totals([])).toEqual({ lists: 0, views: 0, shares: 0 });
});

test.each([
  [{ fullName: "Pia", bio: "" }, {}],
  [{ fullName: " Pia ", bio: " \n" }, {}],
  [{ fullName: "Pia P", bio: "" }, { fullName: "Pia P" }],
  [
    { fullName: "  ", bio: " Hi " },
    { fullName: null, bio: "Hi" },
  ],
])("changedWords(%j) is %j", (words, change) =>
  expect(changedWords(PROFILE, words)).toEqual(change),
);

describe("wordErrors counts like the database, after trimming", () => {
  const { full_name: name, bio } = PROFILE_MAX_CHARS;
  test.each([
    { fullName: "🎙".repeat(name), bio: "🎙".repeat(bio), fields: [] },
    { fullName: ` ${"n".repeat(name)} `, bio: `\n${"b".repeat(bio)}\n`, fields: [] },
    { fullName: "n".repeat(name + 1), bio: "", fields: ["fullName"] },
    { fullName: "", bio: "b".repeat(bio + 1), fields: ["bio"] },
  ])("$fields", ({ fields, ...words }) => expect(Object.keys(wordErrors(words))).toEqual(fields));
});
