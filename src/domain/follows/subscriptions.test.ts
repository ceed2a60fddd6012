import { expect, test } from "vitest";
import { MAX_SUBSCRIPTIONS } from "../limits.ts";
import { followsOpml, readSubscriptions } from "./subscriptions.ts";

const ORIGIN = "https://site.test";
const opml = (...outlines: string[]) =>
  `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join("")}</body></opml>`;

test("readSubscriptions reads the follows that followsOpml has written", () => {
  const rows = [
    { kind: "show", name: 'Deep "End" & <more>', slug: "deep-end" },
    { kind: "category", name: "空", slug: "空" },
  ] as const;
  const text = followsOpml(
    rows.map(({ kind, name, slug }) => {
      const page = `${ORIGIN}/${kind}/${encodeURIComponent(slug)}`;
      return { kind, name, page, feed: `${page}.xml` };
    }),
  );
  expect(readSubscriptions(text, ORIGIN)).toMatchObject([
    { name: 'Deep "End" & <more>', show: "deep-end", category: null },
    { name: "空", show: null, category: "空" },
  ]);
});

test.each([
  ["the RSS feed of a show", `xmlUrl="${ORIGIN}/show/a.xml"`, { show: "a", category: null }],
  ["a subscription with the page of a show", `xmlUrl="https://x.test/f" htmlUrl="${ORIGIN}/show/a"`, { show: "a" }],
  ["an RSS feed of another site", `xmlUrl="https://x.test/show/a.xml"`, { show: null }],
  ["an RSS feed whose address has an invalid escape", `xmlUrl="${ORIGIN}/show/%E0.xml"`, { show: null }],
  ["a subscription without a web address", `xmlUrl="javascript:1"`, { show: null, feed: "javascript:1" }],
  ["a subscription without a name", `xmlUrl="https://x.test/f"`, { name: "https://x.test/f" }],
])("readSubscriptions reads %s", (_, attributes, expected) => {
  expect(readSubscriptions(opml(`<outline ${attributes}/>`), ORIGIN)).toMatchObject([expected]);
});

test("readSubscriptions leaves out folders and repeated subscriptions", () => {
  const outline = `<outline text=" A  b " xmlUrl="https://x.test/f"/>`;
  const nestedOpml = opml(`<outline text="Folder">${outline}${outline}</outline>`);
  expect(readSubscriptions(nestedOpml, ORIGIN)).toMatchObject([{ name: "A b" }]);
});

test.each([
  ["an RSS feed", "<rss/>", "This is no OPML file. Export one from your podcast app."],
  ["an empty file", "", "This is no OPML file. Export one from your podcast app."],
  ["an OPML file without subscriptions", opml(), "This OPML file has no subscriptions."],
  [
    "an OPML file with too many subscriptions",
    opml(...Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, (_, n) => `<outline xmlUrl="https://x.test/${n}"/>`)),
    `An import has at most ${MAX_SUBSCRIPTIONS} subscriptions. This file has ${MAX_SUBSCRIPTIONS + 1}.`,
  ],
])("readSubscriptions returns the reason why it refuses %s", (_, text, reason) => {
  expect(readSubscriptions(text, ORIGIN)).toBe(reason);
});
