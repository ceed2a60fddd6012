import { defineConfig } from "vitest/config";

const FILES = [
  ...["access-matrix", "roles", "rules", "checks", "tokens", "reachable-api", "paging", "content"],
  ...["search", "find-episodes", "profiles", "follows", "top-lists", "pro"],
  ...["sign-in-stories", "storage", "functions", "people", "review"],
  ...["account", "admin-rows", "changes", "delete-show", "find-in-catalogue", "generated-drafts"],
  ...["health", "highlights", "history", "import-feed", "import", "limits", "list-visibility"],
  ...["mirror", "money", "numbers", "old-addresses", "podcasts", "positions", "previews"],
  ...["private-feed", "reading", "recap-origin", "related", "reports", "safeupdate", "schedule"],
  ...["search-order", "search-words", "slug", "suggestions", "unused-pictures", "user-pages"],
];

/** `npm run test:parity` runs the tests that work on any Supabase. The files run one after the other, because they share a project. */
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
