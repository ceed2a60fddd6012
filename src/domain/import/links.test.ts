import { expect, test } from "vitest";
import type { Link } from "../content/content.ts";
import { mergeLinks } from "./links.ts";

const link = (text: string, path: string): Link => ({ text, url: `https://example.com/${path}` });

test.each<[string, Link[], string[]]>([
  [
    "adds the address to the labels if links to two pages have the same label",
    [link("Anna", "a"), link("anna", "b")],
    ["Anna (example.com/a)", "anna (example.com/b)"],
  ],
  [
    "writes the address instead of a label that does not describe the page",
    [link("blog", "a"), link("docs", "b")],
    ["example.com/a", "example.com/b"],
  ],
  ["includes the query in an address that replaces a label", [link("here", "watch?v=1")], ["example.com/watch?v=1"]],
  ["does not change useful labels", [link("On salt", "a"), link("On ships", "b")], ["On salt", "On ships"]],
  [
    "merges two links to the same page, and chooses the useful label",
    [link("here", "a"), link("On salt", "a")],
    ["On salt"],
  ],
])("mergeLinks %s", (_, links, labels) => {
  expect(mergeLinks(links).map(({ text }) => text)).toEqual(labels);
});

test("mergeLinks shortens an address that is too long for a label", () => {
  const [mergedLink] = mergeLinks([link("here", "a".repeat(900))]);
  expect(mergedLink?.text).toHaveLength(500);
});
