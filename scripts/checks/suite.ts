/**
 * The two commands of the suite. `npm test` runs the everyday part. `npm run test:full` also runs the rest: all browser
 * tests, all backends, crashes, fuzzing, upgrades and the real files of `SHARED_DATA`.
 */
export const EVERYDAY_PROJECTS = ["rules", "api", "deploy", "publishing", "site"];
export const REST_PROJECTS = ["robust", "pglite", "lite"];

/** Playwright's option that selects the everyday stories. */
export const EVERYDAY_STORIES = ["--grep", "@everyday"];
export const REST_STORIES = ["--grep-invert", "@everyday"];

export const DATA_CONFIG = "vitest.data.config.ts";

export type Part = "everyday" | "rest";
