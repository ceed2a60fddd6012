import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleFolder } from "../build/renderer/render-bundle.ts";
import { createLocalBackend } from "../local/backend.ts";
import { freePort } from "../local/free-port.ts";
import { listen } from "../local/serve.ts";
import { measurePages } from "./pages.ts";
import { scaleSql } from "./scale.ts";

const SIZES = (process.env["EPISODES"] ?? "1000,10000,50000").split(",").map(Number);
/** The size for which the budgets are (architecture, "Budgets"). Only its pages are measured. */
const BUDGET_EPISODES = 10_000;
const LARGEST_SHOW_EPISODES = 500;

/** In seconds. Another setting renders all pages with the stored render bundle (decision 18). */
const BUDGETS = { cold: 20, unchanged: 3, "one change": 4, "another setting": null };

/** Writes the recaps with plain Node. This is the limit of the machine and its disk. */
const PLAIN_WRITER = `const { readFileSync, writeFileSync } = require("node:fs");
  const [data, out] = process.argv.slice(1);
  for (const { slug, title, quick_take, recap_body, why_it_matters } of JSON.parse(readFileSync(data)))
    writeFileSync(out + "/" + slug + ".html",
      \`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>\${title}</title></head>
<body><h1>\${title}</h1><p>\${quick_take}</p>\${recap_body}<p>\${why_it_matters}</p></body></html>\`);`;

export async function benchBuild(): Promise<void> {
  console.log(
    "\n| episodes | build | s | pages a second | pages rendered | MB written | peak MB |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const episodes of SIZES) await benchSize(episodes);
}

async function benchSize(episodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recap-bench-"));
  const out = resolve(".astro", "bench");
  const port = await freePort();
  const backend = await createLocalBackend({ dataDir: folder, url: `http://localhost:${port}` });
  const server = await listen(port, backend.fetch);
  const { sql } = backend.database;
  const report = (name: string, { seconds, peakMB, pages }: Measured, outputFolder: string) => {
    const budget = episodes === BUDGET_EPISODES ? BUDGETS[name as keyof typeof BUDGETS] : undefined;
    const took = `${seconds.toFixed(1)}${budget && seconds > budget ? ` (${budget}) ✗` : ""}`;
    const pace = (pages / seconds).toFixed(0);
    console.log(
      `| ${episodes} | ${name} | ${took} | ${pace} | ${pages} | ${megabytes(outputFolder)} | ${peakMB} |`,
    );
  };
  try {
    await sql(scaleSql(episodes));
    await sql(
      `update er_episodes set show_id = (select id from er_shows where slug = 'scale-show-1')
       where id in (select id from er_episodes order by slug limit $1)`,
      [LARGEST_SHOW_EPISODES],
    );
    const env = {
      ...backend.buildEnv,
      BUILD_CACHE_DIR: join(folder, "cache"),
      BUILD_BUNDLES: join(folder, "bundles"),
    };
    rmSync(bundleFolder(out), { recursive: true, force: true });
    for (const name of Object.keys(BUDGETS)) {
      if (name === "one change") {
        await sql("update er_episodes set title = title || '.' where slug = 'scale-episode-77'");
      }
      const isOther = name === "another setting";
      const settings = isOther ? { SITE_CONTACT_EMAIL: "bench@example.test" } : {};
      report(name, await measure(["scripts/build/cli.ts", out], { ...env, ...settings }), out);
    }
    const [data, outputFolder] = [join(folder, "recaps.json"), join(folder, "recaps")];
    const rows = await sql(
      "select slug, title, quick_take, recap_body, why_it_matters from er_episodes",
    );
    writeFileSync(data, JSON.stringify(rows));
    mkdirSync(outputFolder);
    const plain = await measure(["--eval", PLAIN_WRITER, data, outputFolder], {});
    report("plain Node, recaps only", { ...plain, pages: rows.length }, outputFolder);
    if (episodes === BUDGET_EPISODES) await measurePages(out);
  } finally {
    await server.close();
    await backend.close();
    for (const path of [folder, out]) rmSync(path, { recursive: true, force: true });
  }
}

const megabytes = (folder: string) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return (sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0);
};

interface Measured {
  seconds: number;
  peakMB: number;
  pages: number;
}

function measure(program: string[], env: Record<string, string>): Promise<Measured> {
  const started = performance.now();
  const args = ["--disable-warning=ExperimentalWarning", "--import=./scripts/bench/peak.mjs"];
  const child = spawn(process.execPath, [...args, ...program], {
    env: { ...process.env, ...env, UV_THREADPOOL_SIZE: "1", ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      if (code !== 0) return fail(new Error(output.slice(-3000)));
      // A build that bundles runs two processes, one after the other.
      const peaks = [...output.matchAll(/peak (\d+) kB/g)].map(([, kB]) => Number(kB));
      done({
        seconds: (performance.now() - started) / 1000,
        peakMB: Math.round(Math.max(...peaks) / 1000),
        pages: Number(output.match(/(\d+) pages rendered/)?.[1]),
      });
    });
  });
}
