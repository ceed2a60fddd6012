import { expect, test } from "vitest";
import { readWholeFeed } from "./whole-feed.ts";

const HOME = "https://mill.test/feed";
const feed = (channel: string, ...titles: string[]) =>
  `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Mill</title>${channel}${titles.map((title) => `<item><title>${title}</title></item>`).join("")}</channel></rss>`;
const movedTo = (address: string) => `<itunes:new-feed-url>${address}</itunes:new-feed-url>`;
const next = (address: string) => `<atom:link rel="next" href="${address}"/>`;

async function read(files: Record<string, string>, maxPages?: number) {
  const requests: string[] = [];
  const result = await readWholeFeed(files[HOME] ?? "", {
    name: HOME,
    address: HOME,
    ...(maxPages === undefined ? {} : { maxPages }),
    read: async () => ({ bytes: Buffer.from("") }),
    async readReference(address) {
      requests.push(address);
      const text = files[address];
      if (text === undefined) throw new Error("the server answered 404");
      return { bytes: Buffer.from(text) };
    },
  });
  const titles = result?.items.map((item) => ("title" in item ? item.title : item.problem));
  return { titles, notes: result?.notes, feeds: result?.show.feeds, requests };
}

const NEW = "https://new.test/mill";
const THIRD = "https://third.test/mill";

test("a feed that has moved is read at its new address", async () => {
  const { titles, notes, feeds } = await read({
    [HOME]: feed(movedTo(NEW), "Old"),
    [NEW]: feed(movedTo(NEW), "Newer", "Old"),
  });
  expect(titles).toEqual(["Newer", "Old"]);
  expect(notes).toEqual(["the feed has moved to new.test, and was read there"]);
  expect(feeds).toEqual([NEW]);
});

test.each<[string, Record<string, string>, string[], string[]]>([
  [
    "a new address that cannot be read",
    { [HOME]: feed(movedTo(`${NEW}?token=secret`), "Old") },
    ["Old"],
    ["the feed has moved to new.test, which could not be read: the server answered 404"],
  ],
  [
    "a new address without episodes",
    { [HOME]: feed(movedTo(NEW), "Old"), [NEW]: feed("") },
    ["Old"],
    ["the feed has moved to new.test, which could not be read: it has no episodes"],
  ],
  [
    "a second move",
    {
      [HOME]: feed(movedTo(NEW), "Old"),
      [NEW]: feed(movedTo(THIRD), "New"),
      [THIRD]: feed("", "Third"),
    },
    ["New"],
    [
      "the feed has moved to new.test, and was read there",
      "the feed has moved again, to third.test, which was not read",
    ],
  ],
  [
    "a page that cannot be read",
    { [HOME]: feed(next("https://mill.test/feed?page=2"), "One") },
    ["One"],
    ["a further page of the feed could not be read: the server answered 404"],
  ],
])("the notes name %s", async (_, files, titles, notes) => {
  expect(await read(files)).toMatchObject({ titles, notes });
});

test("the import does not follow a new address that is the address of the feed", async () => {
  expect((await read({ [HOME]: feed(movedTo("http://mill.test/feed/"), "Old") })).requests).toEqual([]);
});

test("the import reads the further pages of a feed, and stops at a page that it has read", async () => {
  const { titles, notes, requests } = await read({
    [HOME]: feed(next("?page=2"), "Three"),
    "https://mill.test/feed?page=2": feed(next("?page=3"), "Two"),
    "https://mill.test/feed?page=3": feed(next(HOME), "One"),
  });
  expect(titles).toEqual(["Three", "Two", "One"]);
  expect([notes, requests.length]).toEqual([[], 2]);
});

test("the notes say that a feed has more pages than the import reads", async () => {
  const page = (n: number) => feed(next(`https://mill.test/feed?page=${n + 1}`), `Title ${n}`);
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [n === 0 ? HOME : `https://mill.test/feed?page=${n}`, page(n)]),
  );
  expect(await read(files, 3)).toMatchObject({
    titles: ["Title 0", "Title 1", "Title 2"],
    notes: ["the feed has more pages; the import read only 3"],
  });
  expect((await read(files)).titles).toHaveLength(20);
});
