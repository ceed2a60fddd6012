import { expect, test } from "vitest";
import { IMPORT_MAX_PODCASTS } from "../limits.ts";
import { type ImportedPodcast, parseImport } from "./podcast-import.ts";

const podcast = (name: string, fields: Partial<ImportedPodcast> = {}): ImportedPodcast => ({
  ...{ name, description: null, websiteUrl: null, feedUrl: null },
  ...fields,
});

test.each<[string, string, ImportedPodcast[]]>([
  [
    "CSV with a header, quotes and line breaks in a cell",
    '\ufeffTitle,Feed,Description\r\n"Ferry, Time",https://f.example/rss,"Boats\nand ""more"""\r\n\r\nAnchor,,\r\n',
    [
      podcast("Ferry, Time", {
        feedUrl: "https://f.example/rss",
        description: 'Boats\nand "more"',
      }),
      podcast("Anchor"),
    ],
  ],
  [
    "a line with an address and a line with a name",
    "https://www.f.example/rss\nFerry Time",
    [podcast("f.example/rss", { feedUrl: "https://www.f.example/rss" }), podcast("Ferry Time")],
  ],
  [
    "OPML with folders and entities",
    `<?xml version="1.0"?><opml><body><outline text="Folder">
      <outline type="rss" text="Salt &amp; Sea" xmlUrl="https://s.example/rss" htmlUrl="https://s.example"/>
    </outline></body></opml>`,
    [podcast("Salt & Sea", { feedUrl: "https://s.example/rss", websiteUrl: "https://s.example" })],
  ],
  ["an empty text", " \n", []],
  ["OPML that ends in the middle", '<opml><body><outline text="A" xmlUrl="https://a.ex', []],
])("parseImport reads %s", (_, text, podcasts) => {
  expect(parseImport(text)).toEqual({ podcasts, problems: [] });
});

test("parseImport reports a row with an invalid address", () => {
  const text =
    "name,website\n,\nBad,javascript:alert(1)\n ,https://a.example\nGood,https://b.example";
  expect(parseImport(text)).toEqual({
    podcasts: [
      podcast("a.example", { websiteUrl: "https://a.example" }),
      podcast("Good", { websiteUrl: "https://b.example" }),
    ],
    problems: ["Row 1: “javascript:alert(1)” is not a web address."],
  });
});

test("parseImport reads at most 500 podcasts, and reports how many more the text has", () => {
  const text = Array.from({ length: IMPORT_MAX_PODCASTS + 2 }, (_, n) => `Podcast ${n}`).join("\n");
  const { podcasts, problems } = parseImport(text);
  expect(podcasts).toHaveLength(IMPORT_MAX_PODCASTS);
  expect(problems).toEqual(["An import has at most 500 podcasts. 2 are left out."]);
});
