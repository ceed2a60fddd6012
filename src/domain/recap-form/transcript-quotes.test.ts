import { expect, test } from "vitest";
import { transcriptLines } from "../transcript/lines.ts";
import { spokenQuotes } from "./transcript-quotes.ts";

const withNames = transcriptLines(
  "[00:00:01] Ada Wren: We scrape the rust by hand.\n[00:00:09] Bo van Dyk: Every spring, all of us.",
);
const withoutNames = transcriptLines("[00:00:01] We scrape the rust by hand. Every spring, all of us.");

test.each([
  [
    "a quote with other capitals and punctuation",
    withNames,
    ["“we SCRAPE the rust, by hand”"],
    ["we SCRAPE the rust, by hand — Ada Wren"],
  ],
  [
    "a quote with the name of another speaker",
    withNames,
    ["We scrape the rust by hand. — Bo van Dyk"],
    ["We scrape the rust by hand. — Ada Wren"],
  ],
  ["a quote with an additional word", withNames, ["We always scrape the rust by hand. — Ada Wren"], []],
  [
    "a quote that is listed twice",
    withNames,
    ["Every spring, all of us.", '"Every spring, all of us."'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  [
    "quotes with the labels of their lines",
    withNames,
    [
      "[0:01] Ada Wren: “We scrape the rust by hand.”",
      "Bo van Dyk: Every spring, all of us.",
      "Bo van Dyk: We never do.",
    ],
    ["We scrape the rust by hand. — Ada Wren", "Every spring, all of us. — Bo van Dyk"],
  ],
  ["a quote that is too short", withNames, ["rust"], []],
  [
    "a quote with a speaker whom the title names",
    withoutNames,
    ['"Every spring, all of us." — Bo van Dyk'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  [
    "a quote with an invented speaker",
    withoutNames,
    ['"Every spring, all of us." — Zed Nobody'],
    ["Every spring, all of us."],
  ],
])("spokenQuotes checks %s", (_, lines, quotes, expected) => {
  expect(spokenQuotes(quotes, lines, "A talk with Bo van Dyk")).toEqual(expected);
});
