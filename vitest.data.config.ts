import { defineConfig } from "vitest/config";

/** `npm run test:data`: checks on the real inputs under SHARED_DATA, apart from `npm test`. */
export default defineConfig({
  test: {
    include: ["tests/data/**/*.test.ts"],
    globalSetup: "tests/support/postgres-server.ts",
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
