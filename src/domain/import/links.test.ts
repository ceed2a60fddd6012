import { expect, test } from "vitest";
import type { Link } from "../content/content.ts";
import { mergeLinks } from "./links.ts";

const link = (text: string, path: string): Link => ({ text, url: `https://example.com/${path}` });

test.each<[string, Link[], string[]]>([
  [
    "different pages of one name get their addresses",
    [link("Anna", "a"), link("anna", "b")],
    ["Anna (example.com/a)", "anna (example.com/b)"],
  ],
  [
    "a label that says nothing becomes the address",
    [link("blog", "a"), link("docs", "b")],
    ["example.com/a", "example.com/b"],
  ],
  [
    "a video without a label gets its whole address",
    [link("here", "watch?v=1")],
    ["example.com/watch?v=1"],
  ],
  ["a useful label stays", [link("On salt", "a"), link("On ships", "b")], ["On salt", "On ships"]],
  ["one page with two labels is one link", [link("here", "a"), link("On salt", "a")], ["On salt"]],
])("%s", (_, links, labels) => {
  expect(mergeLinks(links).map(({ text }) => text)).toEqual(labels);
});

test("a label from an address is never too long for the database", () => {
  const [merged] = mergeLinks([link("here", "a".repeat(900))]);
  expect(merged?.text).toHaveLength(500);
});
