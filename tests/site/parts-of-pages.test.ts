/** What is heavy is loaded by the one page that uses it, and what goes together is one file. */
import { expect, test } from "vitest";
import { assetsOf, importsOf } from "../../src/domain/site/offline.ts";
import { builtFiles } from "../support/built-site.ts";

const files = builtFiles(/\.(?:css|js|html)$/);

test.each([
  ["what draws charts", "beforeDatasetsUpdate", "pro-dashboard.html"],
  ["what drags", "sortable-ghost", "create-top-list.html"],
])("no other page can come to download %s", (_what, mark, page) => {
  const isLibrary = ({ text }: { text: string }) => text.includes(mark);
  const reaching = new Set(files.filter(isLibrary));
  expect(reaching.size).toBe(1);
  // Who names a file may load it, now or later.
  for (const { path } of reaching) {
    const part = `/${path.split("/").at(-1)}`;
    for (const file of files) if (file.text.includes(part)) reaching.add(file);
  }
  const pages = [...reaching].map(({ path }) => path).filter((path) => path.endsWith(".html"));
  expect(pages).toEqual([page]);
});

const textOf = new Map(files.map(({ path, text }) => [`/${path}`, text]));
const ISLAND = /\s(?:component|renderer)-url="(\/assets\/[^"]+)"/g;

/** The scripts of a page as it opens, with those of its islands, and all that they import before they run. */
const scriptsOf = (html: string) =>
  withImports([...assetsOf(html), ...[...html.matchAll(ISLAND)].flatMap(([, path]) => path ?? [])]);

function withImports(paths: string[]): string[] {
  const scripts = new Set(paths);
  for (const path of scripts) {
    for (const imported of importsOf(textOf.get(path) ?? "")) scripts.add(imported);
  }
  return [...scripts].filter((path) => path.endsWith(".js"));
}

test.each([
  // The search box is an island of every page, and is not loaded before it is used.
  ["/about.html", 13, false],
  ["/top-lists.html", 18, false],
  ["/top-list.html", 19, false],
  ["/auth.html", 18, true],
])("%s has at most %d scripts; the session's library among them: %s", (page, most, hasSession) => {
  const scripts = scriptsOf(textOf.get(page) ?? "");
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.length).toBeLessThanOrEqual(most);
  expect(scripts.some((path) => textOf.get(path)?.includes("gotrue-js"))).toBe(hasSession);
});

test.each([/^\/index\.html$/, /^\/show\/[^/.]+\.html$/, /^\/recap\/[^/.]+\.html$/])(
  "whoever reads %s waits for the one script of all pages, and for none of its own",
  (pattern) => {
    const pages = [...textOf].filter(([path]) => pattern.test(path));
    expect(pages.length).toBeGreaterThan(0);
    // Its islands sleep.
    for (const [path, html] of pages) {
      expect([path, withImports(assetsOf(html))]).toEqual([
        path,
        expect.objectContaining({ length: 1 }),
      ]);
    }
  },
);

test("the wordmark's letters are part of the styles of all pages (decision 20)", () => {
  const styles = files.filter(({ text }) => /@font-face\{font-family:"?Wordmark/.test(text));
  expect(styles).toHaveLength(1);
  expect(styles[0]?.text).toMatch(/@font-face\{font-family:"?Wordmark[^}]*url\("?data:font\/woff2/);
});
