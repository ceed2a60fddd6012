import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { importFiles } from "../../scripts/import/run.ts";
import { fileSource } from "../../scripts/import/sources.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { readSettings } from "../../scripts/local/settings.ts";
import { importFollowed } from "../../src/data/import/followed.ts";
import type { ItemResult } from "../../src/data/import/run.ts";
import type { SafeHtml } from "../../src/domain/content/content.ts";
import { linkTimes } from "../../src/domain/rich/note-times.ts";
import { openTestBackend } from "../support/backend.ts";

/** The feeds of public reports. Their README says what is right. */
const folder = join(readSettings().SHARED_DATA, "reports", "feeds");
if (!existsSync(folder)) throw new Error(`${folder} is missing; set SHARED_DATA.`);

const backend = await openTestBackend();
const { sql } = backend.database;
afterAll(() => backend.close());
beforeEach(() => sql("delete from er_inbox; delete from er_episodes; delete from er_shows"));

const read = new Set<string>();
async function importFeeds(...names: string[]) {
  const results: ItemResult[] = [];
  for (const name of names) {
    read.add(name);
    await importFiles(
      clientOf(backend),
      [fileSource(join(folder, `${name}.xml`), { offline: true })],
      { reportItem: (result) => results.push(result), progress: () => {} },
      { publish: false },
    );
  }
  const counts = Object.groupBy(
    results.filter(({ kind }) => kind === "episode"),
    ({ outcome }) => outcome,
  );
  expect(counts.failed ?? []).toEqual([]);
  return {
    created: counts.created?.length ?? 0,
    reasons: results.flatMap(({ reasons }) => reasons),
    rows: await sql("select * from er_episodes order by source_key"),
  };
}

test.each<[string, string[], string[]]>([
  ["the host changes", ["guid-v1", "guid-v2", "guid-v3"], ["Roots", "Seeds (corrected)"]],
  ["an early version", ["early-day1", "early-day2", "early-day3"], ["Early potatoes"]],
  ["guids N/A on two days", ["guid-na-day1", "guid-na-day2"], ["First lamp", "Second lamp"]],
  ["guids N/A in one feed", ["guid-na", "guid-na"], ["First lamp", "Second lamp", "Third lamp"]],
  ["a guid that is used again", ["reuse-v1", "reuse-v2"], ["Twelve tools of 2020"]],
  ["a corrected feed", ["follow-v1", "follow-v2"], ["Second crossing", "The first crossing"]],
])("each episode stays one row: %s", async (_, names, titles) => {
  const { rows, created } = await importFeeds(...names);
  expect(rows.map(({ title }) => title).sort()).toEqual(titles);
  expect(created).toBe(titles.length);
});

test("a corrected title, text and sound arrive", async () => {
  const { rows } = await importFeeds("follow-v1", "follow-v2");
  expect(rows.find(({ title }) => title === "The first crossing")).toMatchObject({
    show_notes: expect.stringContaining("Corrected notes about fog."),
    enclosure_url: "https://media.example.org/ferry-fixed.mp3",
  });
});

const FOLLOWED_FEED = "https://ferry.test/feed";

test("a followed feed brings the corrections, and the Inbox says what changed", async () => {
  await sql("insert into private.followed_feeds (address, title) values ($1, 'Ferry') on conflict do nothing", [
    FOLLOWED_FEED,
  ]);
  const [feed] = await sql("select id from private.followed_feeds");
  for (const name of ["follow-v1", "follow-v2"])
    await importFollowed(
      clientOf(backend),
      { id: String(feed?.["id"]), host: "ferry.test", categoryId: null, license: null },
      { ...fileSource(join(folder, `${name}.xml`), { offline: true }), address: FOLLOWED_FEED },
      async (url) => url,
    );
  const rows = await sql(`select e.title, e.show_notes, e.enclosure_url, i.reason
    from er_episodes e join er_inbox i on i.episode_id = e.id order by e.source_key`);
  expect(rows).toMatchObject([
    {
      title: "The first crossing",
      show_notes: expect.stringContaining("Corrected notes about fog."),
      enclosure_url: "https://media.example.org/ferry-fixed.mp3",
      reason: expect.stringMatching(/^The source has changed: .*show notes, sound, title\./),
    },
    { title: "Second crossing" },
  ]);
});

