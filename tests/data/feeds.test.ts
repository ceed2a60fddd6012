import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "iconv-lite";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFiles } from "../../scripts/import/run.ts";
import { fileSource } from "../../scripts/import/sources.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { readSettings } from "../../scripts/local/settings.ts";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import { mapEpisode, mapShow } from "../../src/data/import/map.ts";
import { type ReadFile, readSource } from "../../src/data/import/read.ts";
import type { ItemResult } from "../../src/data/import/run.ts";
import { sanitizeRichText } from "../../src/data/sanitize-build.ts";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { openTestBackend } from "../support/backend.ts";

const sharedData = readSettings().SHARED_DATA;
if (!existsSync(join(sharedData, "feeds"))) throw new Error(`${sharedData} is missing; set SHARED_DATA.`);
const feeds = readdirSync(join(sharedData, "feeds")).map((name) => join("feeds", name));
const youtube = readdirSync(join(sharedData, "youtube"))
  .filter((name) => name.endsWith(".xml"))
  .map((name) => join("youtube", name));
const names = [...feeds, ...youtube];
const readNastyJson = (name: string) => JSON.parse(readFileSync(join(sharedData, "nasty", name), "utf8"));

/** These files are not RSS feeds of shows. Each value is the expected error message. */
const REFUSED_FILES: Record<string, RegExp> = {
  "feedparser-bozo_bogus_encoding.xml": /no title and no episodes/,
  "feedparser-http_high_bit_date.xml": /no title and no episodes/,
  "feedparser-rss_incomplete_cdata.xml": /ends before its first whole episode/,
  "rssparser-unrecognized.rss": /looks like a web page/,
};

interface Outcome {
  file: string;
  feedFile: ReadFile | null;
  message: string;
  results: ItemResult[];
}
const outcomes = new Map<string, Outcome>();
let backend: Awaited<ReturnType<typeof openTestBackend>>;

/** Imports the file into an empty database, because some files are variants of one show. */
async function outcomeOf(file: string): Promise<Outcome> {
  const openSource = () => fileSource(join(sharedData, file), { offline: true });
  const results: ItemResult[] = [];
  await backend.database.sql("delete from er_episodes; delete from er_shows");
  await importFiles(
    clientOf(backend),
    [openSource()],
    {
      reportItem: (result) => results.push(result),
      progress: () => {},
    },
    { publish: false },
  );
  const feedFile = await readSource(openSource()).catch(() => null);
  const message = results.find(({ kind }) => kind === "file")?.reasons.join() ?? "";
  return { file, feedFile, message, results };
}

