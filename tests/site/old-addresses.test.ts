/** The site redirects the old addresses of renamed rows, and no other addresses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openSite } from "../../scripts/local/site.ts";

const { folder } = inject("builtSite");
const site = await openSite(folder);
test("the site redirects each old address to a page", () => {
  const addresses = [
    "/category/arts",
    "/category/arts.xml",
    "/recap/everything",
    "/recap/everything.md",
    "/recap/everything/transcript",
    "/recap/everything/recap-proof.json",
    "/show/stage",
    "/show/stage.xml",
  ];
  const rules = readFileSync(join(folder, "_redirects"), "utf8").trim().split("\n").sort();
  expect(rules).toEqual(addresses.map((to) => `${to.replace(/^\/\w+\//, "$&old-")} ${to} 301`).sort());
  for (const to of addresses) {
    const response = site.respond(to.replace(/^\/\w+\//, "$&old-"));
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
    expect(site.respond(to).status).toBe(200);
  }
});

test("the site does not redirect current addresses or addresses of drafts", () => {
  expect(site.respond("/recap/everything").status).toBe(200);
  expect(site.respond("/recap/not-seen-yet").status).toBe(404);
  expect(site.respond("/recap/old-not-seen-yet").status).toBe(404);
});
