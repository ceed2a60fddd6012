import { expect, test } from "vitest";
import { archiveFiles, type SiteAddresses } from "./archive.ts";

const site: SiteAddresses = {
  recap: (slug) => `https://site.test/recap/${slug}`,
  list: (id) => `https://site.test/top-list/${id}`,
  person: (id) => `https://site.test/profile/${id}`,
  show: (slug) => ({
    page: `https://site.test/show/${slug}`,
    feed: `https://site.test/show/${slug}.xml`,
  }),
  category: (slug) => ({
    page: `https://site.test/category/${slug}`,
    feed: `https://site.test/category/${slug}.xml`,
  }),
};

const data = {
  format: 1,
  exportedAt: "2026-11-25T10:00:00+00:00",
  followedShows: ["deep-end", "unnamed"],
  followedCategories: ["talks"],
  followedProfiles: [{ id: "p1", name: "Ada" }],
  lists: [
    {
      id: "l1",
      title: "=Best *of*",
      description: "Two\nlines",
      createdAt: "2026-01-02T00:00:00Z",
      items: [
        { rank: 1, podcast: "Ferry Time", note: "@home" },
        { rank: 2, podcast: "Kiln", note: null },
      ],
    },
  ],
  savedRecaps: [
    { recap: "salt", savedAt: "2026-02-01T00:00:00Z" },
    { recap: "withdrawn", savedAt: "2026-02-02T00:00:00Z" },
  ],
  readRecaps: [
    { recap: "salt", readAt: "2026-03-01T00:00:00Z", openedAt: "2026-03-05T00:00:00Z" },
    { recap: "tide", readAt: "2026-03-02T00:00:00Z", openedAt: null },
  ],
  names: {
    recaps: { salt: { title: "Salt & <b>tide</b>", show: "Deep End" } },
    shows: { "deep-end": 'Deep "End" & more' },
    categories: { talks: "Talks" },
  },
};

test("the archive has the lists, saved recaps, history and follows of the reader", () => {
  const files = archiveFiles(data, site);
  expect(Object.keys(files)).toEqual([
    "README.txt",
    "account.json",
    "lists.csv",
    "lists.md",
    "saved.csv",
    "saved.md",
    "history.csv",
    "history.md",
    "follows.csv",
    "follows.opml",
  ]);
  expect(JSON.parse(files["account.json"] ?? "")).toEqual(data);
  expect(files["lists.md"]).toBe(
    "# Top 10 lists\n\n## [=Best \\*of\\*](https://site.test/top-list/l1)\n\nTwo  \nlines\n\n1. **Ferry Time**: @home\n2. **Kiln**\n",
  );
  expect(files["saved.md"]).toBe(
    "# Saved recaps\n\n- [withdrawn](https://site.test/recap/withdrawn), 2026-02-02\n- [Salt & \\<b\\>tide\\</b\\>](https://site.test/recap/salt), Deep End, 2026-02-01\n",
  );
  expect(files["history.csv"]).toBe(
    "\ufefftitle,show,address,opened_at,read_at\r\nSalt & <b>tide</b>,Deep End,https://site.test/recap/salt,2026-03-05T00:00:00Z,2026-03-01T00:00:00Z\r\ntide,,https://site.test/recap/tide,,2026-03-02T00:00:00Z\r\n",
  );
  expect(files["follows.csv"]?.split("\r\n")).toEqual([
    "\ufeffkind,name,page,feed",
    'show,"Deep ""End"" & more",https://site.test/show/deep-end,https://site.test/show/deep-end.xml',
    "show,unnamed,https://site.test/show/unnamed,https://site.test/show/unnamed.xml",
    "category,Talks,https://site.test/category/talks,https://site.test/category/talks.xml",
    "person,Ada,https://site.test/profile/p1,",
    "",
  ]);
  expect(files["follows.opml"]).toContain('title="Deep &quot;End&quot; &amp; more"');
  expect(files["follows.opml"]).not.toContain("Ada");
});

test("F24, B165: a spreadsheet never runs a reader's text as a formula", () => {
  const rows = archiveFiles(data, site)["lists.csv"]?.split("\r\n") ?? [];
  expect(rows[1]).toBe(`"'=Best *of*",https://site.test/top-list/l1,2026-01-02T00:00:00Z,1,Ferry Time,"'@home"`);
});

test("the archive contains the highlights and their notes", () => {
  const highlight = {
    recap: "salt",
    section: "body",
    quote: "First\nsecond",
    createdAt: "2026-04-01",
  };
  const highlights = [
    { ...highlight, note: "Why" },
    { ...highlight, note: null },
    { ...highlight, recap: null, quote: "=1+1", note: "" },
  ];
  const files = archiveFiles({ ...data, highlights }, site);
  expect(files["highlights.md"]).toBe(
    "# Highlights\n\n## [Salt & \\<b\\>tide\\</b\\>](https://site.test/recap/salt)\n\n> First  \n> second\n\nWhy\n\n> First  \n> second\n\n## A recap\n\n> \\=1+1\n",
  );
  expect(files["highlights.csv"]).toContain(`,"'=1+1",,2026-04-01\r\n`);
});

test("if the database function my_data returns invalid data, the files of the archive list nothing", () => {
  for (const empty of [{}, null, { lists: 7, names: [] }]) {
    const files = archiveFiles(empty, site);
    expect(files["lists.md"]).toBe("# Top 10 lists\n\nNothing here yet.\n");
    expect(files["saved.csv"]).toBe("\ufefftitle,show,address,saved_at\r\n");
  }
});
