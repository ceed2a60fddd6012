/** `npm test` runs all checks and tests. `npm test -- WORD…` runs only tests whose path contains one of the words. */
import { spawn } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { COMPILE_CACHE } from "../local/site-process.ts";
import { findChromium } from "./chromium.ts";
import { installPostgres15 } from "./postgres-15.ts";
import {
  type PlaywrightSuite,
  playwrightTally,
  readReport,
  type VitestReport,
  vitestTally,
} from "./reports.ts";
import { createScratchFolder } from "./scratch.ts";
import { ALLOWED_SKIPS } from "./skips.ts";

const REPORTS = "test-results";
const BROWSER_TESTS = "tests/e2e/*.e2e.ts";
const OTHER_TESTS = [
  "{src,scripts}/**/*.test.{ts,tsx}",
  "tests/{api,deploy,robust,site}/**/*.test.ts",
];
const node = [process.execPath, "--disable-warning=ExperimentalWarning"];

const words = process.argv.slice(2);
const runsAllTests = words.length === 0;
const hasWord = (file: string) => words.some((word) => file.includes(word));
const hasBrowserTests = runsAllTests || globSync(BROWSER_TESTS).some(hasWord);
const hasOtherTests = runsAllTests || globSync(OTHER_TESTS).some(hasWord);
if (!hasBrowserTests && !hasOtherTests) {
  console.error(`No test has ${words.join(" or ")} in its path.`);
  process.exit(1);
}

const ENV = {
  ASTRO_TELEMETRY_DISABLED: "1",
  TMPDIR: createScratchFolder(),
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  // The tests sign in hundreds of times. With the lowest cost of password hashes, each sign-in takes 0.1 s less.
  LITE_AUTH_BCRYPT_COST: "4",
};

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  isQuiet?: boolean;
}

async function runCommand(
  name: string,
  [program = "", ...args]: string[],
  { env = {}, isQuiet = false }: RunOptions = {},
): Promise<boolean> {
  const startedAt = performance.now();
  if (!isQuiet) console.log(`\n── ${name}`);
  const stream = isQuiet ? "pipe" : "inherit";
  const child = spawn(program, args, {
    stdio: ["ignore", stream, stream],
    env: { ...process.env, ...ENV, ...env },
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

const failedChecks: string[] = [];
async function check(name: string, command: string[]): Promise<void> {
  if (!runsAllTests) return;
  if (!(await runCommand(name, command, { isQuiet: true }))) failedChecks.push(name);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// The checks end before the tests start. Otherwise, tests that start processes would be too slow on a slow machine.
await Promise.all([
  check("lint", ["npm", "run", "--silent", "lint"]),
  check("typecheck", ["npm", "run", "--silent", "typecheck"]),
]);
// The first start runs before the tests. Otherwise, each test runner would create the same files.
await check("first start", [...node, "tests/support/first-start.ts"]);
const chromium = hasBrowserTests ? await findChromium() : undefined;
if (hasOtherTests) installPostgres15();
const isUnitRunOk =
  !hasOtherTests ||
  (await runCommand("unit and API tests", [
    ...[...node, "node_modules/vitest/vitest.mjs", "run", ...words],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${REPORTS}/unit.json`],
  ]));
// The browser tests run alone. Beside other tests on a slow machine, they would reach their time limits.
const isBrowserRunOk =
  !chromium ||
  (await runCommand(
    "browser tests",
    [...node, "node_modules/@playwright/test/cli.js", "test", "--workers=2", ...words],
    { env: { CHROMIUM_PATH: chromium } },
  ));

const tallies = [
  vitestTally(readReport<VitestReport>(`${REPORTS}/unit.json`)),
  playwrightTally(readReport<PlaywrightSuite>(`${REPORTS}/e2e.json`)),
];
const namesOf = (kind: "failed" | "skipped" | "flaky") => tallies.flatMap((tally) => tally[kind]);
const allowedSkipOf = (name: string) => ALLOWED_SKIPS.find(({ title }) => name.startsWith(title));
const unexpectedSkips = namesOf("skipped").filter((name) => !allowedSkipOf(name));
const usedSkips = new Set(namesOf("skipped").map(allowedSkipOf));
for (const skip of usedSkips) if (skip) console.log(`Skipped: ${skip.title} (${skip.reason})`);
for (const name of namesOf("flaky")) console.error(`Passed only on the second try: ${name}`);
// If a test runner failed although none of its tests failed, it has crashed.
const crashes = [isUnitRunOk, isBrowserRunOk].flatMap((isOk, n) =>
  isOk || tallies[n]?.failed.length ? [] : [n === 0 ? "Vitest crashed" : "Playwright crashed"],
);
const passedCount = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failures = [
  ...namesOf("failed"),
  ...failedChecks,
  ...crashes,
  ...unexpectedSkips.map((name) => `skipped without a reason in skips.ts: ${name}`),
];
if (passedCount === 0 && failures.length === 0) failures.push("no test ran");
for (const failure of failures) console.error(`Failed: ${failure}`);
const skippedCount = namesOf("skipped").length - unexpectedSkips.length;
console.log(`\n${passedCount} passed, ${failures.length} failed, ${skippedCount} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
