import { expect, test } from "vitest";
import { transcriptLines } from "../transcript/lines.ts";
import { verbatimQuotes } from "./transcript-quotes.ts";

const named = transcriptLines(
  "[00:00:01] Ada Wren: We scrape the rust by hand.\n[00:00:09] Bo van Dyk: Every spring, all of us.",
);
const unnamed = transcriptLines("[00:00:01] We scrape the rust by hand. Every spring, all of us.");

test.each([
  [
    "in other case and marks",
    named,
    ["“we SCRAPE the rust, by hand”"],
    ["we SCRAPE the rust, by hand — Ada Wren"],
  ],
  [
    "under another's name",
    named,
    ["We scrape the rust by hand. — Bo van Dyk"],
    ["We scrape the rust by hand. — Ada Wren"],
  ],
  ["with a word more", named, ["We always scrape the rust by hand. — Ada Wren"], []],
  [
    "twice",
    named,
    ["Every spring, all of us.", '"Every spring, all of us."'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  ["too short", named, ["rust"], []],
  [
    "by somebody whom the video names",
    unnamed,
    ['"Every spring, all of us." — Bo van Dyk'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  [
    "by somebody made up",
    unnamed,
    ['"Every spring, all of us." — Zed Nobody'],
    ["Every spring, all of us."],
  ],
])("a quote %s", (_, lines, given, expected) => {
  expect(verbatimQuotes(given, lines, "A talk with Bo van Dyk")).toEqual(expected);
});
