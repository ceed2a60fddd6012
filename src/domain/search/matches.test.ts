import { expect, test } from "vitest";
import { excerpt, markMatches } from "./matches.ts";

/** Returns the text with brackets around the matches. */
const withBrackets = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Salt", "sa", "[Sa]lt"],
  ["Salt on salt", "SALT", "[Salt] on [salt]"],
  ["Salt", "pepper", "Salt"],
  ["Salt", "", "Salt"],
  ["", "sa", ""],
  ["banana", "ana", "b[ana]na"],
  ["aaaa", "aa", "[aa][aa]"],
  ["Café au lait", "cafe", "[Café] au lait"],
  ["Cafe\u0301 au lait", "café", "[Cafe\u0301] au lait"],
  ["cafe au lait", "CAFÉ", "[cafe] au lait"],
  ["Øyvind", "øy", "[Øy]vind"],
  ["İstanbul", "istan", "[İstan]bul"],
  ["straße", "aß", "str[aß]e"],
  ["かがく", "か", "[か]がく"],
  ["今日は東京", "東京", "今日は[東京]"],
  ["🔥 fire 🔥", "🔥", "[🔥] fire [🔥]"],
  ["100% (of) it.*", "% (of)", "100[% (of)] it.*"],
  ["a.b", ".", "a[.]b"],
  ["<b>x</b>", "<b>", "[<b>]x</b>"],
])("in the text %j, markMatches marks the query %j: %j", (text, query, expected) => {
  expect(withBrackets(text, query)).toBe(expected);
});

const LONG_TEXT = "The harbour wakes before the boats do, and salt is the first thing anyone can smell.";

test.each([
  [LONG_TEXT, "salt", 40, "…do, and salt is the first thing anyone…"],
  [LONG_TEXT, "the harb", 30, "The harbour wakes before the…"],
  [LONG_TEXT, "smell.", 30, "…can smell."],
  [LONG_TEXT, "pepper", 40, null],
  ["Short and salty", "salt", 40, "Short and salty"],
  ["Two\n lines  of salt", "salt", 40, "Two lines of salt"],
  [`${"塩".repeat(30)}海${"塩".repeat(30)}`, "海", 12, `…${"塩".repeat(4)}海${"塩".repeat(7)}…`],
  [`${"🔥".repeat(20)}salt${"🔥".repeat(20)}`, "salt", 13, "…🔥🔥salt🔥🔥…"],
])("the excerpt of %j for the query %j has at most %i characters", (text, query, maxChars, expected) => {
  expect(excerpt(text, query, maxChars)).toBe(expected);
});
