/** These tests check the metadata of pages: JSON-LD, canonical addresses and Open Graph tags. */
import { type HTMLElement, parse } from "node-html-parser";
import { expect, inject, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";
import { structuredDataProblems } from "../support/schema-org.ts";

const { origin } = inject("builtSite");
/** All pages of the site, except the pages for frames of other sites. */
const pages = builtFiles(/^(?!.*\/?embed\/).*\.html$/).map(({ path, text }) => ({
  path,
  text,
  html: parse(text),
}));
const pageAt = (path: string) => {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no ${path}.`);
  return page;
};
const jsonOf = (html: HTMLElement) =>
  html.querySelectorAll('script[type="application/ld+json"]').map((script) => script.rawText);
const metaContent = (html: HTMLElement, name: string) =>
  html.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");

test("the structured data of every page has the required properties", () => {
  const problems = pages.flatMap(({ path, html }) =>
    jsonOf(html)
      .flatMap(structuredDataProblems)
      .map((problem) => `${path}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("a picture has an alternative text on the page of the recap, but not on a card", () => {
  const alternativeTexts = (path: string) =>
    pageAt(path)
      .html.querySelectorAll('img[src^="https://pictures.example/a.jpg"]')
      .map((image) => image.getAttribute("alt"));
  expect(alternativeTexts("recap/everything.html")).toContain("Two people walk to a lighthouse.");
  expect(new Set(alternativeTexts("show/stage.html"))).toEqual(new Set([""]));
});

test.each([
  ["index.html", ["WebSite"]],
  ["recap/everything.html", ["Article", "BreadcrumbList"]],
  ["show/stage.html", ["PodcastSeries", "BreadcrumbList"]],
  ["show/empty.html", ["PodcastSeries", "BreadcrumbList"]],
  ["category/arts.html", ["CollectionPage", "BreadcrumbList"]],
  ["category/空.html", ["CollectionPage", "BreadcrumbList"]],
  ["guest/ada-q-lovelace.html", ["Person", "BreadcrumbList"]],
])("the structured data of %s has the types %j", (path, types) => {
  const [json = "", ...otherScripts] = jsonOf(pageAt(path).html);
  expect(otherScripts).toEqual([]);
  expect(json).not.toContain("<");
  const graph = JSON.parse(json)["@graph"] as { "@type": string }[];
  expect(graph.map((node) => node["@type"])).toEqual(types);
});

test("F8: the structured data of a recap names the title and the author, even with hostile content", () => {
  const { html } = pageAt("recap/everything.html");
  const [json = ""] = jsonOf(html);
  const [article] = JSON.parse(json)["@graph"] as {
    headline: string;
    author: { name: string; url: string };
  }[];
  expect(article?.headline).toContain("</script>");
  expect(article?.headline).toBe(html.querySelector("h1")?.text);
  const writer = html.querySelector('main header a[href^="/profile/"]');
  expect(article?.author).toMatchObject({
    name: writer?.text,
    url: `${origin}${writer?.getAttribute("href")}`,
  });
  expect(json).not.toMatch(/"(javascript|data|vbscript|file):/i);
});

test.each([
  ["an unknown type", '"Article"', '"Artikel"'],
  ["an unknown property", '"headline"', '"headLine"'],
  ["an address without origin", `"url":"${origin}`, '"url":"'],
  ["an address that runs a script", /"image":"[^"]*"/, '"image":"javascript:alert(1)"'],
  ["a day that does not exist", "2026-02-03", "2026-02-30"],
  ["an invalid language tag", '"ja"', '"japanese language"'],
  ["an empty text", /"name":"[^"]*"/, '"name":" "'],
  ["a wrong position of a breadcrumb", '"position":2', '"position":4'],
  ["broken JSON", "{", ""],
])("the check of structured data finds %s", (_title, validPart, invalidPart) => {
  const [json = ""] = jsonOf(pageAt("recap/everything.html").html);
  expect(json).toMatch(validPart);
  expect(structuredDataProblems(json)).toEqual([]);
  expect(structuredDataProblems(json.replace(validPart, invalidPart))).not.toEqual([]);
});

test("every page has a title, a description and the tags for social sites", () => {
  for (const { path, html } of pages) {
    const isListed = metaContent(html, "robots") === undefined;
    const address = `${origin}/${encodeURI(path.replace(/^index\.html$|\.html$/, ""))}`;
    const canonical = html.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(canonical, path).toEqual(isListed ? address : undefined);
    expect(metaContent(html, "og:url"), path).toEqual(canonical);
    for (const name of ["description", "og:title", "og:description"]) {
      expect([path, name, metaContent(html, name)]).toEqual([path, name, expect.stringMatching(/\S/)]);
    }
    expect(metaContent(html, "og:site_name")).toBe("Episode Recap");
    expect(metaContent(html, "og:type")).toMatch(/^(?:website|article|profile)$/);
    expect(metaContent(html, "twitter:card"), path).toBe("summary_large_image");
    expect(html.querySelectorAll("title")).toHaveLength(1);
  }
  const types = ["recap/everything", "guest/ada-q-lovelace", "profile", "show/stage", "top-list"];
  expect(types.map((path) => metaContent(pageAt(`${path}.html`).html, "og:type"))).toEqual([
    "article",
    "profile",
    "profile",
    "website",
    "website",
  ]);
});

test("the page of a recap links to the Markdown file, in the head and in the text", () => {
  const { html } = pageAt("recap/everything.html");
  const alternate = html.querySelector('link[rel=alternate][type="text/markdown"]');
  expect(alternate?.getAttribute("href")).toBe("/recap/everything.md");
  const link = html.querySelectorAll("main a").find(({ text }) => text === "Markdown");
  expect(link?.getAttribute("href")).toBe("/recap/everything.md");
});
