import { describe, expect, test } from "vitest";
import { markMatches } from "../../src/domain/search/matches.ts";
import { normalizedQuery } from "../../src/domain/search/search.ts";
import { NAUGHTY_TEXTS } from "../support/naughty.ts";
import { findMarkupProblems } from "../support/search-results.ts";

const markedText = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => part.text)
    .join("");

describe.each(NAUGHTY_TEXTS.map((text) => [text]))("with this text in the search box: %s", (text) => {
  test("a second normalization of the text changes nothing", () => {
    const query = normalizedQuery(text);
    expect(normalizedQuery(query)).toBe(query);
    expect(query.isWellFormed()).toBe(true);
  });

  test("markMatches removes no character of the text", () => {
    for (const query of [text, text.slice(1, 4), "e"]) expect(markedText(text, query)).toBe(text);
    expect(markMatches(text, text)).toEqual([{ text, isMatch: true }]);
  });

  test("search results show the HTML tags of the text as plain characters", () => {
    expect(findMarkupProblems(text)).toEqual([]);
  });
});
