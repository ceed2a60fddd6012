/** At the end of the soak, these checks find lost writes, missing pages, and remaining processes and files. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as paths from "../../src/paths.ts";
import type { Client } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Ledger } from "./ledger.ts";
import type { Memory } from "./memory.ts";
import type { Product } from "./product.ts";
import type { Views } from "./readers.ts";
import { episodeValue, listValue, pictureValue } from "./writers.ts";

const BUILD_LIMIT_MS = 300_000;
const PARALLEL_REQUESTS = 8;

interface ContentParts {
  product: Product;
  ledger: Ledger;
  client: Client;
  views: Views;
  journal: Journal;
}

export async function checkContent({ product, ledger, client, views, journal }: ContentParts) {
  await awaitBuild(product, journal);
  await checkWrites(product, ledger, client, journal);
  await checkViews(product, views, journal);
  await checkSite(product, client, journal);
}

/** Call this function after the product has ended. */
export function checkLeftovers(memory: Memory, dataDir: string, journal: Journal): void {
  const remainingProcesses = memory.remainingProcesses();
  journal.addResult(`remaining processes: ${remainingProcesses.length}`);
  for (const { role, pid } of remainingProcesses) journal.addProblem(`the process ${role} (${pid}) did not end`);
  const partialFiles = globSync("{sites,files}/*partial*", { cwd: dataDir });
  if (partialFiles.length > 0) journal.addProblem(`partial files: ${partialFiles.join(", ")}`);
  if (existsSync(join(dataDir, "owner.json"))) journal.addProblem("the lock of the data folder remains");
}

async function checkWrites(product: Product, ledger: Ledger, client: Client, journal: Journal) {
  const { sql } = product;
  const actualValues = new Map<string, string>();
  const writerIds = "select id from auth.users where email like 'writer-%@soak.test'";
  const lists = await sql<{
    id: string;
    owner: string;
    title: string;
    description: string;
    items: unknown[];
  }>(
    `select l.id, l.user_id as owner, l.title, l.description,
       coalesce((select json_agg(json_build_array(i.podcast_id, i.note) order by i.rank_order)
         from public.list_items i where i.list_id = l.id), '[]') as items
     from public.top_lists l where l.user_id in (${writerIds})`,
  );
  for (const { id, owner, ...list } of lists) actualValues.set(`list ${owner}/${id}`, listValue(list));
  const follows = await sql<{ user_id: string; show_id: string }>(
    `select user_id, show_id from public.user_show_follows where user_id in (${writerIds})`,
  );
  for (const { user_id, show_id } of follows) actualValues.set(`follow ${user_id}/${show_id}`, "follows");
  const profiles = await sql<{ user_id: string; bio: string }>(
    `select user_id, bio from public.profiles where bio is not null and user_id in (${writerIds})`,
  );
  for (const { user_id, bio } of profiles) actualValues.set(`profile ${user_id}/bio`, bio);
  const episodes = await sql<{
    slug: string;
    title: string;
    recap_body: string;
    is_published: boolean;
  }>("select slug, title, recap_body, is_published from public.er_episodes where slug like 'soak-%'");
  const episodeKeys = new Map(
    [...ledger.entries.keys()]
      .filter((key) => key.startsWith("episode "))
      .map((key) => [key.slice(key.indexOf("/") + 1), key]),
  );
  for (const row of episodes) actualValues.set(episodeKeys.get(row.slug) ?? row.slug, episodeValue(row));
  for (const key of ledger.entries.keys()) {
    if (!key.startsWith("picture ")) continue;
    const path = `/storage/v1/object/public/avatars/${key.slice("picture ".length)}`;
    const { status, bytes } = await client.send(
      "check picture",
      { path },
      (code) => code === 200 || code === 400 || code === 404,
    );
    if (status === 200) actualValues.set(key, pictureValue(bytes));
  }
  const { acknowledgedCount, uncertainCount } = ledger.counts();
  const differences = ledger.compare(actualValues);
  journal.addResult(
    `writes: ${acknowledgedCount} acknowledged, ${uncertainCount} without an answer, ${ledger.entries.size} rows compared, ${differences.length} lost or wrong`,
  );
  for (const difference of differences) journal.addProblem(`lost write: ${difference}`);
}

async function checkViews(product: Product, { list, countedVisitors, uncertainVisitors }: Views, journal: Journal) {
  const [row] = await product.sql<{ n: number }>(`select view_count as n from public.top_lists where id = '${list}'`);
  const count = row?.n ?? 0;
  journal.addResult(`views: the server answered ${countedVisitors.size} visitors, and counted ${count} views`);
  // A visitor counts once a day, and the clock jumps to other days. So only a count that is too low is a problem.
  if (count < countedVisitors.size)
    journal.addProblem(`${countedVisitors.size - count} acknowledged views are missing`);
  if (uncertainVisitors.size > 0) journal.print(`${uncertainVisitors.size} visitors got no answer to a view`);
}

async function awaitBuild(product: Product, journal: Journal): Promise<void> {
  const end = performance.now() + BUILD_LIMIT_MS;
  for (;;) {
    const [state] = await product.sql<{ rev: string }>("select rev from public.er_content_revision");
    const { building, liveRev, lastError } = await product.status();
    if (!building && liveRev === Number(state?.rev)) return;
    if (performance.now() > end) {
      journal.addProblem(`the site has revision ${liveRev}, but the content has ${state?.rev}: ${lastError}`);
      return;
    }
    await pause(500);
  }
}

const pathOf = (address: string) => new URL(address, "http://localhost").pathname;

export async function readSitemap(client: Client): Promise<string[]> {
  const readLocations = async (path: string) => {
    const { text } = await client.send("sitemap", { path });
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => pathOf(address));
  };
  const parts = await readLocations(paths.sitemap());
  const pages = await Promise.all(parts.filter((path) => path.endsWith(".xml")).map(readLocations));
  return [...parts.filter((path) => !path.endsWith(".xml")), ...pages.flat()];
}

/** Opens every page of the sitemap, and every address to which a page links. */
async function checkSite(product: Product, client: Client, journal: Journal): Promise<void> {
  const sitemapPaths = await readSitemap(client);
  const rows = await product.sql<{ slug: string }>("select slug from public.er_episodes where is_published");
  const publishedPaths = new Set(rows.map(({ slug }) => paths.recap(slug)));
  const recapPathsInSitemap = new Set(sitemapPaths.filter((path) => /^\/recap\/[^/]+$/.test(path)));
  for (const path of publishedPaths)
    if (!recapPathsInSitemap.has(path)) journal.addProblem(`the sitemap lacks ${path}`);
  for (const path of recapPathsInSitemap) if (!publishedPaths.has(path)) journal.addProblem(`${path} is not published`);

  const knownPaths = new Set(["/", ...sitemapPaths]);
  const queue = [...knownPaths];
  const openQueuedPages = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const { status, text } = await client.send("check page", { path });
      if (status !== 200) continue;
      const isPage = /^<!doctype html/i.test(text);
      if (isPage && !text.includes("</html>")) journal.addProblem(`the page ${path} is incomplete`);
      if (!isPage) continue;
      for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"/#?][^"#?]*)/g)) {
        const linkedPath = link.replaceAll("&amp;", "&");
        if (/^\/(?:__|storage\/)/.test(linkedPath) || knownPaths.has(linkedPath)) continue;
        knownPaths.add(linkedPath);
        queue.push(linkedPath);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, openQueuedPages));
  journal.addResult(`site: ${sitemapPaths.length} pages in the sitemap, ${knownPaths.size} addresses opened`);
}