beforeAll(async () => {
  backend = await openTestBackend();
  for (const file of names) outcomes.set(file, await outcomeOf(file));
  const table = [...outcomes.values()].map(({ file, feedFile, message, results }) => ({
    file: file.replace(/^.*\//, ""),
    kind: feedFile?.kind ?? "refused",
    show: feedFile?.show.name.slice(0, 30) ?? "",
    episodes: results.filter(({ outcome, kind }) => kind === "episode" && outcome === "created").length,
    notes: results.flatMap(({ reasons }) => reasons).length,
    message: (message || results.find(({ reasons }) => reasons[0])?.reasons[0] || "").slice(0, 70),
  }));
  console.table(table);
});
afterAll(() => backend.close());

test("the data folder has 45 RSS feeds of podcasts and one RSS feed of a YouTube channel", () => {
  expect([feeds.length, youtube.length]).toEqual([45, 1]);
});

describe.each(names)("%s", (file) => {
  const bytes = readFileSync(join(sharedData, file));
  const expectedError = REFUSED_FILES[file.replace(/^.*\//, "")];

  test("the import creates every episode, or refuses the file with a message", () => {
    const { feedFile, message, results } = outcomes.get(file) as Outcome;
    if (expectedError) {
      expect(message).toMatch(expectedError);
      return;
    }
    expect(message).toBe("");
    expect(results.find(({ kind }) => kind === "show")?.outcome).toBe("created");
    const text = bytes.toString("latin1").replace(/<podcast:liveItem.*?<\/podcast:liveItem>/gs, "");
    const items = text.match(/<(?:item|entry)[\s>]/g)?.length ?? 0;
    const episodes = results.filter(({ kind }) => kind === "episode");
    expect([episodes.length, feedFile?.episodes.length]).toEqual([items, items]);
    for (const { outcome, reasons } of episodes) {
      if (outcome === "failed") expect(reasons.join()).toMatch(/^it has no title/);
    }
  });

  test("titles have no encoding errors, and recap text has no dangerous markup", () => {
    const { feedFile } = outcomes.get(file) as Outcome;
    expect(feedFile === null).toBe(Boolean(expectedError));
    if (!feedFile) return;
    const rows = feedFile.episodes.flatMap((entry) => ("episode" in entry ? [entry.episode] : []));
    for (const { title } of [...rows, { title: feedFile.show.name }]) {
      expect(title).not.toMatch(/\ufffd|Ã[\u0080-\u00bf]|&(?:amp|quot|#\d+);|<\/?(?:script|iframe)/);
      expect(title).toBe(title.trim());
    }
    for (const row of rows) expectHarmless(mapEpisode("x", row).row.show_notes ?? "");
  });
});

function expectHarmless(html: string) {
  for (const storedHtml of [html, sanitizeRichText(html)]) {
    const dom = parse(storedHtml, { comment: true });
    const dangerousTags = "script, iframe, object, embed, style, svg, math, form, input, link, meta, base";
    expect(dom.querySelectorAll(dangerousTags)).toEqual([]);
    expect(storedHtml).not.toContain("<!--");
    for (const element of dom.querySelectorAll("*")) {
      for (const [name, value] of Object.entries(element.attributes)) {
        expect(["href", "rel", "class"]).toContain(name.toLowerCase());
        if (name === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i);
      }
    }
  }
}

/** The test decodes the files with a library that the import does not use. Each row names the encoding of a file. */
test.each([
  ["feedparser-euckr.xml", "euc-kr", "TypeKey 한글닉네임"],
  ["feedparser-shiftjis.xml", "shift_jis", "記事投稿が反映されない"],
  ["feedrs-rss_2.0_encoding_1.xml", "iso-8859-1", "Revolução nas telas com pontos quânticos"],
  ["feedrs-rss_0.91_missing_id.xml", "iso-8859-1", "Oferta de Empleo Público"],
  ["feedrs-xml_iso8859.xml", "iso-8859-1", "Neue Glasfaserförderung"],
  ["rssparser-uolNoticias.rss", "iso-8859-1", "em simulações de 2º turno"],
])("the import decodes the titles of %s as %s", (name, encoding, titlePart) => {
  const { feedFile } = outcomes.get(join("feeds", name)) as Outcome;
  const text = decode(readFileSync(join(sharedData, "feeds", name)), encoding);
  const titles = Array.from(
    text.matchAll(/<(?:item|entry)>\s*<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/gs),
    ([, title = ""]) => parse(title).text.trim(),
  );
  const foundTitles = feedFile?.episodes.map((entry) => ("episode" in entry ? entry.episode.title : ""));
  expect(titles[0]).toContain(titlePart);
  expect(foundTitles).toEqual(titles);
});

test.each([
  ["feedparser-windows1255.xml", /^האם תדפיס נייר של אתר אינטרנט/],
  ["feedparser-demoronize-1.xml", /^don’t$/],
  ["feedparser-double-encoded-html.xml", /^…$/],
  ["feedparser-entry_title_script.xml", /^safe description$/],
])("the import reads the first title of %s", (name, title) => {
  const [first] = (outcomes.get(join("feeds", name)) as Outcome).feedFile?.episodes ?? [];
  expect(first && "episode" in first ? first.episode.title : "").toMatch(title);
});

test("the import reads guests and chapters, and reports missing transcripts", () => {
  const { feedFile, results } = outcomes.get("feeds/partytime-pc20rss.xml") as Outcome;
  const guests = feedFile?.episodes.flatMap((entry) => ("episode" in entry ? entry.episode.guests : []));
  expect(guests?.length).toBeGreaterThan(3);
  const missingFiles = results.flatMap(({ reasons }) => reasons).filter((reason) => /^transcript/.test(reason));
  expect(missingFiles).toHaveLength(47);
  const chapterFeed = outcomes.get("feeds/podcastparser-chapters.rss")?.feedFile?.episodes[0];
  expect(chapterFeed).toMatchObject({
    episode: { chapters: [{ start: 0 }, { start: 1 }, {}, {}, {}] },
  });
});

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inventedSource = (text: string): ImportSource => ({
  name: "invented.xml",
  read: async () => ({ bytes: Buffer.from(text) }),
});

const encodings: [string, (html: string) => string][] = [
  ["escaped", escapeXml],
  ["in CDATA", (html) => `<![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`],
  ["as markup", (html) => html],
  ["encoded twice", (html) => escapeXml(escapeXml(html))],
];
test.each(encodings)(
  "the import makes hostile HTML harmless if the RSS feed contains the HTML %s",
  async (_, encode) => {
    const fragments: { html_in: string }[] = readNastyJson("feed-html-xss-1.json");
    expect(fragments).toHaveLength(338);
    let bodyCount = 0;
    for (const { html_in } of fragments) {
      const fields = ["description", "content:encoded"].map((name) => `<${name}>${encode(html_in)}</${name}>`);
      const item = `<item><title>A</title>${fields.join("")}<itunes:summary>B</itunes:summary></item>`;
      const text = `<rss><channel><title>T</title>${item}</channel></rss>`;
      // An unclosed comment in the RSS feed hides the text after the comment.
      const feedFile = await readSource(inventedSource(text)).catch(reasonOf);
      if (typeof feedFile === "string") expect(feedFile).toMatch(/ends before its first whole episode/);
      for (const entry of typeof feedFile === "string" ? [] : feedFile.episodes) {
        if ("problem" in entry) continue;
        const { row } = mapEpisode("t", entry.episode);
        if (row.show_notes) bodyCount++;
        expectHarmless(row.show_notes ?? "");
      }
    }
    expect(bodyCount).toBeGreaterThan(100);
  },
);

test("the import does not change unusual names of shows and episodes", async () => {
  const groups: Record<string, string[]> = readNastyJson("real-podcast-names-nasty-1.json");
  const allNames = Object.values(groups).flat();
  expect(allNames.length).toBeGreaterThan(250);
  for (const name of allNames) {
    const title = `<title>${escapeXml(name)}</title>`;
    const { show, episodes } = await readSource(
      inventedSource(`<rss><channel>${title}<item>${title}</item></channel></rss>`),
    );
    const [first] = episodes;
    if (!first || "problem" in first) throw new Error(`${name}: ${first?.problem}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the import removes these characters
    const words = name.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
    // One name in the data is already escaped. In a feed, it is escaped twice.
    const expected = words.replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();
    expect([mapShow(show).row.name, mapEpisode("t", first.episode).row.title]).toEqual([expected, expected]);
  }
});
