import { defineConfig } from "vitest/config";

/** `npm run test:parity`: the tests that run on any Supabase. One file at a time, because they share a project. */
export default defineConfig({
  test: {
    include: ["access-matrix", "tokens", "sign-in-stories", "storage", "functions"].map(
      (name) => `tests/api/${name}.test.ts`,
    ),
    env: { TEST_BACKEND: "remote" },
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
