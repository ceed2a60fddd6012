import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasPostgrest } from "./scripts/local/postgrest.ts";

/** These tests of the API also run on PGlite, and on PostgreSQL without PostgREST (scripts/checks/suite.ts). */
const ON_EVERY_BACKEND = [
  "access-matrix",
  "changes",
  "checks",
  "content",
  "paging",
  "people",
  "profiles",
  "reachable-api",
  "review",
  "roles",
  "rules",
  "tokens",
];

/** These tests also run on PGlite, because their SQL may behave differently in one session. */
const ON_PGLITE = [
  ...ON_EVERY_BACKEND,
  "abuse",
  "admin-rows",
  "alarms",
  "delete-show",
  "find-episodes",
  "find-in-catalogue",
  "follows",
  "health",
  "highlights",
  "list-visibility",
  "lock",
  "numbers",
  "old-addresses",
  "positions",
  "previews",
  "private-feed",
  "pro",
  "reading",
  "receipts",
  "related",
  "schedule",
  "search",
  "search-order",
  "search-words",
  "top-lists",
  "unused-pictures",
];

/** The tests of publishing move the clock themselves. The two others kill processes. */
const PUBLISHING = "tests/robust/publishing/*.test.ts";
const KILLS = ["crash", "kills"].map((name) => `tests/robust/publishing/${name}.test.ts`);
/** Tests that need a minute or more: the CPU time of parsers, and reads of 20,000 recaps. */
const LARGE = ["scripts/checks/pump/pump.test.ts", "tests/api/large-catalogue.test.ts"];
/** Upgrades of a database from an older release. */
const UPGRADES = "tests/deploy/{upgrade,restore}.test.ts";

/** Tests must also pass on a machine at half the usual speed, so these limits are far above the usual times. */
const timeLimits = { testTimeout: 90_000, hookTimeout: 180_000 };

const apiFiles = (names: string[]) => names.map((name) => `tests/api/${name}.test.ts`);

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, globalSetup: "tests/support/postgres-server.ts", ...more },
});

/** Starts the longest tests first, so that no core is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      ["/tests/robust/", "/tests/deploy/", "/tests/api/"].findIndex((folder) => moduleId.includes(folder));
    const isLast = (file: TestSpecification) => rank(file) === -1;
    return (await super.sort(files)).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)) || rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // On two cores, a third worker saves no time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Without isolation, all tests of a worker share one import of each module.
    isolate: false,
    // A test without an assertion proves nothing. Somebody may have removed the assertion.
    expect: { requireAssertions: true },
    ...timeLimits,
    projects: [
      project("rules", ["{src,scripts,supabase/functions}/**/*.test.{ts,tsx}"], {
        globalSetup: [],
        exclude: LARGE,
      }),
      // As in production: PostgreSQL behind PostgREST.
      project("api", ["tests/api/**/*.test.ts"], {
        exclude: LARGE,
        env: { TEST_BACKEND: hasPostgrest() ? "postgrest" : "postgres" },
      }),
      project("deploy", ["tests/deploy/**/*.test.ts"], { exclude: [UPGRADES] }),
      project("publishing", [PUBLISHING], { exclude: KILLS }),
      project("site", ["tests/site/**/*.test.ts"], {
        globalSetup: "tests/support/built-site.ts",
        setupFiles: "tests/support/await-built-site.ts",
      }),
      project("robust", ["tests/robust/*.test.ts", ...KILLS, UPGRADES, ...LARGE]),
      project("pglite", apiFiles(ON_PGLITE), { env: { TEST_BACKEND: "pglite" } }),
      project("lite", apiFiles(ON_EVERY_BACKEND), { env: { TEST_BACKEND: "postgres" } }),
    ],
  },
});
