import { expect, test } from "vitest";
import type { Link } from "../content/content.ts";
import { mergeLinks } from "./links.ts";

const link = (text: string, path: string): Link => ({ text, url: `https://example.com/${path}` });

test.each<[string, Link[], string[]]>([
  [
    "if links to different pages have the same label, each label gets the address of its page",
    [link("Anna", "a"), link("anna", "b")],
    ["Anna (example.com/a)", "anna (example.com/b)"],
  ],
  [
    "the address replaces a label that does not describe the page",
    [link("blog", "a"), link("docs", "b")],
    ["example.com/a", "example.com/b"],
  ],
  [
    "if a link to a video has no useful label, its new label is the address with the query",
    [link("here", "watch?v=1")],
    ["example.com/watch?v=1"],
  ],
  [
    "useful labels do not change",
    [link("On salt", "a"), link("On ships", "b")],
    ["On salt", "On ships"],
  ],
  [
    "two links to the same page become one link with the useful label",
    [link("here", "a"), link("On salt", "a")],
    ["On salt"],
  ],
])("mergeLinks: %s", (_, links, labels) => {
  expect(mergeLinks(links).map(({ text }) => text)).toEqual(labels);
});

test("mergeLinks shortens a long address, so that the label is not too long for the database", () => {
  const [merged] = mergeLinks([link("here", "a".repeat(900))]);
  expect(merged?.text).toHaveLength(500);
});
