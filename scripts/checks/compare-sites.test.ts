import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compareSites } from "./compare-sites.ts";
import { normaliseName, normaliseText, textsOfScript } from "./normalise-site.ts";

const [ID, OTHER_ID] = ["0b8e6a52-1f0c-4c5e-9a35-3f2c1d7e8a90", "7d1f9c44-9b7a-4c11-8f62-aa01bb02cc03"];

test.each([
  ["a script's name", "/assets/Shell.DpPGLJdX.js", "/assets/FullShell.C7Orf-_W.js"],
  ["a style sheet's hash", "/assets/Base.DpPGLJdX.css", "/assets/Base.C7Orf-_W.css"],
  ["preloaded scripts", '<link rel="modulepreload" href="/assets/parts.DpPGLJdX.js">', ""],
  ["the name of a share picture", "/share/ab12.jpg", "/share/cd34.jpg"],
  ["a hash of the content security policy", "'sha256-a/b+c='", "'sha256-d0e='"],
  ["an island's hash and number", '<astro-island uid="Z1a" prefix="r7"', '<astro-island uid="Z2b" prefix="r1"'],
  ["a row's id", `/top-list/${ID}`, `/top-list/${OTHER_ID}`],
  ["the key of the backend", 'data-key="sb_publishable_a-b"', 'data-key="sb_publishable_c_d"'],
  ["a revision", '{"rev":57}', '{"rev":1234}'],
  ["a revision in an island", "&quot;rev&quot;:[0,57]", "&quot;rev&quot;:[0,1234]"],
  ["the time of the build", '"2026-11-24T08:27:23.975Z"', '"2026-12-01T10:00:00.001Z"'],
  ["a time in the database's format", "2026-11-23 08:27:19.588+00", "2026-12-23 08:27:19.5881+00"],
  [
    "the readable date of a time in the database's format",
    '<time datetime="2026-11-23 08:27:19.588+00">November 23, 2026</time>',
    '<time datetime="2026-11-24 08:27:19.5+00">November 24, 2026</time>',
  ],
  [
    "the formatting and comments of an inline script",
    "<script>(() => { const a = 30 * 2; b(a, a); })()</script>",
    "<script>(() => { /* x */ const c = 60; b(c, c); })()</script>",
  ],
])("the comparison ignores a difference in %s", (_name, before, after) => {
  expect(normaliseText("a.html", before)).toBe(normaliseText("a.html", after));
});

test.each([
  ["an episode's date", "2026-11-23", "2026-11-24"],
  ["a time in the content", "2026-11-23T09:00:00Z", "2026-11-24T09:00:00Z"],
  ["an address", 'href="/recap/salt"', 'href="/recap/salt-2"'],
  [
    "a script with attributes",
    '<script type="application/ld+json">{"a":1}</script>',
    '<script type="application/ld+json">{"a":2}</script>',
  ],
  ["the effect of an inline script", "<script>b(1)</script>", "<script>b(2)</script>"],
  ["cover art", '<svg viewBox="0 0 320 180"><a/></svg>', '<svg viewBox="0 0 320 180"><b/></svg>'],
])("the comparison reports a difference in %s", (_name, before, after) => {
  expect(normaliseText("a.html", before)).not.toBe(normaliseText("a.html", after));
});

test("the comparison ignores cover art on the page of a top list, because the art depends on ids", () => {
  const page = (shape: string) => `<svg class="x" viewBox="0 0 320 180">${shape}</svg>`;
  const name = `top-list/${ID}.html`;
  expect(normaliseText(name, page("<a/>"))).toBe(normaliseText(name, page("<b/>")));
  expect(normaliseName(name)).toBe("top-list/UUID.html");
});

test("in the RSS feed, the comparison ignores only the recaps with the oldest date", () => {
  const feed = (...items: [title: string, date: string][]) =>
    items.map(([title, date]) => `<item>${title}<pubDate>${date}</pubDate></item>`).join("");
  const normalisedFeed = (...items: [string, string][]) => normaliseText("rss.xml", feed(...items));
  expect(normalisedFeed(["a", "2"], ["b", "1"])).toBe(normalisedFeed(["a", "2"], ["c", "1"]));
  expect(normalisedFeed(["a", "2"], ["b", "1"])).not.toBe(normalisedFeed(["d", "2"], ["b", "1"]));
});

test("textsOfScript returns strings and the fixed parts of template literals", () => {
  const template = "`Save $" + "{n} rows`";
  const code = `import {t} from "./parts.DpPGLJdX.js"; a(${template}, "sb_publishable_x")`;
  expect(textsOfScript(code).toSorted()).toEqual([" rows", "./SCRIPT.js", "KEY", "Save "]);
});

const folder = mkdtempSync(join(tmpdir(), "recap-compare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a site with `files`, and returns its folder. */
function createSite(name: string, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}

const FILES = {
  "index.html": `<a href="/top-list/${ID}">One</a><a href="/about">About</a>`,
  "about.html": "<p>About</p>",
  "browse/all/1.json": '[{"slug":"a"},{"slug":"b"}]',
  "browse/all/2.json": '[{"slug":"c"}]',
  [`top-list/${ID}.html`]: "<h1>One</h1>",
  "assets/Menu.DpPGLJdX.js": 'a("Open the menu")',
  "icons/180.png": "\u0001\u0002",
};
const siteBefore = createSite("before", FILES);

test("the comparison treats two sites as equal if only script names and ids differ", () => {
  const siteAfter = createSite("renamed", {
    "index.html": `<a href="/top-list/${OTHER_ID}">One</a><a href="/about">About</a>`,
    "about.html": FILES["about.html"],
    "browse/all/1.json": FILES["browse/all/1.json"],
    "browse/all/2.json": FILES["browse/all/2.json"],
    [`top-list/${OTHER_ID}.html`]: "<h1>One</h1>",
    "assets/Header.C7OrfkcW.js": 'b("Open the menu")',
    "icons/180.png": FILES["icons/180.png"],
  });
  expect(compareSites(siteBefore, siteAfter)).toMatchObject({
    differences: [],
    reorderedFiles: [],
  });
});

test("the comparison reports new files, changed texts and changed pictures", () => {
  const siteAfter = createSite("changed", {
    ...FILES,
    "about.html": "<p>About us</p>",
    "terms.html": "<p>Terms</p>",
    "assets/Menu.DpPGLJdX.js": 'a("Open the list")',
    "icons/180.png": "\u0001\u0003",
  });
  const { differences } = compareSites(siteBefore, siteAfter);
  expect(differences.map((text) => text.split("\n")[0])).toEqual([
    "about.html differs:",
    "icons/180.png differs:",
    `terms.html is only in ${siteAfter}`,
    "the list of all scripts' texts differs:",
  ]);
  expect(differences[0]).toContain('after  "<p>About us</p>"');
});

test("if rows move to another file under /browse, the comparison reports these files as reordered", () => {
  const siteAfter = createSite("moved", {
    ...FILES,
    "browse/all/1.json": '[{"slug":"c"},{"slug":"a"}]',
    "browse/all/2.json": '[{"slug":"b"}]',
  });
  expect(compareSites(siteBefore, siteAfter)).toMatchObject({
    differences: [],
    reorderedFiles: ["browse/all/PART.json"],
  });
});
