import { defineConfig } from "vitest/config";

/** `npm run test:data` tests the real inputs in SHARED_DATA. `npm test` does not run these tests. */
export default defineConfig({
  test: {
    include: ["tests/data/**/*.test.ts"],
    globalSetup: "tests/support/postgres-server.ts",
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
