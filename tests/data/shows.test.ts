import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ImportCounts, importFiles } from "../../scripts/import/run.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { readSettings } from "../../scripts/local/settings.ts";
import { longDate } from "../../src/domain/text/dates.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import { recap, show } from "../../src/paths.ts";
import { openTestSite } from "../support/site.ts";

interface SourceEpisode {
  title: string;
  slug: string;
  date: string | null;
  duration_minutes: number | null;
  guests: { name: string }[];
  hosts: string[] | null;
  summary: string | null;
  show_notes_markdown: string | null;
  links: { text: string; url: string }[];
  transcript: string | null;
}
interface SourceFile {
  show: {
    name: string;
    hosts: { name: string }[] | null;
    license: string;
    attribution: string;
    language: string;
  };
  episodes: SourceEpisode[];
}

const folder = join(readSettings().SHARED_DATA, "shows");
if (!existsSync(folder)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const files = names.map((name) => {
  const bytes = readFileSync(join(folder, name));
  const source = JSON.parse(bytes.toString("utf8")) as SourceFile;
  return { name, read: async () => ({ bytes }), source };
});

let site: Awaited<ReturnType<typeof openTestSite>>;
let firstImport: ImportCounts;
let draftCount: number;
const countDrafts = async () =>
  (await site.backend.database.sql("select id from er_episodes where not is_published")).length;

const importAll = () =>
  importFiles(clientOf(site.backend), files, { reportItem: () => {}, progress: () => {} }, { publish: true });
const revision = async () => (await site.backend.database.sql("select rev from er_content_revision"))[0];

beforeAll(async () => {
  site = await openTestSite();
  firstImport = await importAll();
  draftCount = await countDrafts();
  await site.backend.database.sql("update er_episodes set is_published = true where not is_published");
  await site.backend.rebuild.ensureCurrentSite();
});
afterAll(() => site.close());

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();
const textOf = (element: HTMLElement | null) => collapseSpaces(element?.text ?? "");
/** Returns the visible text of Markdown with a parser that the import does not use. */
const markdown = new Marked({ async: false });
function visibleText(source: string, isInline = false): string {
  const html = isInline ? markdown.parseInline(source) : markdown.parse(source);
  const dom = parse(`<div>${html}</div>`, { comment: false });
  for (const element of dom.querySelectorAll("script, style, iframe")) element.remove();
  return collapseSpaces(dom.text);
}
/** The import leaves out speakers that are not people, and texts that Jekyll would replace. */
const isPerson = ({ name }: { name: string }) => !/^Jingle$| of the week$/.test(name);
const withoutJekyll = (text: string) =>
  text
    .replace(/<summary[^>]*>[^<]*<\/summary>\s*<nav>\s*\*[^\n]*\n\s*\{:toc\}/g, "")
    .replace(/\{%[^\n]*?%\}|\u200b/g, "")
    .replace(/(\]\(http\S+) "[^\n]*?"\)/g, "$1)");
/** Returns only letters and digits, because the page and the file have different spaces. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

test("a repeated import of 10 shows and 286 episodes changes nothing", async () => {
  expect(firstImport.show).toMatchObject({ created: 10, failed: 0 });
  expect(firstImport.episode).toMatchObject({ created: 286, updated: 0, failed: 0 });
  const revisionBefore = await revision();
  const secondImport = await importAll();
  expect(secondImport.episode).toMatchObject({ created: 0, updated: 0, unchanged: 286, failed: 0 });
  expect(await revision()).toEqual(revisionBefore);
  expect(site.backend.rebuild.status()).toMatchObject({ building: false, lastError: null });
});

test("the import publishes each episode that has a summary or show notes", () => {
  const withoutTexts = files.flatMap(({ source }) =>
    source.episodes.filter(({ summary, show_notes_markdown: notes }) => !summary?.trim() && !notes?.trim()),
  );
  expect(withoutTexts.length).toBeGreaterThan(10);
  expect(draftCount).toBe(withoutTexts.length);
});

describe.each(files.map(({ name, source }) => [name, source] as const))("%s", (_, source) => {
  const path = show(slugify(source.show.name, "show"));

  test("the show page lists every episode once, with the newest first", async () => {
    const { status, html } = await site.page(path);
    expect(status).toBe(200);
    const cards = html.querySelectorAll("main li article");
    const titles = cards.map((card) => textOf(card.querySelector("h2, h3")));
    expect([...titles].sort()).toEqual(source.episodes.map(({ title }) => collapseSpaces(title)).sort());

    const byTitle = new Map(source.episodes.map((episode) => [collapseSpaces(episode.title), episode]));
    const dates = titles.map((title) => byTitle.get(title)?.date?.slice(0, 10) ?? "");
    expect(dates).toEqual([...dates].sort().reverse());

    for (const card of cards) {
      const episode = byTitle.get(textOf(card.querySelector("h2, h3")));
      const minutes = episode?.duration_minutes;
      const isClip = minutes != null && minutes <= 10;
      const hasBadge = card.querySelectorAll("span").some((span) => span.text === "CLIP");
      expect([episode?.title, hasBadge]).toEqual([episode?.title, isClip]);
    }
    expect(textOf(html.querySelector("main"))).toContain(collapseSpaces(source.show.license));
    expect(textOf(html.querySelector("main"))).toContain(collapseSpaces(source.show.attribution));
  });

  test("every recap page has the texts of the episode from the show's file", async () => {
    for (const episode of source.episodes) {
      const { status, html } = await site.page(recap(slugify(episode.slug, "episode")));
      expect(status, episode.slug).toBe(200);
      expect(textOf(html.querySelector("h1"))).toBe(collapseSpaces(episode.title));
      const mainText = textOf(html.querySelector("main"));
      if (episode.date) expect(mainText).toContain(longDate(episode.date.slice(0, 10)));
      expect(html.querySelector("section[aria-labelledby=quick-take]"), episode.slug).toBeNull();
      const texts = [episode.summary ?? "", withoutJekyll(episode.show_notes_markdown ?? "")].map((text) =>
        lettersOf(visibleText(text)),
      );
      const text = lettersOf(textOf(html.querySelector("section[aria-labelledby=show-notes]")));
      const credit = "ShowNotesInthewordsoftheshow";
      const [summary = "", notes = ""] = texts;
      const shown = notes.includes(summary) ? notes : summary.includes(notes) ? summary : summary + notes;
      expect([episode.slug, text]).toEqual([episode.slug, shown && credit + shown]);
      const hosts = [...(source.show.hosts ?? []).map(({ name }) => name), ...(episode.hosts ?? [])];
      for (const { name } of episode.guests.filter(isPerson)) {
        if (hosts.includes(name)) continue;
        expect(mainText).toContain(collapseSpaces(name).replace(/^About /, ""));
      }
      expect(mainText).toContain(collapseSpaces(source.show.license));
      const transcripts = html.querySelectorAll("a[href$=/transcript]");
      expect(transcripts.length > 0).toBe(Boolean(episode.transcript?.trim()));
    }
  });
});

test("the guests of the Japanese show have distinct slugs", async () => {
  const source = files.find(({ source }) => source.show.language === "ja")?.source;
  const guests = new Set(source?.episodes.flatMap(({ guests }) => guests.map(({ name }) => name)));
  const slugs = new Set([...guests].map((name) => slugify(name, "guest")));
  expect(guests.size).toBeGreaterThan(3);
  expect(slugs.size).toBe(guests.size);
  for (const name of guests) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) {
      expect(slugify(name, "guest")).not.toMatch(/^guest-/);
    }
  }
});
