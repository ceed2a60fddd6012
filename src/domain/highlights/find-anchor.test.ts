import { expect, test } from "vitest";
import { anchorOf } from "./anchor.ts";
import { findAnchor } from "./find-anchor.ts";

const TEXT = `Bread needs time. The dough rests for a night, and the baker sleeps. In the morning the oven is hot.
A cold dough is easy to shape. Salt comes last. We will be right back. The crust breaks with a sound.
We will be right back. Butter is not needed.`;

const anchorOfQuote = (quote: string, text = TEXT, from = 0) => {
  const start = text.indexOf(quote, from);
  return anchorOf(text, start, start + quote.length);
};

const findWords = (text: string, quote: string, from = 0) => {
  const place = findAnchor(text, anchorOfQuote(quote, TEXT, from));
  return place && [text.slice(place.start, place.end), place.isCertain ? "certain" : "uncertain"];
};

test.each([
  ["an unchanged text", "the baker sleeps", TEXT, ["the baker sleeps", "certain"]],
  ["a text with new words before the quote", "the baker sleeps", `New words. ${TEXT}`, ["the baker sleeps", "certain"]],
  [
    "a text with a new line break, quotation mark and capital",
    "a night, and the baker",
    TEXT.replace("a night, and the", "a night.\n“And the"),
    ["a night.\n“And the baker", "certain"],
  ],
  [
    "a text in which the quoted sentence has moved to the end",
    "Salt comes last.",
    `${TEXT.replace("Salt comes last. ", "")} At the end: Salt comes last. Done.`,
    ["Salt comes last.", "uncertain"],
  ],
  [
    "a text with other words in the middle of the quote",
    "The dough rests for a night, and the baker sleeps",
    TEXT.replace("for a night", "for one whole night"),
    ["The dough rests for one whole night, and the baker sleeps", "uncertain"],
  ],
  [
    "a text without the quote",
    "The crust breaks with a sound",
    TEXT.replace("The crust breaks with a sound.", ""),
    null,
  ],
])("findAnchor searches for the quote in %s", (_change, quote, text, expected) => {
  expect(findWords(text, quote)).toEqual(expected);
});

test("if a quote occurs twice, findAnchor compares the text around both places", () => {
  const secondStart = TEXT.lastIndexOf("We will be right back");
  const place = findAnchor(`Intro. ${TEXT}`, anchorOfQuote("We will be right back", TEXT, secondStart));
  expect(place).toMatchObject({ start: secondStart + "Intro. ".length, isCertain: true });
});

test("findAnchor is not certain of a quote that occurs twice between new words", () => {
  const place = findAnchor(
    "One. We will be right back. Two. We will be right back. Three.",
    anchorOfQuote("We will be right back"),
  );
  expect(place?.isCertain).not.toBe(true);
});

test("findAnchor finds quotes in Japanese and quotes with accents or emoji", () => {
  const text = "今日は天気がいいです。明日は雨が降るでしょう。Ünïcode 🎉 rocks here.";
  for (const quote of ["明日は雨が降る", "Ünïcode 🎉 rocks"]) {
    const editedText = `新しい文。${text}`.normalize("NFD");
    const place = findAnchor(editedText, anchorOfQuote(quote, text));
    expect(place && editedText.slice(place.start, place.end).normalize("NFC")).toBe(quote);
  }
});

test("anchorOf trims the quote, and cuts no emoji in two", () => {
  const text = `${"🎉".repeat(40)}x  words  ${"🎉".repeat(40)}`;
  const start = text.indexOf("  words  ");
  const anchor = anchorOf(text, start, start + 9);
  expect(anchor.quote).toBe("words");
  expect(anchor.prefix.isWellFormed() && anchor.suffix.isWellFormed()).toBe(true);
  expect(anchor.prefix.length).toBeLessThanOrEqual(64);
});

test("findAnchor returns null for an empty text and for a quote without letters", () => {
  expect(findAnchor("", anchorOfQuote("Salt"))).toBeNull();
  expect(findAnchor("a … b", { quote: "…", prefix: "", suffix: "", position: 0 })).toBeNull();
});
