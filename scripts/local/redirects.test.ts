import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readRedirects } from "./redirects.ts";
import { openSite } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "recap-redirects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["/top-list/5", "/top-list.html"],
  ["/profile/5/", "/profile.html"],
  ["/lists/a%20b", "/top-list.html"],
  ["/share/01/23.jpg", "/share/site.jpg"],
  ["/recap/salt.md", "/markdown/salt.md"],
  ["/recap/%E7%A9%BA.md", "/markdown/%E7%A9%BA.md"],
  // The new path has no file, so the site answers with 404.html.
  ["/recap/salt", "/markdown/salt"],
  ["/lists//evil.test", undefined],
  ["/top-list", undefined],
  ["/top-list/5/6", undefined],
  ["/recap/salt/transcript", undefined],
])("F20: the rules of netlify.toml lead from the path %s to %s", async (pathname, expected) => {
  const findRule = await readRedirects();
  expect(findRule(pathname)).toEqual(expected && { to: expected, status: 200 });
});

test.each([
  ["/lists/:id", "/top-list/:id", 301],
  ["/lists/:id", "/:id", 200],
  ["/a", "/b", 302],
  ["/recap/old", "/recap/new", 302],
  ["/recap/old", "//evil.test", 301],
  ["/recap/old", "https://evil.test/recap/new", 301],
  ["/recap/:slug", "/recap/new", 301],
  ["/recap/*", "/recap/new", 301],
  ["/recap/old", "/recap/:splat", 301],
  ["/recap/old", "/recap/..%2f..%5cevil.test", 301],
  ["/a", "//evil.test", 200],
  ["/a", "https://evil.test", 200],
])("H3: the server refuses to start if a rule leads from %s to %s with the status %i", async (from, to, status) => {
  const config = join(folder, "netlify.toml");
  writeFileSync(config, `[[redirects]]\nfrom = "${from}"\nto = "${to}"\nstatus = ${status}\n`);
  await expect(readRedirects({ netlifyConfigPath: config })).rejects.toThrow("A redirect could leave the site");
});

/** Servers or browsers treat these texts in a special way, for example as a separator or a parent folder. */
const TRICKS = [
  "/",
  "\\",
  ".",
  "..",
  "%2e",
  "%2f",
  "%5c",
  "%5C",
  "%252f",
  "%255c",
  "%00",
  "%09",
  "%0d%0a",
  "@",
  ":",
  "?",
  "#",
  "%",
  "%E0%A4%A",
  "//",
  "evil.example",
  "https:",
  "5",
  "日本",
  "%uff0f",
  "old",
  "new",
];

test("H3: the site redirects only the old addresses of renamed rows", async () => {
  writeFileSync(join(folder, "_redirects"), "/recap/old /recap/new 301\n/show/old /show/new 301\n");
  for (const file of ["index.html", "top-list.html", "profile.html", "404.html", "_headers"]) {
    writeFileSync(join(folder, file), "");
  }
  const site = await openSite(folder);
  const pathStart = fc.constantFrom(
    "/lists/",
    "/top-list/",
    "/profile/",
    "/share/",
    "/recap/",
    "/recap/old",
    "/show/",
    "/",
  );
  const pathEnd = fc.array(fc.constantFrom(...TRICKS), { maxLength: 8 });
  fc.assert(
    fc.property(pathStart, pathEnd, (before, parts) => {
      const { status, headers } = site.respond(before + parts.join(""));
      const location = headers.get("location");
      expect([200, 301, 404]).toContain(status);
      expect([null, "/recap/new", "/show/new"]).toContain(location);
    }),
    { numRuns: 2000, seed: 26 },
  );
  expect(site.respond("/recap/old").headers.get("location")).toBe("/recap/new");
  expect(site.respond("/lists/..%5C..%5C%5Cevil.example").status).toBe(200);
});

test.each([
  ["/recap/old", "", 301, "/recap/new"],
  ["/recap/old/", "", 301, "/recap/new"],
  ["/recap/%6fld", "?q=salt", 301, "/recap/new?q=salt"],
  ["/recap/old.md", "", 301, "/recap/new.md"],
  ["/recap/%E7%A9%BA", "", 301, "/recap/%E6%B5%B7"],
  ["/recap/空", "", 301, "/recap/%E6%B5%B7"],
  ["/recap/file", "", 200, null],
  ["/recap/older", "", 404, null],
])(
  "B80: the local site answers the address %s%s with the status %i and the new address %s",
  async (path, query, status, location) => {
    const site = join(folder, "old-addresses");
    mkdirSync(join(site, "recap"), { recursive: true });
    writeFileSync(join(site, "recap/file.html"), "");
    writeFileSync(
      join(site, "_redirects"),
      ["old /recap/new", "old.md /recap/new.md", "%E7%A9%BA /recap/%E6%B5%B7", "file /recap/new"]
        .map((rule) => `/recap/${rule} 301\n`)
        .join(""),
    );
    const response = (await openSite(site)).respond(path, { query });
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  },
);
