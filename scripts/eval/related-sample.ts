/**
 * `node scripts/eval/related-sample.ts FOLDER [SEED]` imports the shows of `SHARED_DATA` into an empty database. It
 * writes 60 stored relations and 60 random pairs in random order to `FOLDER/pairs.md`, and the answers to
 * `FOLDER/key.json`. So a person can judge the pairs without the answers (docs/eval.md, "Related recaps").
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFiles } from "../import/run.ts";
import { fileSource } from "../import/sources.ts";
import { clientOf } from "../local/admin-client.ts";
import { createLocalBackend } from "../local/backend.ts";
import { startPostgres } from "../local/postgres.ts";
import { readSettings } from "../local/settings.ts";
import { createRandom } from "../soak/random.ts";
import { publishAll } from "./publish-all.ts";
import { choosePairs, type JudgedRecap, pairsText } from "./related-pairs.ts";

const PAIRS = 60;

const [folder, seed = "1"] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder for pairs.md and key.json.");
  process.exit(1);
}
const shows = join(readSettings().SHARED_DATA, "shows");
const postgres = await startPostgres();
const dataDir = mkdtempSync(join(tmpdir(), "recap-related-"));
const backend = await createLocalBackend({
  ...{ dataDir, url: "http://localhost:4999", listens: false, inMemory: true },
  ...{ databaseUrl: postgres.url, attemptRules: [] },
});
try {
  const sources = readdirSync(shows)
    .filter((name) => name.endsWith(".json"))
    .map((name) => fileSource(name, { folder: shows, offline: true }));
  await importFiles(
    clientOf(backend),
    sources,
    { reportItem() {}, progress() {} },
    { publish: true },
  );
  await publishAll(clientOf(backend));
  const { sql } = backend.database;
  await sql("select private.relate_all()");
  const recaps = await sql<JudgedRecap>(
    `select e.id, e.title, s.name as show, concat_ws(' ', 'With ' || nullif(coalesce((
         select string_agg(guest ->> 'name', ', ') from jsonb_array_elements(e.guests) guest), e.guest_name), '') || '.',
       e.quick_take,
       regexp_replace(left(concat_ws(' ', e.recap_body, e.show_notes), 4000), '<[^>]*>', ' ', 'g'),
       left(e.transcript, 400)) as summary
     from public.er_episodes e join public.er_shows s on s.id = e.show_id
     where e.is_published order by e.slug`,
  );
  const rows = await sql<{ id: string; related: string[] }>(
    "select r.id, r.related from public.er_related r join public.er_episodes e using (id) order by e.slug",
  );
  const relations = new Map(rows.map(({ id, related }) => [id, related]));
  const pairs = choosePairs(recaps, relations, PAIRS, createRandom(Number(seed)));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pairs.md"), pairsText(pairs));
  const key = pairs.map(({ isRelated }, index) => ({ pair: index + 1, isRelated }));
  writeFileSync(join(folder, "key.json"), `${JSON.stringify(key, null, 2)}\n`);
  const count = rows.reduce((sum, { related }) => sum + related.length, 0);
  console.log(`${recaps.length} recaps, ${rows.length} with relations, ${count} relations.`);
} finally {
  await backend.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
