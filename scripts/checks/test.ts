/**
 * `npm test`: every check and every test; closes with the sum of the runners' own reports.
 * `npm test -- WORD…`: every check, and the tests that have one of the words in their path.
 */
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { COMPILED } from "../local/site-process.ts";
import { findChromium } from "./chromium.ts";
import { installLintablePostgres } from "./lintable-postgres.ts";
import { makeScratch } from "./scratch.ts";
import { ALLOWED_SKIPS } from "./skips.ts";

interface Tally {
  passed: number;
  failed: string[];
  skipped: string[];
  /** Passed at the second try only. */
  flaky: string[];
}

/** Of the browser tests, which share two cores with the product they drive; more is a fault (decision 13). */
const MOST_FLAKY = 3;

const REPORTS = "test-results";
const words = process.argv.slice(2);
const node = [process.execPath, "--disable-warning=ExperimentalWarning"];
/** Of all that is started here. */
const ENV = {
  ASTRO_TELEMETRY_DISABLED: "1",
  TMPDIR: makeScratch(),
  NODE_COMPILE_CACHE: COMPILED,
  // Of the local Auth. A hash takes a tenth of a second otherwise, and hundreds sign up and in.
  LITE_AUTH_BCRYPT_COST: "4",
};

/** Runs a command and says how it went; what it says itself is shown as it comes, or together at its end. */
async function run(
  name: string,
  command: string[],
  { env = {}, shown = "live" }: { env?: NodeJS.ProcessEnv; shown?: "live" | "together" } = {},
): Promise<boolean> {
  const started = performance.now();
  const [program = "", ...args] = command;
  const isLive = shown === "live";
  if (isLive) console.log(`\n── ${name}`);
  const child = spawn(program, args, {
    stdio: ["ignore", isLive ? "inherit" : "pipe", isLive ? "inherit" : "pipe"],
    env: { ...process.env, ...ENV, ...env },
  });
  const said: Buffer[] = [];
  child.stdout?.on("data", (data) => said.push(data));
  child.stderr?.on("data", (data) => said.push(data));
  const code = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(said));
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"} in ${seconds} s`);
  return code === 0;
}

/** The browser's runner would start the product for nothing. */
const hasBrowserTests = () =>
  words.length === 0 ||
  globSync("tests/e2e/*.e2e.ts").some((file) => words.some((word) => file.includes(word)));

/** Chromium's path is given back. One after the other: the system's package manager serves one at a time. */
async function findPrograms(): Promise<string | null> {
  const chromium = hasBrowserTests() ? await findChromium() : null;
  await installLintablePostgres();
  return chromium;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, "utf8")) as T;
  } catch {
    return null;
  }
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string }[];
    status: string;
  }[];
}

function vitestTally(report: VitestReport | null): Tally {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const isSkip = (status: string) => ["skipped", "pending", "todo", "disabled"].includes(status);
  // A file that fails before its first test has no assertion to count.
  const broken = files.filter((f) => f.status === "failed" && f.assertionResults.length === 0);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: [
      ...tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
      ...broken.map(({ name }) => name),
    ],
    skipped: tests.filter(({ status }) => isSkip(status)).map(({ fullName }) => fullName),
    flaky: [],
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

function playwrightTally(report: PlaywrightSuite | null): Tally {
  const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const tests = report
    ? specsOf(report).flatMap((s) => s.tests.map((t) => ({ ...t, title: s.title })))
    : [];
  const titlesOf = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ title }) => title);
  const flaky = titlesOf("flaky");
  const isTolerable = flaky.length <= MOST_FLAKY;
  return {
    passed: titlesOf("expected").length + (isTolerable ? flaky.length : 0),
    failed: [...titlesOf("unexpected"), ...(isTolerable ? [] : flaky)],
    skipped: titlesOf("skipped"),
    flaky,
  };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const failedChecks: string[] = [];
const check = async (name: string, command: string[], env: NodeJS.ProcessEnv = {}) => {
  if (!(await run(name, command, { shown: "together", env }))) failedChecks.push(name);
};
// All at once: what waits in one of them is time for the others (decision 21).
const checking = Promise.all([
  check("types of pages", [
    ...[...node, "node_modules/astro/bin/astro.mjs", "check"],
    ...["--tsconfig", "tsconfig.pages.json", "--minimumFailingSeverity", "warning"],
  ]),
  // Astro's own check cannot use this compiler yet, which takes a quarter of the time.
  check(
    "types",
    [...node, "node_modules/typescript-native/bin/tsc", "--noEmit", "--singleThreaded"],
    // It ends before its memory matters: garbage is collected a quarter as often.
    { GOGC: "400" },
  ),
  check("lint and format", ["node_modules/.bin/biome", "check", "--error-on-warnings", "."]),
  check("types of the edge functions", [
    ...["node_modules/.bin/deno", "check", "--quiet", "--no-lock"],
    ...["--config", "supabase/functions/deno.json", ...globSync("supabase/functions/*/index.ts")],
  ]),
  check("layers", [...node, "scripts/checks/layers.ts"]),
]);
// Before the runners: their tests would each make or install the same things.
const [chromium] = await Promise.all([
  findPrograms(),
  // A few tests do without.
  words.length > 0 || check("first start", [...node, "tests/support/first-start.ts"]),
]);
const [unit, browser] = await Promise.all([
  run("unit and API tests", [
    ...[...node, "node_modules/vitest/vitest.mjs", "run", "--passWithNoTests", ...words],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${REPORTS}/unit.json`],
  ]),
  chromium === null ||
    run(
      "browser tests",
      // Two, since the others keep both cores busy whenever these wait.
      [...node, "node_modules/@playwright/test/cli.js", "test", "--workers=2", ...words],
      { env: { CHROMIUM_PATH: chromium } },
    ),
  checking,
]);

const tallies = [
  vitestTally(readReport<VitestReport>("unit.json")),
  playwrightTally(readReport<PlaywrightSuite>("e2e.json")),
];
const skipped = tallies.flatMap((tally) => tally.skipped);
const isListed = (title: string) => ALLOWED_SKIPS.some((skip) => title.startsWith(skip.title));
const unlisted = skipped.filter((title) => !isListed(title));
for (const title of unlisted) console.error(`Skipped without a reason in skips.ts: ${title}`);
for (const { title, reason } of ALLOWED_SKIPS) {
  if (skipped.some((name) => name.startsWith(title))) console.log(`Skipped: ${title} (${reason})`);
}
for (const { flaky, failed } of tallies) {
  for (const title of flaky) console.error(`Passed at the second try only: ${title}`);
  for (const title of failed) console.error(`Failed: ${title}`);
}

for (const name of failedChecks) console.error(`Failed: ${name}`);

const sum = (count: (tally: Tally) => number) => tallies.reduce((n, tally) => n + count(tally), 0);
// A runner that failed although none of its tests did (it crashed) is a failure of its own.
const crashed = [unit, browser].filter((ok, i) => !ok && tallies[i]?.failed.length === 0).length;
// A word that is mistyped must not look like tests that passed.
const isEmpty = sum((t) => t.passed + t.failed.length) === 0;
if (isEmpty) console.error(`No test has ${words.join(" or ") || "run"} in its path.`);
const failed =
  sum((t) => t.failed.length) + failedChecks.length + crashed + unlisted.length + Number(isEmpty);
console.log(
  `\n${sum((t) => t.passed)} passed, ${failed} failed, ${skipped.length - unlisted.length} skipped`,
);
process.exit(failed === 0 ? 0 : 1);
