import { expect, test } from "vitest";
import { textFragment } from "./text-address.ts";

test.each([
  ["Salt comes last", "", "", "#:~:text=Salt%20comes%20last"],
  ["well-known, and so", "", "", "#:~:text=well%2Dknown%2C%20and%20so"],
  [
    "Salt comes last",
    "a cold dough. And then",
    " of all things.",
    "#:~:text=And%20then-,Salt%20comes%20last,-of%20all",
  ],
  [
    "One two three four five six\nseven eight nine ten eleven twelve",
    "Before.\n",
    "",
    "#:~:text=One%20two%20three%20four,nine%20ten%20eleven%20twelve",
  ],
])("textFragment of %j with the prefix %j and the suffix %j is %s", (quote, prefix, suffix, expected) => {
  expect(textFragment({ quote, prefix, suffix })).toBe(expected);
});
