/**
 * `node scripts/eval/read-published.ts FOLDER [SEED]` imports all shows and RSS feeds of `SHARED_DATA` into an empty
 * database and publishes what the rules of the Inbox allow. It writes to FOLDER which items the import published, and also
 * the texts and pictures of random recap pages, so that a person can read them (docs/eval.md).
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { recap } from "../../src/paths.ts";
import { findChromium } from "../checks/chromium.ts";
import { importFiles } from "../import/run.ts";
import { fileSource } from "../import/sources.ts";
import { clientOf } from "../local/admin-client.ts";
import { createLocalBackend } from "../local/backend.ts";
import { freePort } from "../local/free-port.ts";
import { startPostgres } from "../local/postgres.ts";
import { listen } from "../local/serve.ts";
import { readSettings } from "../local/settings.ts";
import { createRandom } from "../soak/random.ts";

const PAGES = 50;

const [folder, seed = "1"] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder for the results.");
  process.exit(1);
}
const { SHARED_DATA } = readSettings();
const filesIn = (name: string, pattern: RegExp) =>
  readdirSync(join(SHARED_DATA, name))
    .filter((file) => pattern.test(file))
    .map((file) => fileSource(join(SHARED_DATA, name, file), { offline: true }));
const sources = [...filesIn("shows", /\.json$/), ...filesIn("feeds", /./), ...filesIn("youtube", /\.xml$/)];
const dataDir = mkdtempSync(join(tmpdir(), "recap-published-"));
const port = await freePort();
// On a busy machine, the embedded database needs too long for the large batches.
const postgres = await startPostgres();
const backend = await createLocalBackend({
  dataDir,
  url: `http://localhost:${port}`,
  databaseUrl: postgres.url,
  attemptRules: [],
});
const server = await listen(port, backend.fetch);
const pagesFolder = join(folder, `seed-${seed}`);
mkdirSync(pagesFolder, { recursive: true });
try {
  const lines: string[] = [];
  const counts = await importFiles(
    clientOf(backend),
    sources,
    {
      progress() {},
      reportItem({ kind, label, outcome, reasons }) {
        lines.push([kind, outcome, label.replace(SHARED_DATA, ""), reasons.join("; ")].join("\t"));
      },
    },
    { publish: true },
  );
  if (counts.show.failed > 0)
    throw new Error(`The import of ${counts.show.failed} shows failed, so the results of this run are not complete.`);
  writeFileSync(join(folder, "items.tsv"), `${lines.join("\n")}\n`);
  writeFileSync(join(folder, "counts.json"), `${JSON.stringify(counts, null, 2)}\n`);
  const { sql } = backend.database;
  const rows = await sql<{ slug: string; title: string; is_published: boolean; show: string }>(
    `select e.slug, e.title, e.is_published, s.name as show, c.name as category, e.episode_date,
       e.quick_take, e.recap_body is not null as has_recap, e.show_notes is not null as has_notes,
       e.transcript is not null as has_transcript, e.links
     from public.er_episodes e join public.er_shows s on s.id = e.show_id
     join public.er_categories c on c.id = s.category_id order by s.name, e.slug`,
  );
  writeFileSync(join(folder, "rows.json"), `${JSON.stringify(rows, null, 1)}\n`);
  const publishedRows = rows.filter((row) => row.is_published);
  await backend.rebuild.ensureCurrentSite();
  const random = createRandom(Number(seed));
  const sample = publishedRows
    .map((row) => ({ row, order: random.below(2 ** 32) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, PAGES);
  const browser = await chromium.launch({ executablePath: await findChromium() });
  const page = await browser.newPage({ viewport: { width: 768, height: 1024 } });
  const texts: string[] = [];
  for (const [index, { row }] of sample.entries()) {
    await page.goto(backend.url + recap(row.slug));
    const text = (await page.locator("main").allInnerTexts()).join("\n");
    texts.push(`===== ${index + 1}: ${recap(row.slug)}\n${text}`);
    const name = `${String(index + 1).padStart(2, "0")}.jpg`;
    await page.screenshot({
      path: join(pagesFolder, name),
      fullPage: true,
      quality: 60,
      type: "jpeg",
    });
  }
  writeFileSync(join(pagesFolder, "texts.txt"), texts.join("\n\n"));
  await browser.close();
  console.log(`${rows.length} episodes, ${publishedRows.length} published, ${sample.length} pages.`);
} finally {
  await server.close();
  await backend.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
