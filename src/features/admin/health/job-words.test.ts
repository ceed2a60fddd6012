import { expect, test } from "vitest";
import type { JobCounts } from "../../../domain/site/health.ts";
import { jobsLine } from "./job-words.ts";

const NOW = new Date(2026, 10, 21, 14, 0);
const FEEDS: JobCounts = { kind: "feed", waiting: 0, running: 0, failed: 0, oldest: null };
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

test.each<[Partial<JobCounts>, string, string, string[]]>([
  [{}, "fine", "No job has failed.", []],
  [
    { waiting: 3, running: 1, oldest: minutesAgo(10) },
    "fine",
    "No job has failed. Checks of feeds: 3 waiting, 1 running. The oldest has been due since 13:50.",
    [],
  ],
  [
    { failed: 1, waiting: 2 },
    "look",
    "1 job failed. Try again or drop them below.",
    ["Checks of feeds: 2 waiting, 1 failed."],
  ],
  [
    { waiting: 2, oldest: minutesAgo(121) },
    "look",
    "No worker runs for these: Checks of feeds. Check the schedules.",
    ["Checks of feeds: 2 waiting. The oldest has been due since 11:59."],
  ],
  [{ kind: "new-kind", running: 1 }, "fine", "No job has failed. new-kind: 1 running.", []],
])("jobsLine for %o says %s", (change, condition, text, problems) => {
  expect(jobsLine([{ ...FEEDS, ...change }], NOW)).toEqual({ condition, text, problems });
});
