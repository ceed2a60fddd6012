/**
 * `npm test` runs the everyday part of the suite, and `npm run test:full` runs both parts. With `--rest`, the command
 * runs only what `npm test` has left out, and counts the reports of `npm test` too. `npm test -- WORD…` runs only the
 * tests whose path contains one of the words.
 */
import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { readSettings } from "../local/settings.ts";
import { COMPILE_CACHE } from "../local/site-process.ts";
import { findChromium } from "./chromium.ts";
import {
  type PlaywrightSuite,
  playwrightResults,
  readReport,
  type TestResult,
  type VitestReport,
  vitestResults,
} from "./reports.ts";
import { createScratchFolder } from "./scratch.ts";
import { readRows, securityRowFaults } from "./security-rows.ts";
import { allowedSkipOf } from "./skips.ts";
import { DATA_CONFIG, EVERYDAY_PROJECTS, EVERYDAY_STORIES, type Part, REST_PROJECTS, REST_STORIES } from "./suite.ts";
import { listRunFiles, sourceFiles, unrunFiles } from "./unrun-files.ts";
import { readRoutes, unvisitedRoutes } from "./visited-routes.ts";

const REPORTS = "test-results";
const BROWSER_TESTS = "tests/e2e/*.e2e.ts";
const OTHER_TESTS = [
  "{src,scripts,supabase/functions}/**/*.test.{ts,tsx}",
  "tests/{api,deploy,robust,site}/**/*.test.ts",
];
const node = [process.execPath, "--disable-warning=ExperimentalWarning"];
const isCi = Boolean(process.env["CI"]);

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const isRest = options.includes("--rest");
const isFull = options.includes("--full") || isRest;
const hasWords = words.length > 0;
const parts: Part[] = isRest ? ["rest"] : isFull || hasWords ? ["everyday", "rest"] : ["everyday"];

const ENV = {
  ASTRO_TELEMETRY_DISABLED: "1",
  TMPDIR: createScratchFolder(),
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  // The tests sign in hundreds of times. With the lowest cost of password hashes, each sign-in takes 0.1 s less.
  LITE_AUTH_BCRYPT_COST: "4",
};

const failures: string[] = [];

async function runCommand(name: string, [program = "", ...args]: string[], isQuiet = false): Promise<boolean> {
  const startedAt = performance.now();
  if (!isQuiet) console.log(`\n── ${name}`);
  const stream = isQuiet ? "pipe" : "inherit";
  const child = spawn(program, args, {
    stdio: ["ignore", stream, stream],
    env: { ...process.env, ...ENV },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (data) => output.push(data));
  child.stderr?.on("data", (data) => output.push(data));
  const code = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(output));
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"} in ${seconds} s`);
  return code === 0;
}

async function check(name: string, command: string[]): Promise<void> {
  if (!(await runCommand(name, command, true))) failures.push(name);
}

const reportFile = (runner: string, part: Part) => `${REPORTS}/${runner}-${part}.json`;

/** If a runner fails although none of its tests has failed, it has crashed, or a check of the runner has failed. */
function recordCrash(name: string, isOk: boolean, results: readonly TestResult[]): void {
  if (!isOk && !results.some(({ status }) => status === "failed")) failures.push(`${name} failed`);
}

async function runVitest(name: string, part: Part, args: string[]): Promise<void> {
  const report = reportFile(name === "real files" ? "data" : "unit", part);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = "node_modules/vitest/vitest.mjs";
  const isOk = await runCommand(`${name} (${part})`, [
    ...node,
    vitest,
    "run",
    ...args,
    ...words,
    ...reporters,
    ...(hasWords ? ["--passWithNoTests"] : []),
  ]);
  recordCrash(`Vitest (${name})`, isOk, vitestResults(readReport<VitestReport>(report)));
}

