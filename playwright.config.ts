import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

// The global setup starts the product and leaves its address and the browser's path in these.
const { E2E_URL, CHROMIUM_PATH } = process.env;

const OF_ADMINS = /\/(admin-[\w-]+|clip-tag)\.e2e\.ts$/;
/** What they tell is true while nobody else saves. */
const ALONE = /\/admin-health\.e2e\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  // Other runners report into test-results too; only this folder is emptied.
  outputDir: "test-results/e2e",
  // Node reads TypeScript by itself; what Babel has moved is mapped back at each step of a test.
  build: { external: ["**/*.ts"] },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // A test waits as long as it works: three keep two cores busy.
  workers: 3,
  // What passes only then is named and counted (scripts/checks/test.ts).
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // Admins leave shows and pictures behind, which pages of others would have to expect: they come last.
  projects: [
    { name: "readers", testIgnore: OF_ADMINS },
    { name: "admins", testMatch: OF_ADMINS, testIgnore: ALONE },
    { name: "alone", testMatch: ALONE, workers: 1 },
  ],
  use: {
    ...(E2E_URL ? { baseURL: E2E_URL } : {}),
    browserName: "chromium",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // A headless shell rounds the widths of letters to whole pixels otherwise, as no phone does.
      // No process waits for a next site, which a test never goes to (docs/decisions/0021).
      args: [
        ...["--font-render-hinting=none", "--renderer-process-limit=1"],
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
    // A worker would answer what tests hold back; offline.e2e.ts lets it in.
    serviceWorkers: "block",
    locale: "en-US",
    // What a page says does not depend on how it moves, and drawing that takes a tenth of the time; a few
    // stories have it move.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
});
