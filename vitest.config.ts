import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,scripts}/**/*.test.ts", "tests/{api,deploy,robust,spec-texts}/**/*.test.ts"],
    // An embedded database per file: two at a time are what two cores carry.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
