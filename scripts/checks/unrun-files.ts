import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { DATA_CONFIG, EVERYDAY_PROJECTS, REST_PROJECTS } from "./suite.ts";

const node = (...args: string[]) =>
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
const vitestList = (...args: string[]): string[] => {
  const output = node("node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--json", ...args);
  return (JSON.parse(output) as { file: string }[]).map(({ file }) => relative(process.cwd(), file));
};

/** Asks the runners which test files each of the two commands would run. The paths are relative to the root. */
export function listRunFiles() {
  const projects = (names: string[]) => names.flatMap((name) => ["--project", name]);
  const stories = JSON.parse(node("node_modules/@playwright/test/cli.js", "test", "--list", "--reporter=json")) as {
    suites: { file: string }[];
  };
  return {
    everyday: vitestList(...projects(EVERYDAY_PROJECTS)),
    full: [
      ...vitestList(...projects(REST_PROJECTS)),
      ...vitestList("--config", DATA_CONFIG),
      ...stories.suites.map(({ file }) => `tests/e2e/${file}`),
    ],
  };
}

const TEST_CALL = /^\s*(?:test|it|describe)(?:\.\w+)*(?:\(|<)/m;

/** A file is a test file if its name says so, or if it calls the function `test` of a runner. */
const isTestFile = (file: string, text: string): boolean =>
  /\.(?:test|e2e)\.tsx?$/.test(file) ||
  (/\bfrom "(?:vitest|@playwright\/test|\.\/fixtures\.ts)"/.test(text) && TEST_CALL.test(text));

/** Returns the test files that neither command runs. */
export function unrunFiles(
  files: readonly string[],
  runFiles: ReadonlySet<string>,
  readText = (file: string) => readFileSync(file, "utf8"),
): string[] {
  return files.filter((file) => !runFiles.has(file) && isTestFile(file, readText(file)));
}

/** The sources that git tracks, and new files that git does not ignore. A deleted file is not listed. */
export function sourceFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", ["ls-files", "-z", ...args, "--", "*.ts", "*.tsx"], { encoding: "utf8" })
      .split("\0")
      .filter(Boolean);
  const deleted = new Set(git("--deleted"));
  return git("--cached", "--others", "--exclude-standard").filter((file) => !deleted.has(file));
}
