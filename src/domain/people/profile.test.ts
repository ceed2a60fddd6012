import { describe, expect, test } from "vitest";
import { PROFILE_MAX_CHARS } from "../limits.ts";
import {
  changedTexts,
  type Profile,
  type ProfileList,
  profileTextErrors,
  readTab,
  separatePinned,
  totalsOfLists,
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

const list = (id: string, fields: Partial<ProfileList> = {}): ProfileList => ({
  id,
  title: id,
  viewCount: 0,
  shareCount: 0,
  isPinned: false,
  createdAt: "2026-01-02T03:04:05Z",
  visibility: "public" as const,
  items: [],
  ...fields,
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
    { person: "a pro", isPro: true, lists: [a, b], pinned: b, others: [a] },
    { person: "a pro without a pinned list", isPro: true, lists: [a], pinned: null, others: [a] },
    {
      person: "a reader who is no longer a pro",
      isPro: false,
      lists: [a, b],
      pinned: null,
      others: [a, b],
    },
    { person: "a pro without lists", isPro: true, lists: [], pinned: null, others: [] },
  ])("returns the pinned list and the other lists of $person", ({ isPro, lists, pinned, others }) =>
    expect(separatePinned(lists, isPro)).toEqual({ pinned, others }),
  );
});

test("totalsOfLists adds up how often readers viewed and shared all lists", () => {
  const lists = [list("a", { viewCount: 3, shareCount: 1 }), list("b", { viewCount: 4 })];
  expect(totalsOfLists(lists)).toEqual({ lists: 2, views: 7, shares: 1 });
  expect(totalsOfLists([])).toEqual({ lists: 0, views: 0, shares: 0 });
});

test.each([
  [{ fullName: "Pia", bio: "" }, {}],
  [{ fullName: " Pia ", bio: " \n" }, {}],
  [{ fullName: "Pia P", bio: "" }, { fullName: "Pia P" }],
  [
    { fullName: "  ", bio: " Hi " },
    { fullName: null, bio: "Hi" },
  ],
])("for the typed texts %j, changedTexts returns %j", (texts, change) =>
  expect(changedTexts(PROFILE, texts)).toEqual(change),
);

describe("profileTextErrors counts the characters of trimmed texts, as the database does", () => {
  const { full_name: name, bio } = PROFILE_MAX_CHARS;
  test.each([
    {
      title: "an emoji counts as one character",
      fullName: "🎙".repeat(name),
      bio: "🎙".repeat(bio),
      fields: [],
    },
    {
      title: "white space around a text does not count",
      fullName: ` ${"n".repeat(name)} `,
      bio: `\n${"b".repeat(bio)}\n`,
      fields: [],
    },
    {
      title: "a name that is too long has an error",
      fullName: "n".repeat(name + 1),
      bio: "",
      fields: ["fullName"],
    },
    {
      title: "a bio that is too long has an error",
      fullName: "",
      bio: "b".repeat(bio + 1),
      fields: ["bio"],
    },
  ])("$title", ({ fields, fullName, bio }) =>
    expect(Object.keys(profileTextErrors({ fullName, bio }))).toEqual(fields),
  );
});
