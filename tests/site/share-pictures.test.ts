/** What chats and social sites show of a page: every address leads to a picture of the promised size. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { parse } from "node-html-parser";
import { expect, inject, test } from "vitest";
import { MOST_BYTES } from "../../scripts/build/share/draw.ts";
import { openSite } from "../../scripts/local/site.ts";
import { builtFiles } from "../support/built-site.ts";

const { folder, origin } = inject("builtSite");
const site = await openSite(folder);
const pages = builtFiles(/\.html$/).map(({ path, text }) => ({ path, head: parse(text) }));
const meta = (path: string, name: string) =>
  pages
    .find((page) => page.path === path)
    ?.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute("content");
const pathOf = (path: string) => new URL(meta(path, "og:image") ?? "").pathname;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const general = readFileSync(join(folder, "share", "site.jpg"));

test("each is a JPEG of the size and the weight that previews take, and none is left over", async () => {
  const named = new Set(pages.map(({ path }) => pathOf(path)));
  expect(named.size).toBeGreaterThan(20);
  for (const path of named) {
    expect([path, site.has(path)]).toEqual([path, true]);
    const response = site.respond(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = await bytesOf(response);
    const { width, height } = await loadImage(bytes);
    expect([path, width, height]).toEqual([path, 1200, 630]);
    expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
    expect([path, bytes.equals(general)]).toEqual([path, path === "/share/site.jpg"]);
  }
  // The general picture stands under its own name as well.
  expect(builtFiles(/^.*\/share\/[^/]*\.jpg$/).length).toBe(named.size + 1);
});

test("every page says how large its picture is and what is to be read on it", () => {
  for (const { path } of pages) {
    expect([path, meta(path, "og:image")?.startsWith(`${origin}/share/`)]).toEqual([path, true]);
    expect([
      path,
      ...["type", "width", "height"].map((name) => meta(path, `og:image:${name}`)),
    ]).toEqual([path, "image/jpeg", "1200", "630"]);
    expect([path, meta(path, "og:image:alt")]).toEqual([path, expect.stringMatching(/\S/)]);
    expect(meta(path, "twitter:image:alt")).toBe(meta(path, "og:image:alt"));
  }
});

test.each([
  [
    "recap/everything.html",
    /^Stage \]\]> & <co> · .* · With Ada 'Q' <Lovelace> · February 3, 2026$/s,
  ],
  ["show/stage.html", /^Arts & <Crafts> · Stage/],
  ["category/空.html", /^Category · 空$/],
  ["guest/ada-q-lovelace.html", /^Guest · Ada 'Q' <Lovelace> · Recaps of \d+ episodes$/],
  ["index.html", /^Episode Recap: What was said, worth reading$/],
])("%s has a picture of %s", (path, text) => {
  expect(meta(path, "og:image:alt")).toMatch(text);
  expect(pathOf(path) === "/share/site.jpg").toBe(path === "index.html");
});

test("lists and profiles have pictures of their own, and their shells the general one", () => {
  const drawn = pages.filter(({ path }) => /^(?:top-list|profile)\//.test(path));
  expect(drawn).toHaveLength(3);
  for (const { path } of drawn) expect([path, pathOf(path)]).not.toEqual([path, "/share/site.jpg"]);
  for (const path of ["top-list.html", "profile.html"])
    expect(pathOf(path)).toBe("/share/site.jpg");
});

test("a picture that is not drawn yet is the general one", async () => {
  const response = site.respond("/share/0123456789abcdef0123.jpg");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await bytesOf(response)).equals(general)).toBe(true);
});
