import { defineConfig } from "vitest/config";

const FILES = [
  ...["access-matrix", "roles", "rules", "checks", "tokens", "reachable-api", "paging", "content"],
  ...["search", "find-episodes", "profiles", "follows", "top-lists", "pro"],
  ...["sign-in-stories", "storage", "functions", "people", "review"],
];

/** `npm run test:parity`: the tests that run on any Supabase. One file at a time, because they share a project. */
export default defineConfig({
  test: {
    include: FILES.map((name) => `tests/api/${name}.test.ts`),
    env: { TEST_BACKEND: "remote" },
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
