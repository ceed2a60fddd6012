/** The local site sends the response headers that the rules for Netlify define. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, inject, test } from "vitest";
import { headersFile } from "../../scripts/build/security-headers.ts";
import { createFileCache, openSite } from "../../scripts/local/site.ts";

const site = await openSite(inject("builtSite").folder);
const folder = mkdtempSync(join(tmpdir(), "recap-headers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["/rss.xml", "application/rss+xml; charset=utf-8", null],
  ["/show/stage.xml", "application/rss+xml; charset=utf-8", null],
  ["/category/%E7%A9%BA.xml", "application/rss+xml; charset=utf-8", null],
  ["/guest/ada-q-lovelace.xml", "application/rss+xml; charset=utf-8", null],
  ["/recap/everything.md", "text/markdown; charset=utf-8", "noindex"],
  ["/sitemap.xml", "text/xml; charset=utf-8", null],
  ["/robots.txt", "text/plain; charset=utf-8", null],
  ["/manifest.webmanifest", "application/manifest+json; charset=utf-8", null],
  ["/recap/everything", "text/html; charset=utf-8", null],
])("the response for %s has the type %s", (path, type, robots) => {
  const { status, headers } = site.respond(path);
  expect([status, headers.get("content-type"), headers.get("x-robots-tag")]).toEqual([200, type, robots]);
});

test("browsers do not cache the script of the service worker", () => {
  const { status, headers } = site.respond("/sw.js");
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "no-cache",
  ]);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)(
  "the site compresses a page with %s, and sends no body if the browser already has the page",
  async (encoding, unpack) => {
    const [plainResponse, packedResponse] = [site.respond("/"), site.respond("/", { encoding })];
    const [tag, weakTag] = [plainResponse, packedResponse].map(({ headers }) => headers.get("etag"));
    expect(packedResponse.headers.get("content-encoding")).toBe(encoding);
    expect(packedResponse.headers.get("vary")).toBe("Accept-Encoding");
    expect(weakTag).toBe(`W/${tag}`);
    const body = unpack(await packedResponse.arrayBuffer());
    expect(body.equals(Buffer.from(await plainResponse.arrayBuffer()))).toBe(true);
    for (const knownTag of [String(tag), String(weakTag)]) {
      expect(site.respond("/", { ifNoneMatch: knownTag, encoding }).status).toBe(304);
      expect(site.respond("/", { ifNoneMatch: knownTag }).status).toBe(304);
    }
    expect(site.respond("/", { ifNoneMatch: '"another"', encoding }).status).toBe(200);
  },
);

test("the site sends a changed file, even if the cache of the site has the older file", async () => {
  const cache = createFileCache();
  writeFileSync(join(folder, "_headers"), "");
  const body = async () => {
    const response = (await openSite(folder, cache)).respond("/", { encoding: "br" });
    return brotliDecompressSync(await response.arrayBuffer()).toString();
  };
  for (const page of ["one ".repeat(500), "other ".repeat(500)]) {
    writeFileSync(join(folder, "index.html"), page);
    expect(await body()).toBe(page);
  }
});

test.each([
  [undefined, null],
  ["production", null],
  ["deploy-preview", "noindex"],
  ["branch-deploy", "noindex"],
])("F19: in the Netlify context %s, the header x-robots-tag of a page is %s", async (CONTEXT, robots) => {
  writeFileSync(join(folder, "index.html"), "");
  writeFileSync(join(folder, "_headers"), headersFile("default-src 'self'", { CONTEXT }));
  const { headers } = (await openSite(folder)).respond("/");
  expect(headers.get("x-robots-tag")).toBe(robots);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
});

const EMBEDDED_ID = "00000000-0000-4000-8000-000000000001";
const framingOf = (path: string) => {
  const { headers } = site.respond(path);
  const policy = headers.get("content-security-policy") ?? "";
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    option: headers.get("x-frame-options"),
  };
};

test.each([
  "/",
  "/about",
  "/admin",
  "/auth",
  "/account",
  "/recap/everything",
  "/top-lists",
  "/create-top-list",
  `/top-list/${EMBEDDED_ID}`,
  `/profile/${EMBEDDED_ID}`,
  "/top-list.html",
  "/embed",
  "/embed/",
  "/embed/list",
  "/embed/list/",
  "/embed/lists/x",
  "/embeds/list/x",
  `/embed/list/${EMBEDDED_ID}/admin`,
  `/embed/list//${EMBEDDED_ID}`,
  `/x/embed/list/${EMBEDDED_ID}`,
  "/embed%2flist/x",
  "/nowhere",
  "/build.json",
  "/sw.js",
  "/404.html",
])("B153: other sites must not show %s in a frame", (path) => {
  expect(framingOf(path)).toEqual({ ancestors: "'none'", option: "DENY" });
});

test.each([
  `/embed/list/${EMBEDDED_ID}`,
  `/embed/list/${EMBEDDED_ID}/`,
  `/EMBED/List/${EMBEDDED_ID}`,
  "/embed/list/shell",
  "/embed/list/shell.html",
  "/embed/list/%2e%2e",
  "/embed/list/..%2f..%2fadmin",
  "/embed/list/..%5c..%5cadmin",
  "/embed/list/..%252fadmin",
])("B153: every site can show the embed page %s in a frame", async (path) => {
  expect(framingOf(path)).toEqual({ ancestors: "*", option: "ALLOWALL" });
  const html = await site.respond(path).text();
  expect(html).toContain("EmbeddedList");
  expect(html).not.toMatch(/<header|<nav|<form|<input|localStorage/);
});

test("B153: the content security policy of the embed page forbids forms and frames", () => {
  const policyOf = (path: string) => site.respond(path).headers.get("content-security-policy")?.split("; ") ?? [];
  const generalDirectives = new Set(policyOf("/"));
  const addedDirectives = policyOf(`/embed/list/${EMBEDDED_ID}`).filter((part) => !generalDirectives.has(part));
  expect(addedDirectives).toEqual(["frame-src 'none'", "form-action 'none'", "frame-ancestors *"]);
});
