import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "../checks/chromium.ts";
import { freePort } from "../local/free-port.ts";
import { readKeys } from "../local/keys.ts";

const LIGHTHOUSE_VERSION = "13.5.0";
const ROUNDS = 5;
/** The benchmark visits these pages. The first three must have the Lighthouse score 100. */
const PAGES = {
  home: "/",
  recap: "/recap/salt",
  show: "/show/bench-hours",
  transcript: "/recap/salt/transcript",
  quotes: "/quotes",
  recommendations: "/recommendations",
  list: "/top-list/",
  lists: "/top-lists",
  search: "/podcasts?q=salt",
  podcasts: "/podcasts",
  category: "/category/living-world",
  guests: "/guests",
  guest: "/guest/ines-okafor-lind",
  explore: "/explore",
  about: "/about",
};

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null }>;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIME_AUDITS = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];

/** Prints the median of five visits to each page. With the setting `PAGES=home,list`, visits only these two pages. */
export async function benchLighthouse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recap-lighthouse-"));
  const origin = `http://localhost:${await freePort()}`;
  const stopDemo = await startDemo(origin, join(folder, "data"));
  try {
    console.log(`\n| page | ${[...CATEGORIES, "FCP s", "LCP s", "blocked ms", "shift"].join(" | ")} |`);
    console.log(`|---${"|---".repeat(CATEGORIES.length + 4)}|`);
    const list = await findFirstList(origin, join(folder, "data"));
    const selectedPages = process.env["PAGES"]?.split(",");
    for (const [name, path] of Object.entries(PAGES)) {
      if (selectedPages && !selectedPages.includes(name)) continue;
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const address = origin + path + (path.endsWith("list/") ? list : "");
        reports.push(await runLighthouse(address, join(folder, "report.json")));
      }
      const median = (select: (report: Report) => number) =>
        reports.map(select).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      const scores = CATEGORIES.map((key) => Math.round(median(({ categories }) => categories[key]?.score ?? 0) * 100));
      const [fcp = 0, lcp = 0, blockingMs = 0] = TIME_AUDITS.map((key) =>
        median(({ audits }) => audits[key]?.numericValue ?? 0),
      );
      const shift = median(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 0);
      const times = [(fcp / 1000).toFixed(2), (lcp / 1000).toFixed(2), blockingMs.toFixed(0)];
      console.log(`| ${[name, ...scores, ...times, shift.toFixed(4)].join(" | ")} |`);
    }
  } finally {
    await stopDemo();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findFirstList(origin: string, dataDir: string): Promise<string> {
  const headers = { apikey: readKeys(dataDir).publishable };
  const response = await fetch(`${origin}/rest/v1/top_lists?select=id&order=id&limit=1`, {
    headers,
  });
  const [list] = (await response.json()) as { id: string }[];
  if (!list) throw new Error("The demo has no Top 10 list.");
  return list.id;
}

async function runLighthouse(url: string, file: string): Promise<Report> {
  const { status, stderr } = spawnSync(
    "npm",
    [
      "exec",
      "--yes",
      `--package=lighthouse@${LIGHTHOUSE_VERSION}`,
      "--",
      "lighthouse",
      url,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless --no-sandbox",
    ],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: await findChromium() } },
  );
  if (status !== 0) throw new Error(stderr.slice(-2000));
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

function startDemo(origin: string, dataDir: string): Promise<() => Promise<void>> {
  const demo = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", resolve("scripts/local/start.ts")], {
    env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exitPromise = new Promise<void>((done) => demo.once("exit", () => done()));
  return new Promise((done, fail) => {
    demo.once("exit", () => fail(new Error("The demo ended before it was ready.")));
    demo.stdout.on("data", (text) => {
      if (!/^ready /m.test(String(text))) return;
      done(async () => {
        demo.kill("SIGINT");
        await exitPromise;
      });
    });
  });
}
