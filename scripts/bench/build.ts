import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleFolder } from "../build/renderer/render-bundle.ts";
import { createLocalBackend } from "../local/backend.ts";
import { freePort } from "../local/free-port.ts";
import { listen } from "../local/serve.ts";
import { type Measured, measureBuild } from "./measure-build.ts";
import { measurePages } from "./pages.ts";
import { writePlainly } from "./plain-writer.ts";
import { scaleSql } from "./scale.ts";

const SIZES = (process.env["EPISODES"] ?? "10000,50000,100000").split(",").map(Number);
/** The size for which the budgets of time are (architecture, "Budgets"). Only its pages are measured. */
const BUDGET_EPISODES = 10_000;
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const LARGEST_SHOW_EPISODES = 500;
const MAX_CHANGED_FILES = 60;
const MAX_CHANGE_SECONDS = 3;
const maxMegabytes = (episodes: number) => (episodes > BUDGET_EPISODES ? 2_000 : 1_000);

const copyOf = (slug: string, date: string | null) => `
  insert into er_episodes (show_id, title, slug, episode_date, guests, quick_take, recap_body, key_takeaways,
    quotes, recommendations, why_it_matters, transcript, duration_minutes)
  select show_id, 'Copy ' || title, '${slug}', ${date}, guests, quick_take, recap_body, key_takeaways,
    quotes, recommendations, why_it_matters, transcript, 42
  from er_episodes where slug = 'scale-episode-140'`;

interface Step {
  sql?: string;
  env?: Record<string, string>;
  /** The most times as long as the plain writer. Steps without it are changes of one episode. */
  times?: number;
}

/** Another setting renders all pages with the stored render bundle (decision 18). */
const STEPS: Record<string, Step> = {
  cold: { times: 12 },
  unchanged: {},
  "changed title": {
    sql: "update er_episodes set title = title || '.' where slug = 'scale-episode-77'",
  },
  "insert, newest": { sql: copyOf("bench-newest", "date '2040-01-01'") },
  "insert, back-dated": { sql: copyOf("bench-back-dated", "date '2013-05-05'") },
  "insert, undated": { sql: copyOf("bench-undated", null) },
  deletion: { sql: "delete from er_episodes where slug = 'scale-episode-201'" },
  "changed date": {
    sql: "update er_episodes set episode_date = '2014-06-06' where slug = 'scale-episode-301'",
  },
  "other settings": { env: { SITE_CONTACT_EMAIL: "bench@example.test" }, times: 8 },
};

export async function benchBuild(): Promise<void> {
  console.log("\n| episodes | build | s | × plain | pages rendered | files changed | peak MB |");
  console.log("|---|---|---|---|---|---|---|");
  for (const episodes of SIZES) await benchSize(episodes);
}

async function benchSize(episodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recap-bench-"));
  const out = resolve(".astro", "bench");
  const port = await freePort();
  const backend = await createLocalBackend({ dataDir: folder, url: `http://localhost:${port}` });
  const server = await listen(port, backend.fetch);
  const cache = join(folder, "cache");
  const bundles = join(folder, "bundles");
  const env = { ...backend.buildEnv, BUILD_CACHE_DIR: cache, BUILD_BUNDLES: bundles };
  const results = new Map<string, Measured[]>();
  try {
    await backend.database.sql(contentSql(episodes));
    const rounds = episodes === BUDGET_EPISODES ? ROUNDS : 1;
    for (let round = 0; round < rounds; round++) {
      for (const path of [out, bundleFolder(out), cache, bundles]) {
        rmSync(path, { recursive: true, force: true });
      }
      mkdirSync(cache);
      await backend.database.sql("delete from er_episodes where slug like 'bench-%'");
      for (const [name, { sql, env: settings }] of Object.entries(STEPS)) {
        if (sql) await backend.database.sql(sql);
        const measured = await measureBuild(out, { ...env, ...settings });
        results.set(name, [...(results.get(name) ?? []), measured]);
        if (name !== "cold") continue;
        const plain = { ...NOTHING, seconds: writePlainly(out, join(folder, "plain")) };
        results.set("plain writer", [...(results.get("plain writer") ?? []), plain]);
      }
    }
    report(episodes, results);
    if (episodes === BUDGET_EPISODES) await measurePages(out);
  } finally {
    await server.close();
    await backend.close();
    for (const path of [folder, out, bundleFolder(out)]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

const NOTHING: Measured = { seconds: 0, peakMB: 0, pages: 0, files: 0 };

const contentSql = (episodes: number) => `${scaleSql(episodes)}
  update public.er_episodes set show_id = (select id from public.er_shows where slug = 'scale-show-1')
  where id in (select id from public.er_episodes order by slug limit ${LARGEST_SHOW_EPISODES});`;

function report(episodes: number, results: Map<string, Measured[]>): void {
  const plainSeconds = medianOf(results.get("plain writer") ?? []).seconds;
  for (const [name, rounds] of results) {
    const { seconds, pages, files, peakMB } = medianOf(rounds);
    const { times, sql } = STEPS[name] ?? {};
    const hasBudget = episodes === BUDGET_EPISODES;
    const ratio = seconds / plainSeconds;
    const cells = [
      mark(seconds.toFixed(1), hasBudget && Boolean(sql) && seconds > MAX_CHANGE_SECONDS),
      mark(ratio.toFixed(1), hasBudget && times !== undefined && ratio > times),
      pages,
      mark(String(files), Boolean(sql) && files > MAX_CHANGED_FILES),
      mark(String(peakMB), peakMB > maxMegabytes(episodes)),
    ];
    console.log(`| ${[episodes, name, ...cells].join(" | ")} |`);
  }
}

const mark = (text: string, isOverBudget: boolean) => (isOverBudget ? `${text} ✗` : text);

/** The median time of the rounds, and the largest of the other numbers. */
function medianOf(rounds: readonly Measured[]): Measured {
  const seconds = rounds.map((round) => round.seconds).sort((a, b) => a - b);
  const largest = (key: keyof Measured) => Math.max(0, ...rounds.map((round) => round[key]));
  return {
    seconds: seconds[Math.floor(seconds.length / 2)] ?? 0,
    pages: largest("pages"),
    files: largest("files"),
    peakMB: largest("peakMB"),
  };
}