test("episodes with one title stay apart, in one show and in two shows", async () => {
  const { rows } = await importFeeds("same-title-a", "same-title-b");
  expect(rows.map(({ title }) => title)).toEqual(Array(4).fill("Best of the year"));
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(4);
});

test("a feed that has moved is read at its new address, and said so", async () => {
  const { rows, reasons } = await importFeeds("moved-old");
  expect(rows.map(({ title }) => title)).toEqual(["Old wheel", "New wheel"]);
  expect(reasons).toContain("the feed has moved to localhost:4391, and was read there");
  expect((await importFeeds("moved-new")).created).toBe(0);
});

test("line breaks and addresses stay beside a single tag", async () => {
  const [plain, oneTag, bold] = (await importFeeds("breaks")).rows.map((row) => String(row["show_notes"]));
  for (const address of ["https://barn.example.org/tools", "https://barn.example.org/plan"])
    expect(plain).toContain(`<a href="${address}"`);
  expect(oneTag?.match(/<p>/g)?.length).toBeGreaterThanOrEqual(4);
  expect(oneTag).toContain('<a href="https://barn.example.org/notes"');
  expect(bold).toContain("<b>Today</b><br />A carpenter talks about joints.");
  expect(bold).toContain("- mortise<br />- tenon");
});

test("times in show notes play, but times of day and ratios do not", async () => {
  const { rows } = await importFeeds("notes");
  const [notes] = rows.map((row) => String(row["show_notes"]) as SafeHtml);
  const html = linkTimes(notes ?? ("" as SafeHtml), { minutes: 130, addressOf: () => null });
  const seconds = Array.from(html.matchAll(/data-play="(\d+)"/g), ([, second]) => Number(second));
  expect(seconds).toEqual([1937, 4831, 105, 754, 3599]);
});

test("titles that are escaped twice show letters, also in the address", async () => {
  const { rows } = await importFeeds("entities");
  expect(await sql("select name, slug from er_shows")).toEqual([{ name: "Entity Elm & Oak", slug: "entity-elm-oak" }]);
  expect(rows.map(({ title, slug }) => [title, slug])).toEqual([
    ["“YOUR TURN”", "your-turn"],
    ["#314: It's never over", "314-its-never-over"],
    ["#056 Salt & bread", "056-salt-bread"],
    ["Bread & butter’s day", "bread-butters-day"],
    ["Mayor‘s hat — an étude", "mayors-hat-an-étude"],
    ["AT&T and friends", "att-and-friends"],
  ]);
});

test("chapters, dates and a second enclosure are read", async () => {
  const chapters = (await importFeeds("chapters")).rows.map(({ chapters: list }) => list);
  expect(chapters).toMatchObject([
    [{ start: 0, title: "Intro" }, { start: 95.5 }, { start: 600, title: "Clock time" }],
    [{ start: 0 }, { start: 850.5, title: "Frühling" }, { start: 4340, title: '"Vote" & more' }],
    [],
  ]);
  const { rows } = await importFeeds("dates", "two-enc");
  const dates = Object.fromEntries(rows.map((row) => [row["title"], row["episode_date"]]));
  expect(dates).toMatchObject({
    "Script date": "2020-05-16",
    "Zone name": "2020-02-03",
    "Near midnight": "2023-12-31",
  });
  expect(rows.find(({ title }) => title === "Both bells")).toMatchObject({
    enclosure_url: "https://tb.example.org/a/both.mp3",
  });
});

test("the tests read all feeds of the reports", () => {
  const names = readdirSync(folder).flatMap((name) => /^(.*)\.xml$/.exec(name)?.[1] ?? []);
  expect([...read].sort()).toEqual(names.sort());
});
