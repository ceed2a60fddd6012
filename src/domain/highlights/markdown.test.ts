import { expect, test } from "vitest";
import { groupByRecap, type HighlightWithRecap } from "./highlight.ts";
import { highlightsMarkdown } from "./markdown.ts";

const recap = { slug: "salt", title: "Salt [part 1]", show: "Deep *End*", language: null };
const highlightWith = (change: Partial<HighlightWithRecap>): HighlightWithRecap => ({
  id: "1",
  section: "recap",
  note: null,
  createdAt: "2026-01-02T03:04:05Z",
  recapKey: "a",
  recap,
  anchor: { quote: "Salt comes last.", prefix: "", suffix: "", position: 0 },
  isShared: false,
  sharesNote: false,
  ...change,
});
const addressOf = (slug: string, isTranscript: boolean) =>
  `https://site.test/recap/${slug}${isTranscript ? "/transcript" : ""}`;

test("highlightsMarkdown groups quotes and notes under a heading for each recap", () => {
  const text = highlightsMarkdown(
    [
      highlightWith({ note: "# Not a heading\n- nor a list" }),
      highlightWith({
        section: "transcript",
        anchor: { ...highlightWith({}).anchor, quote: "One\nTwo" },
      }),
      highlightWith({ recapKey: "b", recap: null }),
    ],
    addressOf,
  );
  expect(text).toBe(`# Highlights

## [Salt \\[part 1\\]](https://site.test/recap/salt)

Deep \\*End\\*

> Salt comes last.

\\# Not a heading
\\- nor a list

— Recap, 2026-01-02

> One
> Two

— [Transcript](https://site.test/recap/salt/transcript), 2026-01-02

## A recap that is no longer published

> Salt comes last.

— Recap, 2026-01-02
`);
});

test.each([
  ["<script>alert(1)</script>", "> \\<script\\>alert(1)\\</script\\>"],
  ["1. first", "> 1\\. first"],
  ["a_b `c` ~~d~~ | e", "> a\\_b \\`c\\` \\~\\~d\\~\\~ \\| e"],
])("highlightsMarkdown escapes the markup in %s", (quote, line) => {
  const anchor = { ...highlightWith({}).anchor, quote };
  expect(highlightsMarkdown([highlightWith({ anchor })], addressOf)).toContain(`${line}\n`);
});

test("groupByRecap returns one group for each recap, in the order of the highlights", () => {
  const groups = groupByRecap([
    highlightWith({}),
    highlightWith({ id: "2" }),
    highlightWith({ id: "3", recapKey: "b" }),
  ]);
  expect(groups.map(({ key, highlights }) => [key, highlights.length])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});
