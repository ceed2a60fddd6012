import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charLength, LIST_ITEM_MAX_CHARS, LIST_MAX_CHARS, LIST_MAX_PODCASTS } from "../limits.ts";
import {
  draftOf,
  EMPTY_DRAFT,
  fingerprint,
  type ListDraft,
  movePodcast,
  payloadOf,
  problemOf,
  refusalOf,
  withItem,
  withKnown,
  withNote,
  withoutPodcast,
  withWords,
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
const ids = ({ items }: ListDraft) => items.map((item) => item.podcast.id).join("");
const TEN = listOf(..."abcdefghij");

test.each([
  ["to the top", "c", 0, "cab"],
  ["to the end", "a", 2, "bca"],
  ["one up", "c", 1, "acb"],
  ["beyond the end", "a", 9, "bca"],
  ["beyond the top", "b", -3, "bac"],
  ["of an unknown podcast", "x", 1, "abc"],
])("a move %s", (_, id, to, expected) => {
  expect(ids(movePodcast(listOf("a", "b", "c"), id, to))).toBe(expected);
});

test("a list has at most ten different podcasts", () => {
  expect(refusalOf(listOf("a"), "b")).toBeNull();
  expect(refusalOf(TEN, "a")).toEqual({
    title: "Already added",
    text: "This podcast is already in your list",
  });
  expect(refusalOf(TEN, "z")).toEqual({
    title: "Limit reached",
    text: "You can only select up to 10 podcasts",
  });
  expect(withItem(TEN, { podcast: podcast("z"), note: "" })).toBe(TEN);
  expect(ids(withItem(listOf("a", "b"), { podcast: podcast("c"), note: "" }, 1))).toBe("acb");
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
])("a list called %j of %j: %j", (title, items, problem) => {
  expect(problemOf({ ...listOf(...items), title })).toEqual(problem);
});

describe("a limit counts characters, not UTF-16 units", () => {
  const { title, description } = LIST_MAX_CHARS;
  const { note } = LIST_ITEM_MAX_CHARS;
  test.each(["x", "🎧"])("in a text of %s", (char) => {
    const draft = withNote(listOf("a"), "a", "Kept");
    expect(withNote(draft, "a", char.repeat(note)).items[0]?.note).toBe(char.repeat(note));
    expect(withNote(draft, "a", char.repeat(note + 1)).items[0]?.note).toBe("Kept");
    expect(withWords(draft, { title: char.repeat(title) }).title).toBe(char.repeat(title));
    expect(withWords(draft, { title: char.repeat(title + 1) })).toBe(draft);
    expect(withWords(draft, { description: char.repeat(description + 1) })).toBe(draft);
  });
});

test("the payload is trimmed, well-formed, and null for blank texts", () => {
  const draft = { title: " Mine\0 ", description: " \n ", items: listOf("b", "a").items };
  const noted = withNote(withNote(draft, "a", "  "), "b", " one \ud83c");
  expect(payloadOf(noted)).toEqual({
    title: "Mine",
    description: null,
    items: [
      { podcastId: "b", note: "one \ufffd" },
      { podcastId: "a", note: null },
    ],
  });
});

test("equal content has an equal fingerprint", () => {
  const draft = withWords(listOf("a", "b"), { title: "Mine" });
  expect(fingerprint(withWords(draft, { title: " Mine " }))).toBe(fingerprint(draft));
  for (const other of [
    movePodcast(draft, "a", 1),
    withNote(draft, "a", "!"),
    withWords(draft, { description: "!" }),
  ]) {
    expect(fingerprint(other)).not.toBe(fingerprint(draft));
  }
});

test("deleted podcasts leave the draft, others are updated", () => {
  const renamed = { ...podcast("c"), name: "Renamed" };
  const known = withKnown(withNote(listOf("a", "b", "c"), "c", "Why"), [podcast("a"), renamed]);
  expect(known.items).toEqual([
    { podcast: podcast("a"), note: "" },
    { podcast: renamed, note: "Why" },
  ]);
});

test("a published list becomes a draft", () => {
  const list = {
    ...{ id: "l", title: "T", description: null, viewCount: 0, shareCount: 0, isPinned: false },
    ...{
      createdAt: "",
      author: { id: "u", name: "", avatarUrl: null, isPro: false, followerCount: 0 },
    },
    items: [{ podcast: podcast("a"), note: null }],
  };
  expect(draftOf(list)).toEqual({
    title: "T",
    description: "",
    items: [{ podcast: podcast("a"), note: "" }],
  });
});

const anId = fc.constantFrom(..."abcdefghijklm");
const aChange = fc.oneof(
  anId.map((id) => (draft: ListDraft) => withItem(draft, { podcast: podcast(id), note: id })),
  fc.tuple(anId, fc.nat(12)).map(
    ([id, at]) =>
      (draft: ListDraft) =>
        withItem(draft, { podcast: podcast(id), note: "" }, at),
  ),
  anId.map((id) => (draft: ListDraft) => withoutPodcast(draft, id)),
  fc.tuple(anId, fc.integer({ min: -3, max: 14 })).map(
    ([id, to]) =>
      (draft: ListDraft) =>
        movePodcast(draft, id, to),
  ),
  fc.tuple(anId, fc.string({ maxLength: 200, unit: "grapheme" })).map(
    ([id, note]) =>
      (draft: ListDraft) =>
        withNote(draft, id, note),
  ),
);
const aDraft = fc
  .array(aChange, { maxLength: 40 })
  .map((changes) => changes.reduce((draft, change) => change(draft), EMPTY_DRAFT));

test("no sequence of changes leaves a gap, a duplicate, an eleventh or a long note", () => {
  fc.assert(
    fc.property(aDraft, (draft) => {
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

test("removing and moving a podcast can be undone", () => {
  fc.assert(
    fc.property(aDraft, fc.nat(9), fc.nat(9), (draft, from, to) => {
      const item = draft.items[from];
      if (!item) return;
      const { id } = item.podcast;
      expect(withItem(withoutPodcast(draft, id), item, from)).toEqual(draft);
      expect(movePodcast(movePodcast(draft, id, to), id, from)).toEqual(draft);
    }),
  );
});
