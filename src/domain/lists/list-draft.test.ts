import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charLength, LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS, LIST_MAX_PODCASTS } from "../limits.ts";
import {
  draftOf,
  EMPTY_DRAFT,
  fingerprintOf,
  indexOfRank,
  type ListDraft,
  movePodcast,
  payloadOf,
  problemOf,
  refusalOf,
  remixOf,
  withAvailablePodcasts,
  withItem,
  withNote,
  withoutPodcast,
  withTexts,
} from "./list-draft.ts";
import type { Podcast } from "./top-list.ts";

const podcast = (id: string): Podcast => ({
  id,
  name: `Podcast ${id}`,
  description: null,
  imageUrl: null,
});
const listOf = (...ids: string[]): ListDraft =>
  ids.reduce((draft, id) => withItem(draft, { podcast: podcast(id), note: "" }), EMPTY_DRAFT);
const joinIds = ({ items }: ListDraft) => items.map((item) => item.podcast.id).join("");
const FULL_LIST = listOf(..."abcdefghij");

test.each([
  ["to the top", "c", 0, "cab"],
  ["to the end", "a", 2, "bca"],
  ["one rank up", "c", 1, "acb"],
  ["to a rank after the end", "a", 9, "bca"],
  ["to a rank before the top", "b", -3, "bac"],
  ["only if the list contains the podcast", "x", 1, "abc"],
])("movePodcast moves a podcast %s", (_, id, to, expected) => {
  expect(joinIds(movePodcast(listOf("a", "b", "c"), id, to))).toBe(expected);
});

test("refusalOf refuses an eleventh podcast, and a podcast that is already in the list", () => {
  expect(refusalOf(listOf("a"), "b")).toBeNull();
  expect(refusalOf(FULL_LIST, "a")).toEqual({
    title: "Already added",
    text: "This podcast is already in your list",
  });
  expect(refusalOf(FULL_LIST, "z")).toEqual({
    title: "Limit reached",
    text: "You can only select up to 10 podcasts",
  });
  expect(withItem(FULL_LIST, { podcast: podcast("z"), note: "" })).toBe(FULL_LIST);
  expect(joinIds(withItem(listOf("a", "b"), { podcast: podcast("c"), note: "" }, 1))).toBe("acb");
});

const NO_TITLE = { title: "Title required", text: "Please enter a title for your list" };
const NO_PODCAST = { title: "Add podcasts", text: "Please add at least one podcast to your list" };

test.each([
  ["", "a", NO_TITLE],
  [" \t\n\u3000", "a", NO_TITLE],
  ["\0", "a", NO_TITLE],
  ["\u200b\u00ad\u3164", "a", NO_TITLE],
  ["", "", NO_TITLE],
  ["Mine", "", NO_PODCAST],
  ["Mine", "a", null],
])("a list with the title %j and the podcasts %j has the problem %j", (title, items, problem) => {
  expect(problemOf({ ...listOf(...items), title })).toEqual(problem);
});

describe("the limits of a list count characters and not UTF-16 units", () => {
  const { title, description } = LIST_MAX_CHARS;
  const { note } = LIST_ITEM_MAX_CHARS;
  test.each(["x", "🎧"])("withNote and withTexts refuse a text that is one character too long: %s", (char) => {
    const draft = withNote(listOf("a"), "a", "Kept");
    expect(withNote(draft, "a", char.repeat(note)).items[0]?.note).toBe(char.repeat(note));
    expect(withNote(draft, "a", char.repeat(note + 1)).items[0]?.note).toBe("Kept");
    expect(withTexts(draft, { title: char.repeat(title) }).title).toBe(char.repeat(title));
    expect(withTexts(draft, { title: char.repeat(title + 1) })).toBe(draft);
    expect(withTexts(draft, { description: char.repeat(description + 1) })).toBe(draft);
  });
});

test("payloadOf trims texts, and replaces blank texts with null", () => {
  const draft = {
    title: " Mine\0 ",
    description: " \n ",
    visibility: "link" as const,
    items: listOf("b", "a").items,
  };
  const draftWithNotes = withNote(withNote(draft, "a", "  "), "b", " one \ud83c");
  expect(payloadOf(draftWithNotes)).toEqual({
    title: "Mine",
    description: null,
    visibility: "link",
    items: [
      { podcastId: "b", note: "one \ufffd" },
      { podcastId: "a", note: null },
    ],
  });
});

