/** The show of the site has the hosts Ada and Bo. A recap also lists Ada as its first guest. */
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const files = new Map(builtFiles(/\.(?:html|md|json)$/).map(({ path, text }) => [path, text]));
const textAt = (path: string) => files.get(path) ?? expect.unreachable(`There is no ${path}.`);
const pageAt = (path: string) => parse(textAt(path));
const wordsOf = (text = "") => text.replace(/\s+/g, " ").trim();
const mainOf = (path: string) => wordsOf(pageAt(path).querySelector("main")?.text);
const MARKDOWN = [...files.keys()].find((path) => /everything\.md$/.test(path)) ?? "";

test.each(["show/stage.html", "recap/everything.html", "recap/seen.html"])("%s names the hosts of the show", (path) => {
  expect(mainOf(path)).toContain("Hosted by Ada and Bo");
  const links = pageAt(path).querySelectorAll('main a[href="https://host.example/?a=1&b=2"]');
  expect(links.map(({ text }) => text)).toContain("Ada");
});

test("a show without hosts says nothing about them", () => {
  expect(mainOf("show/empty.html")).not.toContain("Hosted by");
});

test("a recap and its card name its guest, but no host of the show, after With", () => {
  const header = wordsOf(pageAt("recap/everything.html").querySelector("main header")?.text);
  expect(header).toContain("With Ada 'Q' <Lovelace>");
  expect(textAt(MARKDOWN)).toContain("- Hosted by: Ada, Bo");
  const card = pageAt("show/stage.html")
    .querySelectorAll("article")
    .find((article) => article.querySelector('a[href="/recap/everything"]'));
  expect(wordsOf(card?.text)).toContain("with Ada 'Q' <Lovelace>");
});

test("no list of guests has a host of the show", () => {
  const names = [...files]
    .filter(([path]) => /^guests(?:\/|\.html)/.test(path) && path.endsWith(".html"))
    .flatMap(([, text]) =>
      parse(text)
        .querySelectorAll("main li p")
        .map((entry) => wordsOf(entry.firstElementChild?.text)),
    );
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => /^(?:Ada|Bo )$/.test(name))).toEqual([]);
  expect(files.has("guest/ada.html")).toBe(false);
});

test("a quote of a host says so on the recap, on Quotes and in Markdown", () => {
  const attributions = (path: string) =>
    pageAt(path)
      .querySelectorAll("figcaption > span")
      .map((span) => wordsOf(span.text));
  expect(attributions("recap/everything.html")).toContain("— Ada, host");
  expect(attributions("quotes.html")).toContain("— Ada, host");
  expect(textAt(MARKDOWN)).toContain("— Ada, host");
});

test("the structured data of a show and its recaps names the hosts as authors of the series", () => {
  const graphOf = (path: string) =>
    JSON.parse(pageAt(path).querySelector('script[type="application/ld+json"]')?.rawText ?? "{}")["@graph"];
  const author = [
    { "@type": "Person", name: "Ada" },
    { "@type": "Person", name: "Bo </script>" },
  ];
  expect(graphOf("show/stage.html")[0]).toMatchObject({ author });
  const { about } = graphOf("recap/everything.html")[0];
  expect(about.partOfSeries).toMatchObject({ author });
  expect(about.actor).toEqual([{ "@type": "Person", name: "Ada 'Q' <Lovelace>" }]);
  expect(graphOf("show/empty.html")[0]).not.toHaveProperty("author");
});
