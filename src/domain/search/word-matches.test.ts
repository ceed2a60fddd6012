import { expect, test } from "vitest";
import { markQuery, matchingExcerpt, phraseToFind } from "./word-matches.ts";

/** Returns the text with brackets around the matches. */
const withBrackets = (text: string, query: string) =>
  markQuery(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["The salt marsh", "salt marsh", "The [salt marsh]"],
  ["The marsh of salt", "salt marsh", "The [marsh] of [salt]"],
  ["Brain Science", "brian science", "[Brain] [Science]"],
  ["Google", "gogle", "[Google]"],
  ["Neurodiverse", "neurodivrese", "[Neurodiverse]"],
  ["Building communities", "build community", "[Building] [communities]"],
  ["Navigating it", "navigate", "[Navigating] it"],
  ["Metaflow", "metafl", "[Metafl]ow"],
  ["Łąka o świcie", "laka swicie", "[Łąka] o [świcie]"],
  ["Δίχτυα για το φεγγάρι", "διχτυα φεγγαρι", "[Δίχτυα] για το [φεγγάρι]"],
  ["カタツムリの地図", "かたつむりの地図", "[カタツムリの地図]"],
  ["The nose of the band", "the nose knows", "The [nose] of the band"],
  ["Who is it", "it is who", "[Who] [is] [it]"],
  ["A cat sat", "cot", "A cat sat"],
  ["Education", "educator", "[Education]"],
  ["Salt", "", "Salt"],
])("in the text %j, markQuery marks the words of the query %j: %j", (text, query, expected) => {
  expect(withBrackets(text, query)).toBe(expected);
});

test("matchingExcerpt returns the part of the text that has the words of the query", () => {
  const text = `${"Nothing here. ".repeat(20)}The barns are for sale now.`;
  expect(matchingExcerpt(text, "selling barn", 40)).toBe("…here. The barns are for sale now.");
  expect(matchingExcerpt(text, "harbour", 40)).toBeNull();
});

test.each([
  [
    "…and the roof was leaking, so the goat laughed at us all for hours and hours",
    "leak",
    "leaking, so the goat laughed at us all for hours and hours",
  ],
  [
    "…and the goat laughed at all of us for hours and hours, and then it went home",
    "goats",
    "goat laughed at all of us for hours and hours, and then it",
  ],
  ["a goat &amp; a horse", "goat", "goat"],
  ["no word of it", "goat", "no word of it"],
])("for the passage %j and the query %j, phraseToFind returns %j", (passage, query, phrase) => {
  expect(phraseToFind(passage, query)).toBe(phrase);
});
