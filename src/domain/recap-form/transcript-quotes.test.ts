import { expect, test } from "vitest";
import { transcriptLines } from "../transcript/lines.ts";
import { spokenQuotes } from "./transcript-quotes.ts";

const withNames = transcriptLines(
  "[00:00:01] Ada Wren: We scrape the rust by hand.\n[00:00:09] Bo van Dyk: Every spring, all of us.",
);
const withoutNames = transcriptLines(
  "[00:00:01] We scrape the rust by hand. Every spring, all of us.",
);

test.each([
  [
    "with other case and punctuation",
    withNames,
    ["“we SCRAPE the rust, by hand”"],
    ["we SCRAPE the rust, by hand — Ada Wren"],
  ],
  [
    "with the name of another speaker",
    withNames,
    ["We scrape the rust by hand. — Bo van Dyk"],
    ["We scrape the rust by hand. — Ada Wren"],
  ],
  ["with an additional word", withNames, ["We always scrape the rust by hand. — Ada Wren"], []],
  [
    "that is listed twice",
    withNames,
    ["Every spring, all of us.", '"Every spring, all of us."'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  ["that is too short", withNames, ["rust"], []],
  [
    "of a person whom the video names",
    withoutNames,
    ['"Every spring, all of us." — Bo van Dyk'],
    ["Every spring, all of us. — Bo van Dyk"],
  ],
  [
    "of an invented person",
    withoutNames,
    ['"Every spring, all of us." — Zed Nobody'],
    ["Every spring, all of us."],
  ],
])("spokenQuotes handles a quote %s", (_, lines, quotes, expected) => {
  expect(spokenQuotes(quotes, lines, "A talk with Bo van Dyk")).toEqual(expected);
});
