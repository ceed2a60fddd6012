import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "iconv-lite";
import { parse } from "node-html-parser";
import { afterAll, beforeEach, expect, test } from "vitest";
import { importFiles } from "../../scripts/import/run.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import type { ItemResult } from "../../src/data/import/run.ts";
import { sanitizeRichText } from "../../src/data/sanitize-build.ts";
import type { Guest } from "../../src/domain/content/content.ts";
import { killCommands, runCommand } from "../robust/commands.ts";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";

const backend = await openTestBackend();
const { rest, revision, sql } = backend;
const admin = await backend.account("admin@api.test", "admin");
const folder = mkdtempSync(join(tmpdir(), "recap-feed-"));
afterAll(async () => {
  killCommands();
  rmSync(folder, { recursive: true });
  await backend.close();
});

beforeEach(async () => {
  await sql(`delete from public.er_episodes; delete from public.er_shows;
    delete from public.er_categories`);
});

const NAMESPACES = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:psc="http://podlove.org/simple-chapters"`;
const rssFeed = (items: string[], channel = "<title>Tide Talk</title><link>https://tide.test/</link>") =>
  `<rss version="2.0" ${NAMESPACES}><channel>${channel}${items.map((item) => `<item>${item}</item>`).join("")}</channel></rss>`;
const item = (title: string, guid: string, moreElements = "") =>
  `<title>${title}</title><guid isPermaLink="false">${guid}</guid>${moreElements}`;

type Files = Record<string, string>;
const importSource = (content: string | Uint8Array, files: Files = {}, name = "tide.xml"): ImportSource => ({
  name,
  read: async () => ({ bytes: Buffer.from(content) }),
  async readReference(reference) {
    const text = files[reference];
    if (text === undefined) throw new Error("there is no such file in the feed's folder");
    return { bytes: Buffer.from(text) };
  },
});

async function importAll(...sources: ImportSource[]) {
  const results: ItemResult[] = [];
  const counts = await importFiles(
    clientOf(backend),
    sources,
    {
      reportItem: (result) => results.push(result),
      progress: () => {},
    },
    { publish: true },
  );
  return { counts, results };
}

const readRows = () => sql("select * from public.er_episodes order by slug");
const readSlugs = async () => (await readRows()).map(({ slug }) => slug);

const saltEpisode = item(
  "Salt 🌊",
  "g1",
  `<pubDate>Thu, 02 Oct 2025 23:30:00 -0800</pubDate><itunes:duration>1:02:10</itunes:duration>
  <link>https://x.test/salt</link><description>&lt;p&gt;On &lt;b&gt;salt&lt;/b&gt;.&lt;/p&gt;</description>
  <itunes:summary>Why salt was dear in the towns of the coast.</itunes:summary>
  <podcast:person role="guest" href="https://x.test/ines">Ines</podcast:person>
  <podcast:person role="host">Ann</podcast:person>
  <podcast:transcript url="salt.txt" type="text/plain"/>
  <podcast:transcript url="salt.vtt" type="text/vtt"/>
  <podcast:chapters url="salt.json" type="application/json+chapters"/>`,
);
const files = {
  "salt.vtt":
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ines>Salt is dear.\n\n00:01:05.000 --> 00:01:06.000\n<v Ann>It is.\n",
  "salt.json": '{"chapters":[{"startTime":0,"title":"Intro"},{"startTime":65.5,"title":"Salt"}]}',
};

test("the import saves an episode with the guests, the chapters and the transcript in the best format", async () => {
  const { counts, results } = await importAll(importSource(rssFeed([saltEpisode]), files));
  expect(counts).toMatchObject({ show: { created: 1 }, episode: { created: 1, failed: 0 } });
  expect(results.flatMap(({ reasons }) => reasons)).toEqual([]);
  const { body } = await rest("anon", "GET", "er_episodes?select=*,er_shows(name,slug)");
  expect(body).toMatchObject([
    {
      title: "Salt 🌊",
      slug: "salt",
      episode_date: "2025-10-02",
      duration_minutes: 62,
      episode_link: "https://x.test/salt",
      quick_take: null,
      card_text: "Why salt was dear in the towns of the coast.",
      show_notes: "<p>Why salt was dear in the towns of the coast.</p><p>On <b>salt</b>.</p>",
      guests: [{ name: "Ines", link: "https://x.test/ines" }],
      chapters: [
        { start: 0, title: "Intro" },
        { start: 65.5, title: "Salt" },
      ],
      transcript: "[00:00:01] Ines: Salt is dear.\n[00:01:05] Ann: It is.",
      is_published: true,
      er_shows: { name: "Tide Talk", slug: "tide-talk" },
    },
  ]);
});

test("a second import of the same RSS feed writes nothing", async () => {
  await importAll(importSource(rssFeed([saltEpisode, item("Kelp", "g2")]), files));
  const stateBefore = [await readRows(), await revision()];
  const { counts } = await importAll(importSource(rssFeed([saltEpisode, item("Kelp", "g2")]), files));
  expect(counts.show).toMatchObject({ unchanged: 1, updated: 0 });
  expect(counts.episode).toMatchObject({ unchanged: 2, created: 0, updated: 0 });
  expect([await readRows(), await revision()]).toEqual(stateBefore);
});

test("a new title in the RSS feed changes the title of the recap, but not the slug", async () => {
  await importAll(importSource(rssFeed([item("Kelp", "g2")])));
  const [rowBefore] = await readRows();
  await importAll(importSource(rssFeed([item("Kelp, revisited", "g2")])));
  expect(await readRows()).toMatchObject([{ id: rowBefore?.id, title: "Kelp, revisited", slug: rowBefore?.slug }]);
});

test("a later import does not delete the stored transcript if the transcript file is missing", async () => {
  await importAll(importSource(rssFeed([saltEpisode]), files));
  const { results } = await importAll(importSource(rssFeed([saltEpisode])));
  expect(results.at(-1)?.reasons).toEqual([
    "transcript left out: salt.vtt: there is no such file in the feed's folder",
    "transcript left out: salt.txt: there is no such file in the feed's folder",
    "chapters left out: salt.json: there is no such file in the feed's folder",
  ]);
  expect(await readRows()).toMatchObject([
    { transcript: expect.stringContaining("Ines: Salt is dear."), chapters: [{}, {}] },
  ]);
});

test("episodes with the same title get different addresses, which never change", async () => {
  const date = "<pubDate>Wed, 01 Jan 2025 00:00:00 GMT</pubDate>";
  const items = ["g1", "g2", "g3", "g4"].map((guid) => item("Trailer", guid, date));
  const text = rssFeed(items);
  expect((await importAll(importSource(text))).counts.episode).toMatchObject({
    created: 4,
    failed: 0,
  });
  const firstSlugs = await readSlugs();
  expect(firstSlugs).toEqual([
    "tide-talk-trailer",
    "trailer",
    "trailer-2025-01-01",
    expect.stringMatching(/^trailer-[0-9a-f]{8}$/),
  ]);
  expect((await importAll(importSource(text))).counts.episode).toMatchObject({ unchanged: 4 });
  await sql("delete from public.er_episodes");
  await importAll(importSource(text));
  expect(await readSlugs()).toEqual(firstSlugs);
});

test("a later import updates a show, but not the fields that an admin has changed", async () => {
  const channel = "<title>Tide Talk</title><link>https://tide.test/</link>";
  await importAll(importSource(rssFeed([], `${channel}<category>Sea</category>`)));
  const category = await rest("service", "POST", "er_categories", { name: "Nature", slug: "nature" }, RETURN_ROWS);
  const editedFields = { website_url: "https://x.test/own", category_id: category.body[0].id };
  expect((await rest(admin.token, "PATCH", "er_shows?slug=eq.tide-talk", editedFields, RETURN_ROWS)).body).toHaveLength(
    1,
  );
  const newChannel = `${channel}<category>Sea</category><description>New.</description>`;
  expect((await importAll(importSource(rssFeed([], newChannel)))).counts.show).toMatchObject({
    updated: 1,
  });
  expect(await sql("select * from public.er_shows")).toMatchObject([{ ...editedFields, description: "New." }]);
});

test.each([
  ["Big5", "科學人雜誌：黑洞"],
  ["Shift_JIS", "科学の話：宇宙の始まり"],
  ["KOI8-R", "Научный подкаст"],
  ["UTF-16", "Λόγος 🎙️ 日本語"],
  ["ISO-8859-2", "Příliš žluťoučký kůň"],
])("the import reads a title in the encoding %s", async (encoding, title) => {
  const text = `<?xml version="1.0" encoding="${encoding}"?>${rssFeed([item(title, "g")])}`;
  await importAll(importSource(encode(text, encoding)));
  expect(await readRows()).toMatchObject([{ title }]);
});

const ATTACK = `<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.test"></iframe><svg onload=alert(1)></svg><a href="javascript:alert(1)" onclick="alert(1)">x</a>`;
const escapeHtml = (html: string) => html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

