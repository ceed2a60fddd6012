/** Every page has a share picture. The meta tags of the page contain the size of the picture. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { parse } from "node-html-parser";
import { expect, inject, test } from "vitest";
import { MAX_BYTES } from "../../scripts/build/share/draw.ts";
import { openSite } from "../../scripts/local/site.ts";
import { builtFiles } from "../support/built-site.ts";

const { folder, origin } = inject("builtSite");
const site = await openSite(folder);
/** All pages except the embed pages, because people do not share embed pages. */
const pages = builtFiles(/^(?!.*\/?embed\/).*\.html$/).map(({ path, text }) => ({
  path,
  head: parse(text),
}));
const metaContent = (path: string, name: string) =>
  pages
    .find((page) => page.path === path)
    ?.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute("content");
const pictureOf = (path: string) => new URL(metaContent(path, "og:image") ?? "").pathname;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const generalPicture = readFileSync(join(folder, "share", "site.jpg"));

test("every share picture is a JPEG of the right size", async () => {
  const paths = new Set(pages.map(({ path }) => pictureOf(path)));
  expect(paths.size).toBeGreaterThan(20);
  for (const path of paths) {
    expect(site.hasAsset(path), path).toBe(true);
    const response = site.respond(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = await bytesOf(response);
    const { width, height } = await loadImage(bytes);
    expect([path, width, height]).toEqual([path, 1200, 630]);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytes.equals(generalPicture), path).toEqual(path === "/share/site.jpg");
  }
  // One file is a second copy of the general picture. No page uses this file.
  expect(builtFiles(/^.*\/share\/.*\.jpg$/).length).toBe(paths.size + 1);
});

test("the meta tags of every page contain the size and the text of the share picture", () => {
  for (const { path } of pages) {
    expect([path, metaContent(path, "og:image")?.startsWith(`${origin}/share/`)]).toEqual([path, true]);
    expect([path, ...["type", "width", "height"].map((name) => metaContent(path, `og:image:${name}`))]).toEqual([
      path,
      "image/jpeg",
      "1200",
      "630",
    ]);
    expect(metaContent(path, "og:image:alt"), path).toEqual(expect.stringMatching(/\S/));
    expect(metaContent(path, "twitter:image:alt")).toBe(metaContent(path, "og:image:alt"));
  }
});

test.each([
  ["recap/everything.html", /^Stage \]\]> & <co> · .* · With Ada 'Q' <Lovelace> · February 3, 2026$/s],
  ["show/stage.html", /^Arts & <Crafts> · Stage/],
  ["category/空.html", /^Category · 空$/],
  ["guest/ada-q-lovelace.html", /^Guest · Ada 'Q' <Lovelace> · Recaps of \d+ episodes$/],
  ["index.html", /^Episode Recap: What was said, worth reading$/],
])("the share picture of %s shows %s", (path, text) => {
  expect(metaContent(path, "og:image:alt")).toMatch(text);
  expect(pictureOf(path) === "/share/site.jpg").toBe(path === "index.html");
});

test("lists and profiles have their own share pictures, and the shells have the general picture", () => {
  const ownPages = pages.filter(({ path }) => /^(?:top-list|profile)\//.test(path));
  expect(ownPages).toHaveLength(3);
  for (const { path } of ownPages) expect([path, pictureOf(path)]).not.toEqual([path, "/share/site.jpg"]);
  for (const path of ["top-list.html", "profile.html"]) expect(pictureOf(path)).toBe("/share/site.jpg");
});

test("until a share picture is rendered, the site sends the general picture", async () => {
  const response = site.respond("/share/01/23456789abcdef0123.jpg");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await bytesOf(response)).equals(generalPicture)).toBe(true);
});
