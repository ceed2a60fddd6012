/** The RSS feeds, sitemap and robots.txt of a site with hostile content are valid. */
import { parseFeed } from "htmlparser2";
import { parse } from "node-html-parser";
import { expect, inject, test } from "vitest";
import { RSS_ITEMS } from "../../src/domain/constants.ts";
import { printableText } from "../../src/domain/text/printable.ts";
import { builtFiles } from "../support/built-site.ts";
import { feedProblems } from "../support/feed-rules.ts";
import { NAUGHTY_TEXTS } from "../support/naughty.ts";
import { childrenNamed, parseXml, textOf } from "../support/xml.ts";

const { origin } = inject("builtSite");
const addressOf = (path: string) => new URL(path, `${origin}/`).href;
const xmlFiles = builtFiles(/\.xml$/);
const feeds = xmlFiles.filter(({ path }) => !path.startsWith("sitemap"));
const textAt = (path: string) => xmlFiles.find((file) => file.path === path)?.text ?? "";

test("every RSS feed has the format RSS 2.0", () => {
  const paths = new Set(feeds.map(({ path }) => path.replace(/[\da-f-]{36}/, "ID")));
  const categoryFeeds = ["category/arts.xml", "category/空.xml"];
  expect([...paths].sort()).toEqual([
    ...categoryFeeds,
    "guest-rss/ada-q-lovelace.xml",
    "profile/ID.xml",
    "rss.xml",
    "show/empty.xml",
    "show/stage.xml",
    "top-list/ID.xml",
  ]);
  for (const { path, text } of feeds) {
    // The site serves the file `guest-rss/x.xml` at the address `/guest/x.xml`.
    const address = addressOf(path.replace(/^guest-rss/, "guest"));
    expect(feedProblems(text, address), path).toEqual([]);
  }
});

test("an RSS feed lists the newest recaps, without drafts and without a build date", () => {
  const [channel] = parseXml(textAt("show/stage.xml")).children;
  const items = childrenNamed(channel, "item");
  expect(items).toHaveLength(RSS_ITEMS);
  expect(textOf(channel, "title")).toBe("Stage ]]> & &lt;co> | Episode Recap");
  expect(xmlFiles.filter(({ text }) => /Words of a draft|lastBuildDate/.test(text))).toEqual([]);
  const [emptyChannel] = parseXml(textAt("show/empty.xml")).children;
  expect(childrenNamed(emptyChannel, "item")).toEqual([]);
  expect(textOf(emptyChannel, "description")).toBe("New recaps of empty.");
});

test("H13: a program that reads titles and descriptions as HTML finds no tags in the RSS feeds", () => {
  const allTexts = feeds.flatMap(({ text }) => {
    const feed = parseFeed(text, { xmlMode: true });
    return [feed, ...(feed?.items ?? [])].flatMap((part) => [part?.title, part?.description]);
  });
  expect(allTexts.length).toBeGreaterThan(feeds.length * 2);
  const documents = allTexts.map((html = "") => parse(html, { comment: true }));
  expect(documents.flatMap((html) => html.querySelectorAll("*").map(String))).toEqual([]);
  // The words that people see must be the stored words, without HTML entities.
  const { items = [] } = parseFeed(textAt("show/stage.xml"), { xmlMode: true }) ?? {};
  const storedTexts = new Set(NAUGHTY_TEXTS.map((text) => printableText(text).trim()));
  const words = items.map(({ description = "" }) => parse(description).text.trim());
  expect(words.filter((text) => storedTexts.has(text) && text.includes("<")).length).toBeGreaterThan(2);
  const entities = words.filter((text) => /&(lt|amp);/.test(text) && !storedTexts.has(text));
  expect(entities).toEqual([]);
});