test.each([
  ["escaped HTML", escapeHtml(ATTACK)],
  ["HTML in CDATA", `<![CDATA[${ATTACK}]]>`],
  ["HTML elements of the feed", ATTACK],
  ["HTML that is escaped twice", escapeHtml(escapeHtml(ATTACK))],
])("the import removes scripts, frames and event handlers from %s", async (_, attack) => {
  const text = ["title", "description", "itunes:summary", "itunes:subtitle", "content:encoded"]
    .concat("link", "guid", "pubDate", "itunes:duration", "itunes:image", "podcast:license")
    .concat("language", "copyright", "category", "itunes:author")
    .map((name) => `<${name}>${attack} ok ${name}</${name}>`);
  const link = `javascript:alert(1)//${escapeHtml(ATTACK)}`;
  const moreElements = `<enclosure url="${link}"/><itunes:image href="${link}"/>
    <podcast:person role="guest" href="${link}">${attack} Ines</podcast:person>
    <psc:chapter start="0" title="${escapeHtml(ATTACK)}"/>
    <podcast:transcript url="t.vtt" type="text/vtt"/><podcast:transcript url="${link}"/>`;
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ines>${ATTACK} said\n`;
  const { counts } = await importAll(
    importSource(rssFeed([`${text.join("")}${moreElements}`], `${text.join("")}<itunes:image href="${link}"/>`), {
      "t.vtt": vtt,
    }),
  );
  expect(counts).toMatchObject({ show: { created: 1 }, episode: { created: 1, failed: 0 } });
  const [episode] = await readRows();
  const [show] = await sql("select * from public.er_shows");
  const storedHtml = String(episode?.["show_notes"]);
  expect(storedHtml).toContain("ok content:encoded");
  for (const html of [storedHtml, sanitizeRichText(storedHtml)]) {
    const dom = parse(html);
    expect(dom.querySelectorAll("script, iframe, img, svg, object, style")).toEqual([]);
    for (const element of dom.querySelectorAll("*")) {
      expect(Object.keys(element.attributes).filter((name) => /^on|^style$/i.test(name))).toEqual([]);
      expect(element.getAttribute("href") ?? "https:").toMatch(/^(?:https?|mailto):/);
    }
  }
  const addresses = [episode?.["episode_link"], episode?.["youtube_url"], episode?.["thumbnail_url"]]
    .concat(show?.["image_url"], show?.["website_url"], show?.["youtube_channel_url"])
    .concat((episode?.["guests"] as Guest[] | undefined)?.map(({ link }) => link));
  for (const address of addresses) expect(address ?? "https://").toMatch(/^https?:\/\//);
});

test("the import skips files that are not RSS feeds, and reports why", async () => {
  const { counts, results } = await importAll(
    importSource("<!doctype html><html><body>Moved</body></html>", {}, "page.xml"),
    importSource("", {}, "empty.xml"),
    importSource(Buffer.from("ID3\x04\0\0binary"), {}, "audio.xml"),
    importSource('{"version":"https://jsonfeed.org/version/1"}', {}, "other.json"),
    importSource("<rss><channel><title>Cut</title><item><title>B", {}, "cut.xml"),
    importSource(rssFeed([item("Kelp", "g2"), "<link>https://x.test/only</link>"])),
  );
  expect(counts.file.failed).toBe(5);
  expect(counts.episode).toMatchObject({ created: 1, failed: 1 });
  const failures = results.filter(({ outcome }) => outcome === "failed");
  expect(failures.map(({ label, reasons }) => `${label}: ${reasons}`)).toEqual([
    expect.stringMatching(/^page\.xml: It looks like a web page \(HTML\); expected an RSS or Atom/),
    expect.stringMatching(/^empty\.xml: The file is empty/),
    expect.stringMatching(/^audio\.xml: It looks like an MP3 file/),
    expect.stringMatching(/^other\.json: Not a show in our format/),
    expect.stringMatching(/^cut\.xml: It is RSS, but it ends before/),
    expect.stringMatching(/^tide-talk\/episode 2: it has no title/),
  ]);
  expect(await readRows()).toMatchObject([{ title: "Kelp" }]);
});

test("the import command imports an RSS feed with the files in the same folder", async () => {
  const env = {
    DATA_DIR: join(folder, "data"),
    INIT_CWD: folder,
    PORT: "4421",
    // With the local address, the command cannot write to a hosted project.
    PUBLIC_SUPABASE_URL: "http://localhost:4421",
  };
  const runImport = (...args: string[]) => runCommand("scripts/import/cli.ts", args, env);
  writeFileSync(join(folder, "tide.xml"), rssFeed([saltEpisode]));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "page.xml"), "<html></html>");

  const firstRun = await runImport("--offline", "page.xml", "tide.xml");
  expect(firstRun.code).toBe(1);
  expect(firstRun.output).toContain("failed: file page.xml: It looks like a web page (HTML)");
  expect(firstRun.output).toContain("1 episode: 1 created, 0 updated, 0 unchanged, 0 failed");

  const secondRun = await runImport("tide.xml");
  expect(secondRun.code).toBe(0);
  expect(secondRun.output).toContain("writes to this machine's database");
  expect(secondRun.output).toContain("1 episode: 0 created, 0 updated, 1 unchanged, 0 failed");
  expect(await runImport("--other")).toMatchObject({ code: 2 });
}, 240_000);

test.each([
  ["PUBLIC_SUPABASE_URL", "https://project.supabase.co", "SUPABASE_SERVICE_ROLE_KEY"],
  ["SUPABASE_SERVICE_ROLE_KEY", "secret", "PUBLIC_SUPABASE_URL"],
])(
  "the import command writes nothing if only the setting %s is set",
  async (name, value, missingSetting) => {
    const env = { DATA_DIR: join(folder, "untouched"), INIT_CWD: folder, [name]: value };
    writeFileSync(join(folder, "tide.xml"), rssFeed([saltEpisode]));
    const { code, output } = await runCommand("scripts/import/cli.ts", ["tide.xml"], env);
    expect(code).toBe(1);
    expect(output).toContain(`${missingSetting} is not set`);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  },
  60_000,
);
