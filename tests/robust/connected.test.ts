/** Tests `npm start` with the settings of another Supabase on this machine, such as `supabase start`. */
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { listen } from "../../scripts/local/serve.ts";
import { emptyFolder, openTestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { killCommands, startCommand } from "./commands.ts";

const dataDir = emptyFolder();
const supabase = await openTestBackend();
const { show } = await seedContent(supabase.sql);
const server = await listen(0, ({ url, method, headers }) => {
  const { pathname, search } = new URL(url);
  return supabase.fetch(new Request(supabase.url + pathname + search, { method, headers }));
});
afterAll(async () => {
  killCommands();
  await server.close();
  await supabase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the product builds the content of another Supabase project, and builds again after a change", async () => {
  const port = String(await freePort());
  const product = startCommand("scripts/local/start.ts", [], {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_SUPABASE_URL: `http://localhost:${server.port}`,
    PUBLIC_SUPABASE_ANON_KEY: supabase.keys.publishable,
  });
  await product.waitForOutput(`ready http://localhost:${port}`);
  const readPage = async () => (await fetch(`http://localhost:${port}/show/${show.slug}`)).text();
  // The scripts of the page call the other Supabase. The links lead to the site.
  expect(await readPage()).toContain(`http://localhost:${server.port}`);
  expect(await readPage()).toContain(`href="http://localhost:${port}/show/${show.slug}"`);
  await supabase.sql("update public.er_shows set description = 'A newer description'");
  await expect.poll(readPage, { timeout: 60_000, interval: 500 }).toContain("A newer description");
  expect((await product.stop()).code).toBe(0);
}, 360_000);
