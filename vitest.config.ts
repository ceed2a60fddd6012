import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasPostgrest } from "./scripts/local/postgrest.ts";

/** Policies and rules that hold on every backend: on PostgreSQL in "local", on the others here. */
const ON_EVERY_BACKEND = ["checks", "content", "paging", "profiles", "roles", "tokens"].map(
  (name) => `tests/api/${name}.test.ts`,
);

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
const POSTGRES = "tests/support/postgres-server.ts";
const on = (kind: string) => ({
  test: {
    name: kind,
    include: ON_EVERY_BACKEND,
    env: { TEST_BACKEND: kind },
    globalSetup: POSTGRES,
    isolate: false,
    ...shared,
  },
});

/** What takes longest begins first: a minute of builds at the end would be waited for by an idle core. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      ["/tests/robust/", "/tests/deploy/", "/tests/api/"].findIndex((at) => moduleId.includes(at));
    const isLast = (file: TestSpecification) => rank(file) === -1;
    return (await super.sort(files)).toSorted(
      (a, b) => Number(isLast(a)) - Number(isLast(b)) || rank(a) - rank(b),
    );
  }
}

export default defineConfig({
  test: {
    // Two keep two cores busy; three take as long.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["{src,scripts}/**/*.test.{ts,tsx}"],
          // Pure, most of them: what they import is read once for all.
          isolate: false,
          ...shared,
        },
      },
      {
        test: {
          name: "local",
          include: ["tests/{api,deploy,robust}/**/*.test.ts"],
          globalSetup: POSTGRES,
          isolate: false,
          ...shared,
        },
      },
      {
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: "tests/support/built-site.ts",
          setupFiles: "tests/support/await-built-site.ts",
          isolate: false,
          ...shared,
        },
      },
      on("pglite"),
      ...(hasPostgrest() ? [on("postgrest")] : []),
    ],
  },
});
