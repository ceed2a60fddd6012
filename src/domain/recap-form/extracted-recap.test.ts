import { expect, test } from "vitest";
import { transcriptLines } from "../transcript/lines.ts";
import { extractRecap } from "./extracted-recap.ts";

const quickTakeOf = (description: string) => extractRecap("A title", description, []).quickTake;

test.each([
  [
    "the first line of prose",
    "Hi!\n\nBo van Dyk climbs the tower every spring and tells why.\nMore.",
    "Bo van Dyk climbs the tower every spring and tells why.",
  ],
  [
    "without its links",
    "Bo van Dyk climbs https://x.test/y every spring, and tells us why.",
    "Bo van Dyk climbs every spring, and tells us why.",
  ],
  [
    "not a list or chapters",
    "- Bo van Dyk climbs the tower every spring and tells why.\n00:00 A beginning that is as long as a sentence would be",
    "",
  ],
  ["nothing, if the description is empty", "", ""],
])("the quick take is taken from the description: %s", (_, description, expected) =>
  expect(quickTakeOf(description)).toBe(expected),
);

test("a long quick take is shortened after a sentence or a word", () => {
  const sentence = "The tower is scraped by hand, and painted grey. ";
  expect(quickTakeOf(sentence.repeat(20))).toBe(sentence.repeat(6).trim());
  expect(quickTakeOf("word ".repeat(200))).toMatch(/^(?:word ){60,}word…$/);
});

test.each([
  [
    "a list with bullets",
    "In this talk:\n• The rust comes off by hand\n• The paint is mixed on site",
    2,
  ],
  ["a list with numbers", "1. The rust comes off by hand\n2) The paint is mixed on site", 2],
  ["a list of one item gives no takeaway", "- The rust comes off by hand", 0],
  [
    "not links, handles, chapters and sponsors",
    "- Find us at https://x.test/abc\n- Follow @bridges everywhere\n- 00:10 The beginning of it\n- Our sponsor is a paint shop",
    0,
  ],
])("the takeaways are taken from the description: %s", (_, description, count) => {
  expect(extractRecap("A title", description, []).keyTakeaways).toHaveLength(count);
});

test("the quotes are sentences of the transcript with their speakers, in the same order", () => {
  const lines = transcriptLines(
    [
      "[00:00:01] Ada Wren: Hello and welcome.",
      "[00:01:00] Bo van Dyk: We climb the tower each spring and scrape the rust off the cables by hand. Yes.",
      "[00:02:00] Bo van Dyk: The grey paint for the tower is mixed on site, since the fog changes how it dries.",
    ].join("\n"),
  );
  expect(extractRecap("Rust and paint on the tower", "", lines).quotes).toEqual([
    "We climb the tower each spring and scrape the rust off the cables by hand. — Bo van Dyk",
    "The grey paint for the tower is mixed on site, since the fog changes how it dries. — Bo van Dyk",
  ]);
});
