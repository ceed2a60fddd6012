import { defineConfig } from "vitest/config";

/** `npm run test:data` tests the real inputs in SHARED_DATA. `npm run test:full` also runs these tests if the folder exists. */
export default defineConfig({
  test: {
    include: ["tests/data/**/*.test.ts"],
    globalSetup: "tests/support/postgres-server.ts",
    expect: { requireAssertions: true },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
