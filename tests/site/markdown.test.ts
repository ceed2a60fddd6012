/** These tests check the Markdown files of recaps with hostile content. */
import { Marked } from "marked";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const files = builtFiles(/\.md$/);
const render = (text: string) => parse(new Marked({ async: false }).parse(text) as string);
const pages = new Map(builtFiles(/\.html$/).map(({ path, text }) => [path, text]));
const pageOf = (path: string) => path.replace(/^markdown(.*)md$/, "recap$1html");
const headingsOf = (html: ReturnType<typeof parse>, level: string) =>
  html.querySelectorAll(level).map(({ text }) => text.replace(/\s+/g, " ").trim());

const KNOWN_TAGS = /^(?:H[1-6]|P|UL|OL|LI|A|STRONG|EM|DEL|CODE|PRE|BLOCKQUOTE|BR|HR)$/;

test("every published recap has a Markdown file, and no draft has a Markdown file", () => {
  const recaps = [...pages.keys()].filter((path) => /^recap\/[^/]+$/.test(path));
  expect(files.map(({ path }) => pageOf(path)).sort()).toEqual(recaps.sort());
  expect(files.filter(({ text }) => text.includes("Words of a draft"))).toEqual([]);
});

test("a Markdown file has the sections of the page, but no HTML", () => {
  for (const { path, text } of files) {
    const html = render(text);
    const page = parse(pages.get(pageOf(path)) ?? "");
    const pageSections = page.querySelectorAll("article section[aria-labelledby]");
    const headingsOnlyOnPages = new Set(["Ask this transcript", "Startup ideas", "Read on"]);
    const sections = pageSections
      .map((section) => section.querySelector("h2")?.text ?? "")
      .filter((heading) => !headingsOnlyOnPages.has(heading));
    expect(headingsOf(html, "h2"), path).toEqual(sections);
    const tags = html.querySelectorAll("*").map(({ tagName }) => tagName);
    expect(
      tags.filter((tag) => !KNOWN_TAGS.test(tag)),
      path,
    ).toEqual([]);
    const addresses = html.querySelectorAll("a").map((a) => a.getAttribute("href") ?? "");
    expect([path, addresses.filter((href) => !/^(?:https?:\/\/|mailto:)/.test(href))]).toEqual([path, []]);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  }
});

test("a Markdown file has the title, the facts, the quotes and a link to the transcript", () => {
  const text = files.find(({ path }) => path === "markdown/everything.md")?.text ?? "";
  const html = render(text);
  expect(headingsOf(html, "h1")[0]).toMatch(/^<\/script><\/title>.* \]\]>$/);
  expect(text).toContain("- Date: February 3, 2026\n");
  expect(text).toContain("- Recap: <https://recap.example/recap/everything>\n");
  expect(text).toContain("> The kiln was cold by noon\n>\n> — Ada, host\n");
  expect(text).toContain("- [12:34](https://www.youtube.com/watch?v=abc&t=754s) Later\n");
  expect(text).toContain("[Full transcript](https://recap.example/recap/everything/transcript)");
});
