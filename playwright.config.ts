import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

// The global setup starts the product and sets these variables.
const { E2E_URL, CHROMIUM_PATH } = process.env;

const ADMIN_TESTS = /\/(admin-[\w-]+|clip-tag|transcript-desk|advertisements|review-queue)\.e2e\.ts$/;
/** This test runs alone, because saves by other tests would change its results. */
const SERIAL_TESTS = /\/admin-health\.e2e\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  // Playwright empties this folder, so it must not be test-results, where other test runners also write.
  outputDir: "test-results/e2e",
  // Node runs TypeScript directly. Babel's source maps would slow down each step of a test.
  build: { external: ["**/*.ts"] },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }], ["./tests/e2e/assertion-reporter.ts"]],
  workers: 2,
  // A second try would hide faults (docs/decisions/0052).
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // A build takes minutes while other programs need the processor.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Admin tests run last: they leave shows and pictures behind, which other tests do not expect.
  projects: [
    { name: "readers", testIgnore: ADMIN_TESTS },
    { name: "admins", testMatch: ADMIN_TESTS, testIgnore: SERIAL_TESTS },
    { name: "alone", testMatch: SERIAL_TESTS, workers: 1 },
  ],
  use: {
    ...(E2E_URL ? { baseURL: E2E_URL } : {}),
    browserName: "chromium",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // With any other hinting of fonts, headless Chromium rounds the widths of letters to whole pixels. Phones do not.
      // Tests visit one site, so Chromium needs no spare renderer process (docs/decisions/0021).
      args: ["--font-render-hinting=none", "--renderer-process-limit=1", ...(isRoot ? ["--no-sandbox"] : [])],
    },
    // A service worker would answer requests that tests delay. Only offline.e2e.ts allows the service worker.
    serviceWorkers: "block",
    locale: "en-US",
    // Animations would take a tenth of the time. A few tests switch them on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
});
