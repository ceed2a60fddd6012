import { expect, test } from "vitest";
import { findAsserted, review, summary } from "./rules.ts";
import { compareWithSpec, quotedTexts } from "./spec-document.ts";
import type { SpecText } from "./spec-text.ts";
import { stringLiterals } from "./string-literals.ts";

const listed = (text: string, owner = "home"): SpecText => ({ text, section: 2, owner });

test.each([
  ["shows 'No lists' or 'n/10'", ["No lists", "n/10"]],
  ["the user's 'You haven't any, you're new'.", ["You haven't any, you're new"]],
  ["('Title: body' / '+N more')", ["Title: body", "+N more"]],
  ["the server's error text, the user's id", []],
])("finds the quoted texts of %s", (document, expected) => {
  expect(quotedTexts(document)).toEqual(expected);
});

test("reads the strings of a test, and neither its titles nor its comments", () => {
  const source = `
    // it doesn't count 'a comment'
    test.each([['a row']])('a title', () => {
      expect(toast).toBe('You\\'re in'); see(/a 'regex'/, \`Joined \${day}\`, "double");
    });`;
  const strings = [...stringLiterals("some.test.ts", source)];
  expect(strings).toEqual(["a row", "You're in", "Joined {}", "double"]);
});

test.each([
  ["No clips found.", "No clips found.", true],
  ["No clips found.", "<p>No clips found.</p>", true],
  ["Failed to follow show", "Failed to follow shows", false],
  ["No clips found.", "no clips found.", false],
  ["Follow", "Follow", true],
  ["Follow", "Follow Show", false],
  ["n/10", "3/10", true],
  ["n/10", "{}/10", true],
  ["n/10", "3/140", false],
  ["+N more", "+7 more", true],
  ["Lists (n)", "Lists (2)", true],
  ["Joined {date}", "Joined May 4, 2026", true],
  ["Joined {date}", "Joined ", false],
])("%j is asserted by %j: %s", (text, literal, expected) => {
  expect(findAsserted([text], [literal]).has(text)).toBe(expected);
});

test("a longer text does not count for the shorter one it begins with", () => {
  const texts = ["No episodes found", "No episodes found in this category."];
  const only = (literal: string) => [...findAsserted(texts, [literal])];
  expect(only("No episodes found in this category.")).toEqual([texts[1]]);
  expect(only("<p>No episodes found in this category.</p>")).toEqual([texts[1]]);
  expect(only("No episodes found. No episodes found in this category.")).toHaveLength(2);
});

test("reports what is missing, lost, new, unknown and listed twice", () => {
  const texts = ["a", "b", "c", "c"].map((text) => listed(text));
  const result = review(texts, new Set(["b"]), ["a", "gone", "a"]);
  expect(result.missing.map(({ text }) => text)).toEqual(["a", "c", "c"]);
  expect(result.lost).toEqual(["a", "a"]);
  expect(result.unrecorded).toEqual(["b"]);
  expect(result.unknown).toEqual(["gone"]);
  expect(result.duplicates).toEqual(["c", "a"]);
  expect(result.record, "keeps what was lost").toEqual(["a", "b"]);
});

test("sums up by owner", () => {
  const texts = [listed("a"), listed("b", "auth"), listed("c", "auth")];
  expect(summary(texts, texts.slice(1))).toBe("1 of 3 asserted; not yet: auth 2");
  expect(summary(texts, [])).toBe("3 of 3 asserted");
});

test("compares the list with the document, both ways", () => {
  const spec =
    "## 1. What\n'unasked'\n## 2. Screens\nempty 'No\nlists', '...this show?'\n## 5. Rules\n'x'";
  const texts = [
    listed("No lists"),
    { ...listed("Delete this show?"), from: "...this show?" },
    listed("Invented"),
  ];
  expect(compareWithSpec(spec, texts)).toEqual({ notInSpec: ["Invented"], notListed: ["x"] });
});
