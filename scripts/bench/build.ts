import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleFolder } from "../build/renderer/render-bundle.ts";
import { createLocalBackend } from "../local/backend.ts";
import { freePort } from "../local/free-port.ts";
import { listen } from "../local/serve.ts";
import { type BuildMeasurement, measureBuild } from "./measure-build.ts";
import { measurePages } from "./pages.ts";
import { measurePlainWriter } from "./plain-writer.ts";
import { episodesSqlParts } from "./scale.ts";

const SIZES = (process.env["EPISODES"] ?? "10000,50000,100000").split(",").map(Number);
/** Only builds of a site with this number of episodes have time budgets (architecture, "Budgets"). */
const BUDGET_EPISODES = 10_000;
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const LARGEST_SHOW_EPISODES = 500;
const MAX_CHANGED_FILES = 60;
const MAX_CHANGE_SECONDS = 3;
const maxMegabytes = (episodes: number) => (episodes > BUDGET_EPISODES ? 2_000 : 1_000);

const insertCopySql = (slug: string, date: string | null) => `
  insert into er_episodes (show_id, title, slug, episode_date, guests, quick_take, recap_body, key_takeaways,
    quotes, recommendations, why_it_matters, transcript, duration_minutes)
  select show_id, 'Copy ' || title, '${slug}', ${date}, guests, quick_take, recap_body, key_takeaways,
    quotes, recommendations, why_it_matters, transcript, 42
  from er_episodes where slug = 'scale-episode-140'`;

interface Step {
  sql?: string;
  env?: Record<string, string>;
  /** The build may take at most `maxRatio` times as long as `plain-writer.ts`, which only writes the same files. */
  maxRatio?: number;
}

/** In the step "other settings", the build renders all pages with the stored render bundle (decision 18). */
const STEPS: Record<string, Step> = {
  cold: { maxRatio: 12 },
  unchanged: {},
  "changed title": {
    sql: "update er_episodes set title = title || '.' where slug = 'scale-episode-77'",
  },
  "insert, newest": { sql: insertCopySql("bench-newest", "date '2040-01-01'") },
  "insert, back-dated": { sql: insertCopySql("bench-back-dated", "date '2013-05-05'") },
  "insert, undated": { sql: insertCopySql("bench-undated", null) },
  deletion: { sql: "delete from er_episodes where slug = 'scale-episode-201'" },
  "changed date": {
    sql: "update er_episodes set episode_date = '2014-06-06' where slug = 'scale-episode-301'",
  },
  "other settings": { env: { SITE_CONTACT_EMAIL: "bench@example.test" }, maxRatio: 8 },
};

export async function benchBuild(): Promise<void> {
  console.log("\n| episodes | build | s | × plain | pages rendered | files changed | peak MB |");
  console.log("|---|---|---|---|---|---|---|");
  for (const episodes of SIZES) await benchSize(episodes);
}

