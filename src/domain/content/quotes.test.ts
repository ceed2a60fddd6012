import { expect, test } from "vitest";
import { quoteIds, readQuote, readQuotes } from "./quotes.ts";

test.each([
  ["Start before you are ready. — Ada Brook", "Start before you are ready.", "Ada Brook"],
  ["Start before you are ready. - Ada Brook", "Start before you are ready.", "Ada Brook"],
  ["“Start before you are ready.” –Ada Brook", "Start before you are ready.", "Ada Brook"],
  ['"Start now" -- Ada Brook, Jr.', "Start now", "Ada Brook, Jr."],
  ["A well-known half-truth", "A well-known half-truth", null],
  ["We built it — and rebuilt it.", "We built it — and rebuilt it.", null],
  ["One thing - two things - Ada Brook", "One thing - two things", "Ada Brook"],
  ["We built it — twice — Ada Brook", "We built it — twice", "Ada Brook"],
  ["“We fish at night.” — fisher from Nemuro.", "We fish at night.", "fisher from Nemuro."],
  ["聞くことは、待つこと。—山田花子", "聞くことは、待つこと。", "山田花子"],
  [`Words enough. — ${"N".repeat(49)}`, "Words enough.", "N".repeat(49)],
  [`Words enough. — ${"N".repeat(50)}`, `Words enough. — ${"N".repeat(50)}`, null],
])("in the line %j, readQuote finds the quote %j of the person %j", (line, text, author) => {
  expect(readQuote(line)).toEqual({ text, author });
});

test.each(["", "     ", "Hello", "“Hello”", "Yes — Ada Brook"])("the line %j is too short for a quote", (line) => {
  expect(readQuote(line)).toBeNull();
});

test("readQuotes omits lines that are too short", () => {
  expect(readQuotes(["First one here", "No", "Second one here"]).map(({ text }) => text)).toEqual([
    "First one here",
    "Second one here",
  ]);
});

test("the id of a quote depends on its text, and not on its place", () => {
  const quotes = [{ text: "One thing." }, { text: "Another." }, { text: "One thing." }];
  const [firstId, otherId, repeatedId] = quoteIds(quotes);
  expect(firstId).toMatch(/^quote-[0-9a-z]+$/);
  expect(repeatedId).toBe(`${firstId}-2`);
  expect(quoteIds([...quotes].reverse())).toEqual([firstId, otherId, repeatedId]);
});
