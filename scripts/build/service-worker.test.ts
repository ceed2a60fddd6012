import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerCode } from "./service-worker.ts";

const folder = mkdtempSync(join(tmpdir(), "recap-worker-"));
const writeSiteFile = (path: string, text: string) => writeFileSync(join(folder, path), text);

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeSiteFile("favicon.svg", "<svg/>");
  writeSiteFile("manifest.webmanifest", "{}");
  writeSiteFile("offline.html", '<link href="/assets/a.1.css"><script src="/assets/b.2.js"></script>');
  writeSiteFile("assets/a.1.css", "");
  writeSiteFile("assets/b.2.js", 'import"./c.3.js";const late=()=>import("./late.4.js")');
  writeSiteFile("assets/c.3.js", 'import"./b.2.js"');
  writeSiteFile("assets/late.4.js", "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const precachedPaths = (code: string) => [...code.matchAll(/"url":"([^"]+)","revision"/g)].map(([, url]) => url);

test("the service worker precaches only the offline page, its files, the favicon and the manifest", async () => {
  expect(precachedPaths(await createWorkerCode(folder, {}))).toEqual([
    "/offline",
    "/favicon.svg",
    "/manifest.webmanifest",
    "/assets/a.1.css",
    "/assets/b.2.js",
    "/assets/c.3.js",
  ]);
});

test("the service worker changes only if the site changes", async () => {
  const code = await createWorkerCode(folder, {});
  expect(await createWorkerCode(folder, {})).toBe(code);
  writeSiteFile("offline.html", '<link href="/assets/a.1.css"><p>Other words</p>');
  expect(await createWorkerCode(folder, {})).not.toBe(code);
});

test("the service worker loads no other script and names no other host", async () => {
  const code = await createWorkerCode(folder, {});
  expect(code).not.toMatch(/importScripts|\bimport\s*\(|sourceMappingURL|\beval\(|new Function/);
  // One error message of the package Workbox contains a link to bit.ly.
  expect(code.match(/https?:\/\/[^"`'\s)]+/g)).toEqual([expect.stringMatching(/bit\.ly\/wb-/)]);
  expect(code).not.toContain("process.env");
});

test("with SITE_OFFLINE=off, the service worker unregisters itself and caches nothing", async () => {
  const code = await createWorkerCode(folder, { SITE_OFFLINE: "off" });
  expect(code).toContain("unregister()");
  expect(code).not.toContain("fetch");
});
