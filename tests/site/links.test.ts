/** Every link to this site leads to an existing file. Every fragment is the id of an element. */
import { expect, inject, test } from "vitest";
import { readRedirects } from "../../scripts/local/redirects.ts";
import { builtFiles } from "../support/built-site.ts";
import { type BuiltFiles, findBrokenLinks, readLinks } from "../support/links.ts";

const { origin } = inject("builtSite");
const allFiles = builtFiles(/(?:)/);
const textByPath = new Map(allFiles.map(({ path, text }) => [`/${path}`, text]));
const pages = allFiles
  .filter(({ path }) => path.endsWith(".html"))
  .map(({ path, text }) => ({ path, ...readLinks(text) }));
const idsByPath = new Map(pages.map(({ path, ids }) => [`/${path}`, ids]));
const findRule = await readRedirects();

function fileAt(pathname: string): string | undefined {
  const path = decodeURIComponent(pathname).replace(/\/$/, "");
  const names = [path, `${path}.html`, `${path}/index.html`];
  const file = names.find((name) => textByPath.has(name));
  if (file !== undefined) return file;
  const to = decodeURIComponent(findRule(pathname)?.to ?? "");
  return textByPath.has(to) ? to : undefined;
}

const files: BuiltFiles = {
  origin,
  fileAt: fileAt,
  idsOf: (file) => idsByPath.get(file) ?? new Set(),
};
const addressOf = (path: string) => new URL(path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, ""), `${origin}/`).href;

test("the links, scripts, styles, pictures and share pictures of all pages exist", () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(new Set(pages.flatMap(({ links }) => links)).size).toBeGreaterThan(200);
  const brokenLinks = pages.flatMap(({ path, links }) =>
    findBrokenLinks(addressOf(path), links, files).map((problem) => `${path}: ${problem}`),
  );
  expect(brokenLinks).toEqual([]);
});

test("Markdown files, RSS feeds and the sitemap have no broken links", () => {
  const texts = builtFiles(/\.(?:md|xml|txt|webmanifest)$/);
  const links = texts.flatMap(({ path, text }) => {
    const addresses = text.match(/https:\/\/recap\.example[^\s<>()"]*|(?<=")\/[\w./-]+(?=")/g) ?? [];
    return addresses.map((link) => ({ path, link }));
  });
  expect(links.length).toBeGreaterThan(200);
  const brokenLinks = links.filter(({ path, link }) => findBrokenLinks(addressOf(path), [link], files).length > 0);
  expect(brokenLinks).toEqual([]);
});

test("scripts and styles load only files that exist", () => {
  const assets = builtFiles(/\.(?:js|css)$/);
  const references = assets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=["'(/])[\w-]+\.[\w-]{8}\.(?:js|css|woff2)/g)].map(([name]) => ({
      path,
      name,
    })),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ name }) => !textByPath.has(`/assets/${name}`))).toEqual([]);
});

test.each([
  "/nowhere",
  "/recap/not-seen-yet",
  "/recap/everything#nowhere",
  "http://[",
  "javascript:alert(1)",
  `${origin}/assets/missing.js`,
])("the check of links finds the broken link %s", (link) => {
  expect(findBrokenLinks(`${origin}/about`, [link], files)).toHaveLength(1);
});

test.each(["/top-list/1", "/profile", "/recap/everything/transcript#t-754", "mailto:a@b.example"])(
  "the check of links accepts the link %s",
  (link) => {
    expect(findBrokenLinks(`${origin}/about`, [link], files)).toEqual([]);
  },
);
