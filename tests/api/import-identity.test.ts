import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { importFiles } from "../../scripts/import/run.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import type { ItemResult } from "../../src/data/import/run.ts";
import { openTestBackend } from "../support/backend.ts";

/** An import recognises an episode by its keys, and a show by its ids and addresses. */

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());
beforeEach(() => sql(`delete from public.er_inbox; delete from public.er_episodes; delete from public.er_shows`));

interface Item {
  title: string;
  guid?: string;
  sound?: string;
  link?: string;
  date?: string;
  minutes?: number;
}
const itemXml = ({ title, guid, sound, link, date = "01 Jun 2026", minutes = 20 }: Item) =>
  `<item><title>${title}</title>${guid === undefined ? "" : `<guid isPermaLink="false">${guid}</guid>`}
    ${link === undefined ? "" : `<link>${link}</link>`}
    ${sound === undefined ? "" : `<enclosure url="${sound}" type="audio/mpeg" length="9"/>`}
    <pubDate>${date} 06:00:00 GMT</pubDate><itunes:duration>${minutes * 60}</itunes:duration>
    <description>Two sailors explain how they mend a torn sail at sea.</description></item>`;
const feedXml = (items: Item[], channel = "<link>https://harbour.test/</link>", name = "Harbour") =>
  `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${name}</title>${channel}
    ${items.map(itemXml).join("")}</channel></rss>`;

async function importFeed(text: string, options: object = {}, name = "harbour.xml") {
  const results: ItemResult[] = [];
  const counts = await importFiles(
    clientOf(backend),
    [{ name, read: async () => ({ bytes: Buffer.from(text) }) }],
    { reportItem: (result) => results.push(result), progress: () => {} },
    { publish: false, ...options },
  );
  return { counts, results, reasons: results.flatMap(({ reasons }) => reasons) };
}

const titles = async () => (await sql("select title from public.er_episodes order by title")).map(({ title }) => title);

const sail = (more: Partial<Item> = {}): Item => ({
  title: "The sail",
  guid: "https://harbour.test/?e=7",
  sound: "https://cdn.harbour.test/a/sail.mp3?token=1",
  ...more,
});

describe("an import creates an episode only once", () => {
  test.each<[string, Item[][], string[]]>([
    [
      "if the guid is an address that changes from http to https",
      [[sail({ guid: "http://harbour.test/?e=7" })], [sail()]],
      ["The sail"],
    ],
    [
      "if a new host of the feed gives new guids, and the sound has another host",
      [[sail()], [sail({ guid: "h-1", sound: "https://new.test/a/sail.mp3" })]],
      ["The sail"],
    ],
    [
      "if the guid and the title change, but the sound and the date do not",
      [[sail()], [sail({ guid: "h-1", title: "Mending sails" })]],
      ["Mending sails"],
    ],
    [
      "if the guid and the sound change, but the page does not",
      [
        [sail({ link: "https://harbour.test/e/7" })],
        [
          sail({
            guid: "h-1",
            sound: "https://new.test/x.mp3",
            link: "http://www.harbour.test/e/7/",
          }),
        ],
      ],
      ["The sail"],
    ],
    [
      "if only the title, the date and the length stay",
      [[sail()], [sail({ guid: "h-1", sound: "https://new.test/x.mp3" })]],
      ["The sail"],
    ],
    [
      "if the keys change one after the other",
      [
        [sail()],
        [sail({ guid: "h-1" })],
        [
          sail({
            guid: "h-1",
            sound: "https://new.test/x.mp3",
            title: "Sails",
            date: "02 Jun 2026",
          }),
        ],
      ],
      ["Sails"],
    ],
    [
      "if the feed has an early version with the same guid",
      [
        [sail({ sound: "https://m.test/early.mp3" })],
        [sail({ date: "03 Jun 2026" }), sail({ title: "The sail (early access)", sound: "https://m.test/early.mp3" })],
        [sail({ date: "03 Jun 2026" })],
      ],
      ["The sail"],
    ],
    [
      "if all guids are words such as n/a",
      [
        [{ title: "Rope", guid: "n/a", sound: "https://m.test/rope.mp3" }],
        [
          { title: "Knot", guid: "n/a", sound: "https://m.test/knot.mp3" },
          { title: "Rope", guid: "n/a", sound: "https://m.test/rope.mp3" },
        ],
        [{ title: "Knot", guid: "None", sound: "https://m.test/knot.mp3" }],
      ],
      ["Knot", "Rope"],
    ],
    [
      "if all guids are equal",
      [
        [{ title: "Rope", guid: "feed", sound: "https://m.test/rope.mp3" }],
        [
          { title: "Knot", guid: "feed", sound: "https://m.test/knot.mp3" },
          { title: "Rope", guid: "feed", sound: "https://m.test/rope.mp3" },
        ],
        [
          { title: "Mast", guid: "feed", sound: "https://m.test/mast.mp3" },
          { title: "Knot", guid: "feed", sound: "https://m.test/knot.mp3" },
        ],
      ],
      ["Knot", "Mast", "Rope"],
    ],
  ])("%s", async (_, days, expectedTitles) => {
    for (const items of days) expect((await importFeed(feedXml(items))).counts.episode.failed).toBe(0);
    expect(await titles()).toEqual(expectedTitles);
    const again = await importFeed(feedXml(days.at(-1) ?? []));
    expect(again.counts.episode).toMatchObject({ created: 0, updated: 0, failed: 0 });
  });
});

