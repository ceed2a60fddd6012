import { defineConfig } from "vitest/config";
import { hasPostgrest } from "./scripts/local/postgrest.ts";

/** Policies and rules that hold on every backend; access-matrix, rules and surface run on all by themselves. */
const ON_EVERY_BACKEND = ["checks", "content", "paging", "profiles", "roles", "tokens"].map(
  (name) => `tests/api/${name}.test.ts`,
);

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
const on = (kind: string) => ({
  test: { name: kind, include: ON_EVERY_BACKEND, env: { TEST_BACKEND: kind }, ...shared },
});

export default defineConfig({
  test: {
    // An embedded database per file: two at a time are what two cores carry.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "local",
          include: [
            "{src,scripts}/**/*.test.{ts,tsx}",
            "tests/{api,deploy,robust,spec-texts}/**/*.test.ts",
          ],
          ...shared,
        },
      },
      {
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: "tests/support/built-site.ts",
          ...shared,
        },
      },
      on("postgres"),
      ...(hasPostgrest() ? [on("postgrest")] : []),
    ],
  },
});
