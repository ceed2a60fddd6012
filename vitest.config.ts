import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasPostgrest } from "./scripts/local/postgrest.ts";

/** These tests also run on PGlite and on PostgREST. The project "local" runs them on PostgreSQL. */
const ON_EVERY_BACKEND = [
  ...["changes", "checks", "content", "paging", "people", "profiles", "review", "roles", "tokens"],
].map((name) => `tests/api/${name}.test.ts`);

/** Tests must also pass on a machine at half the usual speed, so these limits are far above the usual times. */
const timeLimits = { testTimeout: 90_000, hookTimeout: 180_000 };
const POSTGRES_SETUP = "tests/support/postgres-server.ts";
const backendProject = (kind: string) => ({
  test: {
    name: kind,
    include: ON_EVERY_BACKEND,
    env: { TEST_BACKEND: kind },
    globalSetup: POSTGRES_SETUP,
    isolate: false,
    ...timeLimits,
  },
});

/** Starts the longest tests first, so that no core is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      ["/tests/robust/", "/tests/deploy/", "/tests/api/"].findIndex((folder) =>
        moduleId.includes(folder),
      );
    const isLast = (file: TestSpecification) => rank(file) === -1;
    return (await super.sort(files)).toSorted(
      (a, b) => Number(isLast(a)) - Number(isLast(b)) || rank(a) - rank(b),
    );
  }
}

export default defineConfig({
  test: {
    // On two cores, a third worker saves no time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["{src,scripts}/**/*.test.{ts,tsx}"],
          // Without isolation, all tests share one import of each module.
          isolate: false,
          ...timeLimits,
        },
      },
      {
        test: {
          name: "local",
          include: ["tests/{api,deploy,robust}/**/*.test.ts"],
          globalSetup: POSTGRES_SETUP,
          isolate: false,
          ...timeLimits,
        },
      },
      {
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: "tests/support/built-site.ts",
          setupFiles: "tests/support/await-built-site.ts",
          isolate: false,
          ...timeLimits,
        },
      },
      backendProject("pglite"),
      ...(hasPostgrest() ? [backendProject("postgrest")] : []),
    ],
  },
});