describe("an import does not take an episode for another one", () => {
  test.each<[string, Item[][], string[]]>([
    [
      "that has the same address of a script with another number",
      [
        [{ title: "Rope", guid: "1", sound: "https://m.test/get?id=1" }],
        [{ title: "Knot", guid: "2", sound: "https://m.test/get?id=2", date: "08 Jun 2026" }],
      ],
      ["Knot", "Rope"],
    ],
    [
      "that has the same address of a script, if there are no guids",
      [
        [{ title: "Rope", sound: "https://m.test/get?id=1" }],
        [{ title: "Knot", sound: "https://m.test/get?id=2", date: "08 Jun 2026" }],
        [{ title: "Mast", sound: "https://m.test/get?id=3", date: "15 Jun 2026" }],
      ],
      ["Knot", "Mast", "Rope"],
    ],
    [
      "that has the same title, date and length",
      [
        [{ title: "Best of", guid: "1", sound: "https://m.test/1.mp3" }],
        [
          { title: "Best of", guid: "2", sound: "https://m.test/2.mp3" },
          { title: "Best of", guid: "1", sound: "https://m.test/1.mp3" },
        ],
      ],
      ["Best of", "Best of"],
    ],
    [
      "whose page is the website of the show",
      [
        [{ title: "Rope", guid: "1", link: "https://harbour.test/" }],
        [{ title: "Knot", guid: "2", link: "https://harbour.test/" }],
      ],
      ["Knot", "Rope"],
    ],
  ])("%s", async (_, days, expectedTitles) => {
    for (const items of days) await importFeed(feedXml(items));
    expect(await titles()).toEqual(expectedTitles);
  });
});

const shows = async () => (await sql("select name from public.er_shows order by name")).map(({ name }) => name);
const selfLink = (address: string) => `<atom:link rel="self" href="${address}"/>`;
const podcastGuid = (digit: string) => `<podcast:guid>${digit.repeat(8)}-0000-5000-8000-000000000000</podcast:guid>`;
const rope = { title: "Rope", guid: "1", sound: "https://m.test/rope.mp3" };
const knot = { title: "Knot", guid: "1", sound: "https://m.test/knot.mp3" };

describe("an import recognises a show", () => {
  test.each<[string, string, string]>([
    [
      "by its podcast:guid",
      feedXml([rope], podcastGuid("a")),
      feedXml([knot], `${podcastGuid("A")}<link>https://new.test/</link>`, "Harbour Two"),
    ],
    [
      "by the address of its feed",
      feedXml([rope], selfLink("http://harbour.test/feed")),
      feedXml([knot], selfLink("https://harbour.test/feed/"), "Harbour Two"),
    ],
    ["by its website and its name", feedXml([rope]), feedXml([knot], "<link>http://www.harbour.test</link>")],
    [
      "by its website and its episodes, although its name has changed",
      feedXml([rope]),
      feedXml([rope, knot], "<link>https://harbour.test/</link>", "Harbour Two"),
    ],
    ["by its name and its episodes", feedXml([rope], ""), feedXml([rope, knot], "")],
  ])("%s", async (_, first, second) => {
    await importFeed(first);
    expect((await importFeed(second)).counts.show).toMatchObject({ created: 0, failed: 0 });
    expect(await shows()).toHaveLength(1);
  });

  test("but not by a website that another show of the network has", async () => {
    await importFeed(feedXml([rope]));
    await importFeed(feedXml([knot], "<link>https://harbour.test/</link>", "Lighthouse"));
    expect(await shows()).toEqual(["Harbour", "Lighthouse"]);
  });
});

describe("if only the name of a stored show is equal", () => {
  const other = feedXml(
    [{ ...knot, title: "Anchor", guid: "9" }],
    "<link>https://other.test/</link><description>New.</description>",
  );
  beforeEach(() => importFeed(feedXml([rope])));

  test.each<[string, string]>([
    ["the website is another one", other],
    ["the guids of the podcasts differ", feedXml([knot], podcastGuid("b"))],
    ["the file has no website", feedXml([knot], "")],
  ])("the import skips the file and says what to do: %s", async (_, text) => {
    const { counts, reasons } = await importFeed(text);
    expect(counts).toMatchObject({ show: { failed: 1 }, episode: { created: 0, failed: 1 } });
    expect(reasons[0]).toBe(
      "only its name equals the show harbour (https://harbour.test/); if it is the same podcast, import it with --show SLUG, and if it is another one, with --new-show",
    );
    expect(await sql("select description from public.er_shows")).toEqual([{ description: null }]);
  });

  test("with --show, the import adds the episodes to this show, and later imports need no answer", async () => {
    await importFeed(other, { sameName: { slug: "harbour" } });
    expect([await shows(), await titles()]).toEqual([["Harbour"], ["Anchor", "Rope"]]);
    expect((await importFeed(other)).counts.episode).toMatchObject({ unchanged: 1, created: 0 });
    const { reasons } = await importFeed(other, { sameName: { slug: "unknown" } });
    expect(reasons[0]).toBe("no show has the slug unknown");
  });

  test("with --new-show, the import creates another show, and later imports need no answer", async () => {
    await importFeed(other, { sameName: "new show" });
    expect([await shows(), await titles()]).toEqual([
      ["Harbour", "Harbour"],
      ["Anchor", "Rope"],
    ]);
    for (const text of [other, feedXml([rope])])
      expect((await importFeed(text)).counts).toMatchObject({
        show: { unchanged: 1 },
        episode: { unchanged: 1 },
      });
  });
});
