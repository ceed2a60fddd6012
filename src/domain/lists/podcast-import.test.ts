import { expect, test } from "vitest";
import { IMPORT_MAX_PODCASTS } from "../limits.ts";
import { type ImportedPodcast, parseImport } from "./podcast-import.ts";

const podcast = (name: string, fields: Partial<ImportedPodcast> = {}): ImportedPodcast => ({
  name,
  description: null,
  websiteUrl: null,
  feedUrl: null,
  ...fields,
});

const SEPARATORS = [",", ";", "\t", "|"];

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
  ...SEPARATORS.map((separator): [string, string, ImportedPodcast[]] => [
    `columns with ${JSON.stringify(separator)} between them`,
    [
      ["Podcast Name", "RSS Feed", "Homepage"],
      ["Ferry Time", "https://f.example/rss?a=1", "https://f.example"],
      ['"Salt; Sea, and | Sky"', "https://s.example/rss", ""],
    ]
      .map((cells) => cells.join(separator))
      .join("\r\n"),
    [
      podcast("Ferry Time", {
        feedUrl: "https://f.example/rss?a=1",
        websiteUrl: "https://f.example",
      }),
      podcast("Salt; Sea, and | Sky", { feedUrl: "https://s.example/rss" }),
    ],
  ]),
  [
    "a separator that Excel names in the first line",
    "sep=;\nname;feed\nFerry, Time;https://f.example/rss",
    [podcast("Ferry, Time", { feedUrl: "https://f.example/rss" })],
  ],
  [
    "a header in another language",
    "番組名\tフィード\tサイト\n朝の港\thttps://a.example/rss\thttps://a.example\n夜の駅\thttps://y.example/rss\t",
    [
      podcast("朝の港", { feedUrl: "https://a.example/rss", websiteUrl: "https://a.example" }),
      podcast("夜の駅", { feedUrl: "https://y.example/rss" }),
    ],
  ],
  [
    "German names of columns in another order",
    "Beschreibung;Webseite;Titel\nÜber Schiffe;https://k.example;Kapitän",
    [podcast("Kapitän", { websiteUrl: "https://k.example", description: "Über Schiffe" })],
  ],
  ["a header without podcasts", "Podcast;Feed", []],
  ["a header with one column", "Podcasts\nFerry Time\nSalt", [podcast("Ferry Time"), podcast("Salt")]],
  [
    "columns without a header",
    "Ferry Time;https://f.example/rss;https://f.example\nSalt;https://s.example/rss;",
    [
      podcast("Ferry Time", { feedUrl: "https://f.example/rss", websiteUrl: "https://f.example" }),
      podcast("Salt", { feedUrl: "https://s.example/rss" }),
    ],
  ],
  [
    "names with commas, and a name that begins like a header",
    "The Podcast Show\nSail, Away\nSalt; Sea",
    [podcast("The Podcast Show"), podcast("Sail, Away"), podcast("Salt; Sea")],
  ],
  [
    "OPML whose names are the addresses of the feeds",
    '<opml><body><outline text="https://s.example/rss" xmlUrl="https://s.example/rss"/></body></opml>',
    [podcast("s.example/rss", { feedUrl: "https://s.example/rss" })],
  ],
  ["an empty text", " \n", []],
  ["OPML that ends in the middle", '<opml><body><outline text="A" xmlUrl="https://a.ex', []],
])("parseImport reads %s", (_, text, podcasts) => {
  expect(parseImport(text)).toEqual({ podcasts, problems: [] });
});

test("parseImport reports a row with an invalid address", () => {
  const text = "name,website\n,\nBad,javascript:alert(1)\n ,https://a.example\nGood,https://b.example";
  expect(parseImport(text)).toEqual({
    podcasts: [
      podcast("a.example", { websiteUrl: "https://a.example" }),
      podcast("Good", { websiteUrl: "https://b.example" }),
    ],
    problems: ["Row 1: “javascript:alert(1)” is not a web address."],
  });
});

test.each([
  "Ferry Time https://f.example/rss",
  "Ferry Time - www.f.example",
  "Ferry Time (f.example/feed.xml)",
  "name,feed\nFerry HTTP://f.example/rss,https://f.example/rss",
])("parseImport refuses the name in %j, because it holds an address", (text) => {
  const { podcasts, problems } = parseImport(text);
  expect(podcasts).toEqual([]);
  expect(problems).toEqual([
    expect.stringMatching(/^Row 1: The name “Ferry.*” holds an address\. Give each address a column of its own\.$/),
  ]);
});

test("a name can end like an address", () => {
  expect(parseImport("Ferry.com Weekly\nTea/Coffee\n.NET Harbour").problems).toEqual([]);
});

test("parseImport reads at most 500 podcasts, and reports how many more the text has", () => {
  const text = Array.from({ length: IMPORT_MAX_PODCASTS + 2 }, (_, n) => `Podcast ${n}`).join("\n");
  const { podcasts, problems } = parseImport(text);
  expect(podcasts).toHaveLength(IMPORT_MAX_PODCASTS);
  expect(problems).toEqual(["An import has at most 500 podcasts. 2 are left out."]);
});
