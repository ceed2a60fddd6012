/** A page loads a large library only if it uses the library. All pages load few scripts. */
import { expect, test } from "vitest";
import { assetsOf, importsOf } from "../../src/domain/site/offline.ts";
import { builtFiles } from "../support/built-site.ts";

const files = builtFiles(/\.(?:css|js|html)$/);

test.each([
  ["the chart library", "beforeDatasetsUpdate", ["admin.html", "pro-dashboard.html"]],
  ["the drag library", "sortable-ghost", ["create-top-list.html"]],
])("only the pages that use %s can load the library", (_title, mark, expectedPages) => {
  const isLibrary = ({ text }: { text: string }) => text.includes(mark);
  const referringFiles = new Set(files.filter(isLibrary));
  expect(referringFiles.size).toBe(1);
  // A file that contains the name of another file can load this other file.
  for (const { path } of referringFiles) {
    const fileName = `/${path.split("/").at(-1)}`;
    for (const file of files) if (file.text.includes(fileName)) referringFiles.add(file);
  }
  const loadingPages = [...referringFiles].map(({ path }) => path).filter((path) => path.endsWith(".html"));
  expect(loadingPages.sort()).toEqual(expectedPages);
});

const textByPath = new Map(files.map(({ path, text }) => [`/${path}`, text]));
const ISLAND = /\s(?:component|renderer)-url="(\/assets\/[^"]+)"/g;

/** Returns the scripts of a page and of its islands, with all their static imports. */
const scriptsOf = (html: string) =>
  withImports([...assetsOf(html), ...[...html.matchAll(ISLAND)].flatMap(([, path]) => path ?? [])]);

function withImports(paths: string[]): string[] {
  const scripts = new Set(paths);
  for (const path of scripts) {
    for (const importedFile of importsOf(textByPath.get(path) ?? "")) scripts.add(importedFile);
  }
  return [...scripts].filter((path) => path.endsWith(".js"));
}

test.each([
  // The numbers do not include the script of the search box, which loads when the reader touches the box.
  ["/about.html", 13, false],
  ["/top-lists.html", 21, false],
  ["/top-list.html", 23, false],
  ["/auth.html", 18, true],
])("%s has at most %d scripts (uses the session library: %s)", (page, maxScripts, hasSession) => {
  const scripts = scriptsOf(textByPath.get(page) ?? "");
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.length).toBeLessThanOrEqual(maxScripts);
  expect(scripts.some((path) => textByPath.get(path)?.includes("gotrue-js"))).toBe(hasSession);
});

test.each([/^\/index\.html$/, /^\/show\/[^/.]+\.html$/, /^\/recap\/[^/.]+\.html$/])(
  "pages whose path matches %s load only one script before an island hydrates",
  (pattern) => {
    const pages = [...textByPath].filter(([path]) => pattern.test(path));
    expect(pages.length).toBeGreaterThan(0);
    // The islands of these pages are lazy.
    for (const [path, html] of pages) {
      expect([path, withImports(assetsOf(html))]).toEqual([path, expect.objectContaining({ length: 1 })]);
    }
  },
);

test("both style sheets contain the font of the site's name (decision 20)", () => {
  const styles = files.filter(({ text }) => /@font-face\{font-family:"?Wordmark/.test(text));
  expect(styles).toHaveLength(2);
  for (const { text } of styles) expect(text).toMatch(/@font-face\{font-family:"?Wordmark[^}]*url\("?data:font\/woff2/);
});