async function benchSize(episodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recap-bench-"));
  const siteFolder = resolve(".astro", "bench");
  const port = await freePort();
  const backend = await createLocalBackend({ dataDir: folder, url: `http://localhost:${port}` });
  const server = await listen(port, backend.fetch);
  const cache = join(folder, "cache");
  const bundles = join(folder, "bundles");
  const env = { ...backend.buildEnv, BUILD_CACHE_DIR: cache, BUILD_BUNDLES: bundles };
  const results = new Map<string, BuildMeasurement[]>();
  try {
    for (const sql of contentSqlParts(episodes)) await backend.database.sql(sql);
    const rounds = episodes === BUDGET_EPISODES ? ROUNDS : 1;
    for (let round = 0; round < rounds; round++) {
      for (const path of [siteFolder, bundleFolder(siteFolder), cache, bundles]) {
        rmSync(path, { recursive: true, force: true });
      }
      mkdirSync(cache);
      await backend.database.sql("delete from er_episodes where slug like 'bench-%'");
      for (const [name, { sql, env: settings }] of Object.entries(STEPS)) {
        if (sql) await backend.database.sql(sql);
        const measurement = await measureBuild(siteFolder, { ...env, ...settings });
        results.set(name, [...(results.get(name) ?? []), measurement]);
        if (name !== "cold") continue;
        const plainMeasurement = {
          ...EMPTY_MEASUREMENT,
          seconds: measurePlainWriter(siteFolder, join(folder, "plain")),
        };
        results.set("plain writer", [...(results.get("plain writer") ?? []), plainMeasurement]);
      }
    }
    printResults(episodes, results);
    if (episodes === BUDGET_EPISODES) await measurePages(siteFolder);
  } finally {
    await server.close();
    await backend.close();
    for (const path of [folder, siteFolder, bundleFolder(siteFolder)]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

const EMPTY_MEASUREMENT: BuildMeasurement = { seconds: 0, peakMB: 0, pages: 0, changedFiles: 0 };

/** The benchmark turns these triggers off, because they would run for hours. No build reads the rows that they write. */
const SLOW_TRIGGERS = ["entries", "words_inserted", "related_insert", "related_update"];

const switchTriggersSql = (action: "disable" | "enable") =>
  SLOW_TRIGGERS.map((name) => `alter table public.er_episodes ${action} trigger er_episodes_${name};`).join("");

const contentSqlParts = (episodes: number) => [
  switchTriggersSql("disable"),
  ...episodesSqlParts(episodes),
  LARGEST_SHOW_SQL,
  RELATIONS_SQL,
  switchTriggersSql("enable"),
];

/** Relates each recap to the next three of its show. */
const RELATIONS_SQL = `
  insert into private.relations (episode_id, related_id, score)
    select id, related_id, 0.1 from (
      select id, unnest(array[lead(id) over w, lead(id, 2) over w, lead(id, 3) over w]) as related_id
      from public.er_episodes window w as (partition by show_id order by slug)
    ) pairs where related_id is not null;
  insert into public.er_related (id, related, rev)
    select episode_id, array_agg(related_id order by related_id), private.next_revision()
    from private.relations group by episode_id;
  analyze;`;

const LARGEST_SHOW_SQL = `
  update public.er_episodes set show_id = (select id from public.er_shows where slug = 'scale-show-1')
  where id in (select id from public.er_episodes order by slug limit ${LARGEST_SHOW_EPISODES});`;

function printResults(episodes: number, results: Map<string, BuildMeasurement[]>): void {
  const plainSeconds = summarize(results.get("plain writer") ?? []).seconds;
  for (const [name, rounds] of results) {
    const { seconds, pages, changedFiles, peakMB } = summarize(rounds);
    const { maxRatio, sql } = STEPS[name] ?? {};
    const hasBudget = episodes === BUDGET_EPISODES;
    const ratio = seconds / plainSeconds;
    const cells = [
      markIfOverBudget(seconds.toFixed(1), hasBudget && Boolean(sql) && seconds > MAX_CHANGE_SECONDS),
      markIfOverBudget(ratio.toFixed(1), hasBudget && maxRatio !== undefined && ratio > maxRatio),
      pages,
      markIfOverBudget(String(changedFiles), Boolean(sql) && changedFiles > MAX_CHANGED_FILES),
      markIfOverBudget(String(peakMB), peakMB > maxMegabytes(episodes)),
    ];
    console.log(`| ${[episodes, name, ...cells].join(" | ")} |`);
  }
}

const markIfOverBudget = (text: string, isOverBudget: boolean) => (isOverBudget ? `${text} ✗` : text);

/** Returns the median time of the rounds, and the maximum of every other number. */
function summarize(rounds: readonly BuildMeasurement[]): BuildMeasurement {
  const seconds = rounds.map((round) => round.seconds).sort((a, b) => a - b);
  const largestValue = (key: keyof BuildMeasurement) => Math.max(0, ...rounds.map((round) => round[key]));
  return {
    seconds: seconds[Math.floor(seconds.length / 2)] ?? 0,
    pages: largestValue("pages"),
    changedFiles: largestValue("changedFiles"),
    peakMB: largestValue("peakMB"),
  };
}
