import { expect, test } from "vitest";
import { addStoredNote, assetsOf, cacheAddress, cacheKindOf, importsOf, isCacheable } from "./offline.ts";

const ORIGIN = "https://recap.example";
const requestOf = (path: string) => ({
  method: "GET",
  address: new URL(path, ORIGIN),
  origin: ORIGIN,
  isAuthorized: false,
});

test.each([
  ["/recap/salt", "recap"],
  ["/recap/%E5%BF%98%E3%82%8C%E3%82%82%E3%81%AE", "recap"],
  ["/recap/salt?utm_source=mail#quotes", "recap"],
  ["/recap/salt/transcript", "recap"],
  ["/", "listing"],
  ["/?feed=true", "listing"],
  ["/show/bench-hours", "listing"],
  ["/assets/Base.BHHTobzQ.css", "asset"],
  ["/assets/dates.Chs5d4hS.js", "asset"],
  ["/assets/newsreader-latin-wght-normal.CCVVNp6i.woff2", "asset"],
])("for the path %s, the service worker stores the response as the kind %s", (path, kind) => {
  expect(cacheKindOf(requestOf(path))).toBe(kind);
});

test.each([
  "/rest/v1/er_episodes?select=title",
  "/auth/v1/token?grant_type=refresh_token",
  "/auth/v1/verify?token=1",
  "/storage/v1/object/public/thumbnails/a.jpg",
  "/functions/v1/ai-content-chat",
  "/realtime/v1/websocket",
  "/__mail",
  "/__status",
  "/__local/sql",
  "/auth?next=%2Frecap%2Fsalt",
  "/auth?mode=recovery",
  "/admin",
  "/feed",
  "/profile",
  "/profile/ada",
  "/pro-dashboard",
  "/onboarding",
  "/ai-chat",
  "/create-top-list",
  "/top-lists",
  "/top-list/1",
  "/build.json",
  "/browse/all/index.json",
  "/discover/quotes/all/newest.json",
  "/quotes",
  "/recommendations",
  "/rss.xml",
  "/show/bench-hours.xml",
  "/recap/salt.md",
  "/sw.js",
  "/offline",
  "/show",
  "/recap/",
  "/recap/salt/",
  "/recap/salt/changes",
  "/assets/../admin",
  "https://elsewhere.example/recap/salt",
  "http://recap.example/recap/salt",
  "https://project.supabase.co/rest/v1/er_episodes",
])("the service worker never stores %s", (path) => {
  expect(cacheKindOf(requestOf(path))).toBeNull();
});

test.each([{ method: "POST" }, { method: "HEAD" }, { isAuthorized: true }])(
  "if a request for a recap has %j, the service worker never stores the response",
  (changes) => {
    expect(cacheKindOf({ ...requestOf("/recap/salt"), ...changes })).toBeNull();
  },
);

const STORABLE_PAGE = {
  status: 200,
  type: "basic",
  redirected: false,
  contentType: "text/html; charset=utf-8",
  cacheControl: "public, max-age=0, must-revalidate",
};

test.each([
  [{}, true],
  [{ cacheControl: null }, true],
  [{ status: 404 }, false],
  [{ status: 206 }, false],
  [{ status: 503 }, false],
  [{ status: 0, type: "opaqueredirect" }, false],
  [{ type: "cors" }, false],
  [{ redirected: true }, false],
  [{ contentType: "application/json" }, false],
  [{ contentType: null }, false],
  [{ cacheControl: "no-store" }, false],
  [{ cacheControl: "max-age=60, Private" }, false],
])("for a page whose response has %j, isCacheable returns %j", (response, expected) => {
  expect(isCacheable("recap", { ...STORABLE_PAGE, ...response })).toBe(expected);
  expect(isCacheable("listing", { ...STORABLE_PAGE, ...response })).toBe(expected);
});

test.each(["text/javascript; charset=utf-8", "application/javascript", "text/css", "font/woff2"])(
  "isCacheable accepts an asset of the type %s",
  (contentType) => {
    expect(isCacheable("asset", { ...STORABLE_PAGE, contentType })).toBe(true);
    expect(isCacheable("asset", STORABLE_PAGE)).toBe(false);
  },
);

test("cacheAddress leaves out the query of a page", () => {
  expect(cacheAddress(new URL("/?code=secret&ref=ABCDEFGH#x", ORIGIN))).toBe(`${ORIGIN}/`);
});

test("addStoredNote adds a note with the date to a page, and changes nothing else", () => {
  const html = '<body><main id="main" tabindex="-1"><h1>$1 $& Salt</h1></main></body>';
  const storedHtml = addStoredNote(html, "2026-11-03");
  const [note = ""] = /<p class="offline-note".*?<\/p>/.exec(storedHtml) ?? [];
  expect(note).toContain('<time datetime="2026-11-03">November 3, 2026</time>');
  expect(storedHtml.replace(note, "")).toBe(html);
  expect(storedHtml).toContain('tabindex="-1"><p class="offline-note"');
});

test("assetsOf lists the files of a page, but not the files of its islands", () => {
  const html = `<link rel="preload" href="/assets/a.1.woff2" as="font"><link rel="stylesheet"
    href="/assets/b.2.css"><script type="module" src="/assets/c.3.js"></script>
    <script type="module" src="/assets/c.3.js"></script><a href="/show/assets">x</a>
    <astro-island component-url="/assets/d.4.js" renderer-url="/assets/e.5.js"></astro-island>`;
  expect(assetsOf(html)).toEqual(["/assets/a.1.woff2", "/assets/b.2.css", "/assets/c.3.js"]);
});

test("importsOf lists static imports, but not dynamic imports", () => {
  const code = `import{r as e}from"./dates.1.js";import"./side.2.js";import*as n from './all.3.js';
    export{x}from"./again.4.js";const l=()=>import(\`./late.5.js\`),m=()=>import("./late.6.js")`;
  const names = ["dates.1", "side.2", "all.3", "again.4"];
  expect(importsOf(code)).toEqual(names.map((name) => `/assets/${name}.js`));
});
