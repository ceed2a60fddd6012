import { describe, expect, test } from "vitest";
import { markMatches } from "../../src/domain/search/matches.ts";
import { normalizedQuery } from "../../src/domain/search/search.ts";
import { NAUGHTY_TEXTS } from "../support/naughty.ts";
import { findMarkupProblems } from "../support/search-results.ts";

const markedText = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => part.text)
    .join("");

describe.each(NAUGHTY_TEXTS.map((text) => [text]))(
  "with this text in the search box: %s",
  (text) => {
    test("the search does not change a text that it has already normalized", () => {
      const query = normalizedQuery(text);
      expect(normalizedQuery(query)).toBe(query);
      expect(query.isWellFormed()).toBe(true);
    });

    test("the marks around matches remove no character of the text", () => {
      for (const query of [text, text.slice(1, 4), "e"]) expect(markedText(text, query)).toBe(text);
      expect(markMatches(text, text)).toEqual([{ text, isMatch: true }]);
    });

    test("search results show markup in the text as plain text", () => {
      expect(findMarkupProblems(text)).toEqual([]);
    });
  },
);
