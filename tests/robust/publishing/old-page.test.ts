/** security §6: a reader has a page open while a deploy renames the scripts of the page. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addEpisodes, seedContent } from "../../support/content.ts";
import { openTestSite } from "../../support/site.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
afterAll(() => site.close());

const get = async (path: string) => {
  const response = await fetch(site.backend.url + path);
  return { status: response.status, text: await response.text() };
};
const liveFolder = () => {
  const sites = join(site.dataDir, "sites");
  return join(sites, JSON.parse(readFileSync(join(sites, "current.json"), "utf8")).name);
};

test("§6 #16: after a deploy, an open page still gets the old scripts", async () => {
  const { show } = await seedContent(sql);
  await addEpisodes(sql, show, 1, 3);
  await site.backend.rebuild.ensureCurrentSite();
  const oldFolder = liveFolder();
  // Only the old build contains this script. After the next build, the site must still serve the script.
  writeFileSync(join(oldFolder, "assets", "of-other-sources.js"), "export const old = true;");

  await addEpisodes(sql, show, 4, 5);
  await site.backend.rebuild.ensureCurrentSite();
  expect(liveFolder()).not.toBe(oldFolder);
  expect(await get("/assets/of-other-sources.js")).toEqual({
    status: 200,
    text: "export const old = true;",
  });
  expect((await get("/assets/never-there.js")).status).toBe(404);
}, 240_000);