test("fingerprintOf returns the same text for drafts with the same content", () => {
  const draft = withTexts(listOf("a", "b"), { title: "Mine" });
  expect(fingerprintOf(withTexts(draft, { title: " Mine " }))).toBe(fingerprintOf(draft));
  for (const otherDraft of [
    movePodcast(draft, "a", 1),
    withNote(draft, "a", "!"),
    withTexts(draft, { description: "!" }),
  ]) {
    expect(fingerprintOf(otherDraft)).not.toBe(fingerprintOf(draft));
  }
});

test("withAvailablePodcasts removes deleted podcasts, and updates renamed podcasts", () => {
  const renamedPodcast = { ...podcast("c"), name: "Renamed" };
  const draft = withNote(listOf("a", "b", "c", "d"), "c", "Why");
  const availableList = withAvailablePodcasts(draft, ["a", "b", "c"], [podcast("a"), renamedPodcast]);
  expect(availableList.items).toEqual([
    { podcast: podcast("a"), note: "" },
    { podcast: renamedPodcast, note: "Why" },
    { podcast: podcast("d"), note: "" },
  ]);
});

test("draftOf and remixOf make a draft from a published list", () => {
  const list = {
    id: "l",
    title: "T",
    description: null,
    viewCount: 0,
    shareCount: 0,
    isPinned: false,
    createdAt: "",
    visibility: "private" as const,
    original: null,
    author: { id: "u", name: "", avatarUrl: null, isPro: false, followerCount: 0 },
    items: [{ podcast: podcast("a"), note: null, showSlug: null }],
  };
  expect(draftOf(list)).toEqual({
    title: "T",
    description: "",
    visibility: "private",
    items: [{ podcast: podcast("a"), note: "" }],
  });
  expect(remixOf({ ...list, title: "T".repeat(100) })).toEqual({
    title: `My version of ${"T".repeat(86)}`,
    description: "",
    visibility: "public",
    items: [{ podcast: podcast("a"), note: "" }],
  });
});

test("fingerprintOf includes the visibility only if the list is not public", () => {
  const draft = { ...EMPTY_DRAFT, title: "T" };
  expect(fingerprintOf(draft)).toBe('{"title":"T","description":null,"items":[]}');
  expect(fingerprintOf({ ...draft, visibility: "private" })).not.toBe(fingerprintOf(draft));
});

test.each([
  ["1", 0],
  [" #5 ", 4],
  ["05", 4],
  ["6", null],
  ["0", null],
  ["", null],
  ["-1", null],
  ["2.5", null],
  ["two", null],
])("in a list of five podcasts, the typed rank %j has the index %j", (text, index) => {
  expect(indexOfRank(text, 5)).toBe(index);
});

const arbitraryId = fc.constantFrom(..."abcdefghijklm");
const arbitraryChange = fc.oneof(
  arbitraryId.map((id) => (draft: ListDraft) => withItem(draft, { podcast: podcast(id), note: id })),
  fc.tuple(arbitraryId, fc.nat(12)).map(
    ([id, at]) =>
      (draft: ListDraft) =>
        withItem(draft, { podcast: podcast(id), note: "" }, at),
  ),
  arbitraryId.map((id) => (draft: ListDraft) => withoutPodcast(draft, id)),
  fc.tuple(arbitraryId, fc.integer({ min: -3, max: 14 })).map(
    ([id, to]) =>
      (draft: ListDraft) =>
        movePodcast(draft, id, to),
  ),
  fc.tuple(arbitraryId, fc.string({ maxLength: 200, unit: "grapheme" })).map(
    ([id, note]) =>
      (draft: ListDraft) =>
        withNote(draft, id, note),
  ),
);
const arbitraryDraft = fc
  .array(arbitraryChange, { maxLength: 40 })
  .map((changes) => changes.reduce((draft, change) => change(draft), EMPTY_DRAFT));

test("after random changes, a draft has at most ten different podcasts and no note that is too long", () => {
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const { items } = payloadOf(draft);
      expect(items.length).toBeLessThanOrEqual(LIST_MAX_PODCASTS);
      expect(Object.keys(items)).toEqual(items.map((_, rank) => String(rank)));
      expect(new Set(items.map(({ podcastId }) => podcastId)).size).toBe(items.length);
      for (const { note } of draft.items) {
        expect(charLength(note)).toBeLessThanOrEqual(LIST_ITEM_MAX_CHARS.note);
      }
    }),
  );
});

test("a removed or moved podcast can return to its old place", () => {
  fc.assert(
    fc.property(arbitraryDraft, fc.nat(9), fc.nat(9), (draft, from, to) => {
      const item = draft.items[from];
      if (!item) return;
      const { id } = item.podcast;
      expect(withItem(withoutPodcast(draft, id), item, from)).toEqual(draft);
      expect(movePodcast(movePodcast(draft, id, to), id, from)).toEqual(draft);
    }),
  );
});
