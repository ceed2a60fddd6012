import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLocalBackend } from "../local/backend.ts";
import { freePort } from "../local/free-port.ts";
import { listen } from "../local/serve.ts";
import { measurePages } from "./pages.ts";
import { scaleSql } from "./scale.ts";

const EPISODES = Number(process.env["EPISODES"] ?? 10_000);
/** Of the largest show, so that its page is measured too. */
const LARGEST_SHOW = 500;

const BUDGETS = { cold: 20, unchanged: 3, "one change": 4 };

/** Builds the site of many episodes cold, unchanged and after one change, then weighs its pages. */
export async function benchBuild(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recap-bench-"));
  const out = resolve(".astro", "bench");
  const port = await freePort();
  const backend = await createLocalBackend({ dataDir: folder, url: `http://localhost:${port}` });
  const server = await listen(port, backend.fetch);
  const { sql } = backend.database;
  try {
    console.log(`filling ${EPISODES} episodes`);
    await sql(scaleSql(EPISODES));
    await sql(
      `update er_episodes set show_id = (select id from er_shows where slug = 'scale-show-1')
       where id in (select id from er_episodes order by slug limit $1)`,
      [LARGEST_SHOW],
    );
    const env = { ...backend.buildEnv, BUILD_CACHE_DIR: join(folder, "cache") };
    console.log("\n| build | s | budget | drawn again | peak MB |\n|---|---|---|---|---|");
    for (const [name, budget] of Object.entries(BUDGETS)) {
      if (name === "one change") {
        await sql("update er_episodes set title = title || '.' where slug = 'scale-episode-77'");
      }
      const { seconds, peak, drawn } = await build(out, env);
      const missed = seconds > budget ? " ✗" : "";
      console.log(`| ${name} | ${seconds.toFixed(1)}${missed} | ${budget} | ${drawn} | ${peak} |`);
    }
    const files = filesOf(out);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    console.log(`\n${files.length} files, ${(bytes / 1e6).toFixed(0)} MB`);
    await measurePages(out);
  } finally {
    await server.close();
    await backend.close();
    for (const gone of [folder, out]) rmSync(gone, { recursive: true, force: true });
  }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

interface Built {
  seconds: number;
  /** In MB. */
  peak: number;
  drawn: number;
}

function build(out: string, env: Record<string, string>): Promise<Built> {
  const started = performance.now();
  const args = ["--disable-warning=ExperimentalWarning", "--import=./scripts/bench/peak.mjs"];
  const child = spawn(
    process.execPath,
    [...args, "node_modules/astro/bin/astro.mjs", "build", "--outDir", out],
    {
      env: { ...process.env, ...env, UV_THREADPOOL_SIZE: "1", ASTRO_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      if (code !== 0) return fail(new Error(output.slice(-3000)));
      const pages = output.match(/├─/g)?.length ?? 0;
      const kept = output.match(/\((cached|restored)\)/g)?.length ?? 0;
      const peak = Number(output.match(/peak (\d+) kB/)?.[1]) / 1000;
      const seconds = (performance.now() - started) / 1000;
      done({ seconds, peak: Math.round(peak), drawn: pages - kept });
    });
  });
}
