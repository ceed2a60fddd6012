import { expect, test } from "vitest";
import { transcriptLines } from "../transcript/lines.ts";
import { extractRecap } from "./extracted-recap.ts";

const extract = (description: string) => extractRecap("A title", description, []);

test("extractRecap returns no quick take, body or takeaways, even if the description has such texts", () => {
  const description = "<p>Bo van Dyk climbs the tower every spring.</p>\n- One long takeaway\n- Another long one";
  expect(extract(description)).toEqual({ quotes: [], chapters: [], people: [], links: [] });
});

test.each([
  [
    "a chapter for each line with a time",
    "00:00 Start\n(01:30) - The rust\n1:02:03 – Paint",
    [
      { start: 0, title: "Start" },
      { start: 90, title: "The rust" },
      { start: 3723, title: "Paint" },
    ],
  ],
  ["no chapters if the list has only one time", "00:00 Start", []],
  ["no chapters if a time is earlier than the time before it", "10:00 Start\n05:00 End", []],
  ["no chapters if the times are not at the beginning of the lines", "At 10:00 we start\nAt 11:00 we end", []],
])("extractRecap returns %s", (_, description, chapters) => {
  expect(extract(description).chapters).toEqual(chapters);
});

test("extractRecap labels a link with the words before the link or with the host", () => {
  const description =
    "The book: https://shop.example/book.\nhttps://www.shop.example/book/ and https://b.example/x)\nhttps://";
  expect(extract(description).links).toEqual([
    { text: "The book", url: "https://shop.example/book" },
    { text: "and", url: "https://b.example/x" },
  ]);
  expect(extract("https://www.b.example/x").links).toEqual([{ text: "b.example", url: "https://www.b.example/x" }]);
});

test("extractRecap returns only speakers with a first and a last name as people", () => {
  const spokenLines = ["Ada Wren: Hello.", "Speaker 1: Hi.", "Host: Yes.", "Bo: No.", "Ada Wren: So."];
  const lines = transcriptLines(spokenLines.join("\n\n"));
  expect(extractRecap("", "", lines).people).toEqual([{ name: "Ada Wren", link: null }]);
});

test("extractRecap returns quotes from the transcript with the names of the speakers", () => {
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
