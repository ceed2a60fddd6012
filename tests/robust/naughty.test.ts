import { describe, expect, test } from "vitest";
import { markMatches } from "../../src/domain/search/matches.ts";
import { searchText } from "../../src/domain/search/search.ts";
import { NAUGHTY } from "../support/naughty.ts";
import { resultsProblems } from "../support/search-results.ts";

const markedText = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => part.text)
    .join("");

describe.each(NAUGHTY.map((text) => [text]))("naughty text in the search box: %s", (text) => {
  test("a search normalizes it, and a second time changes nothing", () => {
    const query = searchText(text);
    expect(searchText(query)).toBe(query);
    expect(query.isWellFormed()).toBe(true);
  });

  test("marking its matches loses no character", () => {
    for (const query of [text, text.slice(1, 4), "e"]) expect(markedText(text, query)).toBe(text);
    expect(markMatches(text, text)).toEqual([{ text, isMatch: true }]);
  });

  test("a result shows it as text", () => {
    expect(resultsProblems(text)).toEqual([]);
  });
});
