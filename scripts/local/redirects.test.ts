import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  // This file does not exist, so the site answers with 404.html.
  ["/recap/salt", "/markdown/salt"],
  ["/lists//evil.test", undefined],
  ["/top-list", undefined],
  ["/top-list/5/6", undefined],
  ["/recap/salt/transcript", undefined],
])("F20: netlify.toml answers %s with %s", async (pathname, expected) => {
  const rewrite = await readRedirects();
  expect(rewrite(pathname)).toEqual(expected);
});

test.each([
  ["/lists/:id", "/top-list/:id", 301],
  ["/lists/:id", "/:id", 200],
  ["/a", "/b", 302],
  ["/a", "//evil.test", 200],
  ["/a", "https://evil.test", 200],
])(
  "H3: the server does not start with a rule from %s to %s with status %i",
  async (from, to, status) => {
    const config = join(folder, "netlify.toml");
    writeFileSync(config, `[[redirects]]\nfrom = "${from}"\nto = "${to}"\nstatus = ${status}\n`);
    await expect(readRedirects({ netlifyConfigPath: config })).rejects.toThrow(
      "A redirect could leave the site",
    );
  },
);

/** Servers and browsers treat these texts as separators, parent folders, schemes or ends. Some are encoded. */
const TRICKS = [
  ...["/", "\\", ".", "..", "%2e", "%2f", "%5c", "%5C", "%252f", "%255c", "%00", "%09", "%0d%0a"],
  ...["@", ":", "?", "#", "%", "%E0%A4%A", "//", "evil.example", "https:", "5", "日本", "%uff0f"],
];

test("H3: the site answers no address with a redirect, in any encoding", async () => {
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
    "/",
  );
  const pathEnd = fc.array(fc.constantFrom(...TRICKS), { maxLength: 8 });
  fc.assert(
    fc.property(pathStart, pathEnd, (before, parts) => {
      const { status, headers } = site.respond(before + parts.join(""));
      expect([200, 404]).toContain(status);
      expect(headers.get("location")).toBeNull();
    }),
    { numRuns: 2000, seed: 26 },
  );
  expect(site.respond("/lists/..%5C..%5C%5Cevil.example").status).toBe(200);
});