test.each([
  ["an element that is not closed", "</channel>", ""],
  ["a character that XML forbids", "<item>", "<item>\u0007"],
  ["an entity of HTML", "<item>", "&nbsp;<item>"],
  ["an item without a date", /<pubDate>.*?<\/pubDate>/, ""],
  ["a date in another format", /<pubDate>.*?</, "<pubDate>2026-01-01<"],
  ["a relative link", /<item>(.*?)<link>.*?</s, "<item>$1<link>/recap/x<"],
  ["a channel without a description", /<description>.*?<\/description>/s, ""],
  ["the address of another RSS feed", "rss.xml", "other.xml"],
  ["a duplicate item", /(<item>.*?<\/item>)/s, "$1$1"],
  ["an unknown element", "<item>", "<item><body/>"],
])("the check of RSS feeds finds %s", (_title, validPart, invalidPart) => {
  const text = textAt("rss.xml");
  expect(text).toMatch(validPart);
  expect(feedProblems(text.replace(validPart, invalidPart), addressOf("rss.xml"))).not.toEqual([]);
});

test("pages link to the RSS feed of their content", () => {
  const pages = builtFiles(/\.html$/);
  const feedOf = (page: string) =>
    parse(pages.find(({ path }) => path === page)?.text ?? "")
      .querySelector('link[rel=alternate][type="application/rss+xml"]')
      ?.getAttribute("href");
  expect(feedOf("index.html")).toBe("/rss.xml");
  expect(feedOf("show/stage.html")).toBe("/show/stage.xml");
  expect(feedOf("category/空.html")).toBe("/category/%E7%A9%BA.xml");
  expect(feedOf("recap/everything.html")).toBe("/show/stage.xml");
  expect(feedOf("guest/ada-q-lovelace.html")).toBe("/guest/ada-q-lovelace.xml");
  expect(feedOf("about.html")).toBeUndefined();
});

test("each page with an RSS feed has a visible link to the RSS feed", () => {
  const pages = builtFiles(/\.html$/)
    .filter(({ path }) => !path.startsWith("recap/"))
    .map(({ path, text }) => ({ path, page: parse(text) }));
  const pagesWithFeed = pages.flatMap(({ path, page }) => {
    const feed = page.querySelector('link[type="application/rss+xml"]')?.getAttribute("href");
    const links = page.querySelectorAll("a").map((link) => link.getAttribute("href"));
    return feed ? [{ path, isVisible: links.includes(feed) }] : [];
  });
  const kinds = new Set(pagesWithFeed.map(({ path }) => path.split("/")[0]));
  expect([...kinds].sort()).toEqual(["category", "guest", "index.html", "profile", "show", "top-list"]);
  expect(pagesWithFeed.filter(({ isVisible }) => !isVisible)).toEqual([]);
});

test("the RSS feed of a list contains podcasts, and the RSS feed of a profile contains lists", () => {
  const itemsOf = (folder: string) =>
    xmlFiles
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ text }) => parseFeed(text, { xmlMode: true })?.items ?? []);
  const [list] = itemsOf("profile/");
  expect(itemsOf("top-list/")[0]?.title).toMatch(/^1\. /);
  expect(list?.link).toMatch(/\/top-list\/[\da-f-]{36}$/);
});

test("the sitemap contains each page exactly once, except pages with noindex", () => {
  const urls = parseXml(textAt("sitemap.xml")).children;
  const listedUrls = urls.map((url) => decodeURI(textOf(url, "loc") ?? ""));
  const pages = builtFiles(/\.html$/)
    .filter(({ text }) => !text.includes('<meta name="robots" content="noindex">'))
    .map(({ path }) => `${origin}/${path.replace(/^index\.html$|\.html$/, "")}`);
  expect(pages).toContain(`${origin}/recap/everything/transcript`);
  expect(listedUrls.sort()).toEqual(pages.sort());
  for (const lastmod of urls.flatMap((url) => textOf(url, "lastmod") ?? [])) {
    expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test("robots.txt allows the public pages and names the sitemap", () => {
  const [robots] = builtFiles(/\/robots\.txt$/);
  const lines = robots?.text.trim().split("\n") ?? [];
  const KNOWN_LINE = /^(?:User-agent: \*|Disallow: \/[\w-]+|Sitemap: https:\/\/\S+|)$/;
  expect(lines.filter((line) => !KNOWN_LINE.test(line))).toEqual([]);
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain("Disallow: /admin");
  expect(lines.at(-1)).toBe(`Sitemap: ${origin}/sitemap.xml`);
});
