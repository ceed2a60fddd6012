/** SECURITY §6: a page that was opened before a deploy, with scripts of another name since. */
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
const scriptsOf = (html: string): string[] => html.match(/\/assets\/[\w.-]+\.js/g) ?? [];

test("§6 #16: a page from before a deploy still gets its scripts", async () => {
  const { show } = await seedContent(sql);
  await addEpisodes(sql, show, 1, 3);
  await site.backend.rebuild.ensure();
  const old = scriptsOf((await get("/")).text);
  expect(old.length).toBeGreaterThan(0);

  // The address of the backend stands in a script, whose name changes with it.
  Object.assign(site.backend.buildEnv, {
    PUBLIC_SUPABASE_URL: site.backend.url.replace("localhost", "127.0.0.1"),
  });
  await site.backend.rebuild.ensure();
  const now = scriptsOf((await get("/")).text);
  const replaced = old.filter((script) => !now.includes(script));
  expect(replaced.length).toBeGreaterThan(0);
  for (const script of old) expect([script, (await get(script)).status]).toEqual([script, 200]);
  expect((await get("/assets/never-there.js")).status).toBe(404);
}, 120_000);
