import { expect, test } from "vitest";
import { MAX_PENDING_HIGHLIGHTS } from "../limits.ts";
import { pendingHighlightsOf, readPendingHighlights } from "./pending.ts";

const entry = {
  id: "00000000-0000-4000-8000-000000000001",
  slug: "salt",
  section: "recap",
  anchor: { quote: "Salt comes last", prefix: "", suffix: ".", position: 4 },
  note: null,
  readerId: null,
};

test("readPendingHighlights returns the highlight that a page stored", () => {
  expect(readPendingHighlights([entry])).toEqual([{ ...entry, createdAt: null }]);
});

test.each([
  ["a value that is no array", { 0: entry }],
  ["null", null],
  ["an unknown section", [{ ...entry, section: "title" }]],
  ["a section with the name “constructor”", [{ ...entry, section: "constructor" }]],
  ["a highlight without an anchor", [{ ...entry, anchor: null }]],
  ["a blank quote", [{ ...entry, anchor: { ...entry.anchor, quote: " " } }]],
  ["a quote that is too long", [{ ...entry, anchor: { ...entry.anchor, quote: "x".repeat(2001) } }]],
  ["an anchor with a prefix that is too long", [{ ...entry, anchor: { ...entry.anchor, prefix: "x".repeat(65) } }]],
  ["a highlight whose slug is a number", [{ ...entry, slug: 1 }]],
])("B143: readPendingHighlights ignores %s", (_name, stored) => {
  expect(readPendingHighlights(stored)).toEqual([]);
});

test("readPendingHighlights returns only the last entries of an array that is too long", () => {
  const entries = Array.from({ length: MAX_PENDING_HIGHLIGHTS + 1 }, (_, n) => ({
    ...entry,
    slug: `s${n}`,
  }));
  expect(readPendingHighlights(entries).map(({ slug }) => slug)[0]).toBe("s1");
});

test("B143: pendingHighlightsOf returns no highlights of another reader", () => {
  const pendingHighlights = readPendingHighlights([null, "me", "other"].map((readerId) => ({ ...entry, readerId })));
  expect(pendingHighlightsOf(pendingHighlights, "me").map(({ readerId }) => readerId)).toEqual([null, "me"]);
});