/** The browser tests run alone. Beside other tests on a slow machine, they would reach their time limits. */
async function runPlaywright(part: Part) {
  const stories = part === "everyday" ? EVERYDAY_STORIES : REST_STORIES;
  const isOk = await runCommand(`browser tests (${part})`, [
    ...node,
    "node_modules/@playwright/test/cli.js",
    "test",
    ...stories,
    ...(hasWords ? ["--pass-with-no-tests", ...words] : []),
  ]);
  const report = reportFile("e2e", part);
  if (existsSync(`${REPORTS}/e2e.json`)) renameSync(`${REPORTS}/e2e.json`, report);
  recordCrash("Playwright", isOk, playwrightResults(readReport<PlaywrightSuite>(report)));
}

const hasWord = (file: string) => words.some((word) => file.includes(word));
const hasBrowserTests = !hasWords || globSync(BROWSER_TESTS).some(hasWord);
const hasOtherTests = !hasWords || globSync(OTHER_TESTS).some(hasWord);
if (!hasBrowserTests && !hasOtherTests) {
  console.error(`No test has ${words.join(" or ")} in its path.`);
  process.exit(1);
}

if (!isRest) rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (parts.includes("everyday") && !hasWords) {
  // The checks end before the tests start. Otherwise, tests that start processes would be too slow on a slow machine.
  await Promise.all([
    check("lint", ["npm", "run", "--silent", "lint"]),
    check("typecheck", ["npm", "run", "--silent", "typecheck"]),
  ]);
  // The first start runs before the tests. Otherwise, each test runner would create the same files.
  await check("first start", [...node, "tests/support/first-start.ts"]);
}
if (hasBrowserTests) process.env["CHROMIUM_PATH"] = await findChromium();
for (const part of parts) {
  const projects = part === "everyday" ? EVERYDAY_PROJECTS : REST_PROJECTS;
  if (hasOtherTests) {
    await runVitest(
      "unit and API tests",
      part,
      projects.flatMap((project) => ["--project", project]),
    );
  }
  if (hasBrowserTests) await runPlaywright(part);
  if (part === "rest" && !hasWords && existsSync(readSettings().SHARED_DATA)) {
    await runVitest("real files", part, ["--config", DATA_CONFIG]);
  }
}

const countedParts: Part[] = isRest ? ["everyday", "rest"] : parts;
const results = countedParts.flatMap((part) => [
  ...vitestResults(readReport<VitestReport>(reportFile("unit", part))),
  ...vitestResults(readReport<VitestReport>(reportFile("data", part))),
  ...playwrightResults(readReport<PlaywrightSuite>(reportFile("e2e", part))),
]);
const withStatus = (status: TestResult["status"]) => results.filter((result) => result.status === status);

for (const { file, title } of withStatus("failed")) failures.push(`${file}: ${title}`);
const skipReasons = new Set<string>();
for (const { file, title } of withStatus("skipped")) {
  const skip = allowedSkipOf(title, isCi);
  if (skip) skipReasons.add(`Skipped: ${skip.title} (${skip.reason})`);
  else failures.push(`skipped without a reason in skips.ts: ${file}: ${title}`);
}
for (const reason of skipReasons) console.log(reason);

if (!hasWords) {
  const listed = listRunFiles();
  const ranFiles = new Set(results.map(({ file }) => file));
  const missing = listed.everyday.filter((file) => !ranFiles.has(file));
  failures.push(...missing.map((file) => `no result of ${file}`));
  const runFiles = new Set([...listed.everyday, ...listed.full]);
  failures.push(
    ...unrunFiles(sourceFiles(), runFiles).map((file) => `neither command runs ${file}`),
    ...securityRowFaults(readRows(readFileSync("docs/security.md", "utf8")), results, isFull),
    ...unvisitedRoutes(
      readRoutes(readFileSync("docs/specification.md", "utf8")),
      new Set(results.flatMap(({ paths }) => paths)),
    ).map((route) => `no everyday story opens ${route}`),
  );
}
const passedCount = withStatus("passed").length;
if (passedCount === 0 && failures.length === 0) failures.push("no test ran");
for (const failure of failures) console.error(`Failed: ${failure}`);
const skippedCount = withStatus("skipped").length;
console.log(`\n${new Set(results.map(({ file }) => file)).size} test files`);
console.log(`${passedCount} passed, ${failures.length} failed, ${skippedCount} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
