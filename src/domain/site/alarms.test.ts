import { expect, test } from "vitest";
import { alarmMessage } from "./alarm-message.ts";
import { problemsOf, QUEUE_MAX_SIZE } from "./alarms.ts";
import { NO_DIGESTS } from "./digest-health.ts";
import type { Health } from "./health.ts";

const AT = "2026-11-24T12:00:00Z";
const FINE_HEALTH: Health = {
  at: AT,
  contentRev: 5,
  liveRev: 5,
  aheadRev: null,
  liveAt: AT,
  dirtySince: null,
  isBuilding: false,
  turnAt: AT,
  liveAfterSeconds: 60,
  failedAt: null,
  failingSince: null,
  nextTryAt: null,
  lastError: null,
  buildsToday: 1,
  budget: 20,
  trackedShows: 1,
  tracker: {
    beganAt: AT,
    endedAt: AT,
    isRunning: false,
    checked: 1,
    created: 0,
    failures: [],
  },
  tokensToday: 10,
  tokensMost: 100,
  tokensSpentAt: null,
  mails: { linkCount: 5, followed: 3 },
  digest: NO_DIGESTS,
  jobs: [],
};
const NO_JOBS = { kind: "digest", waiting: 0, running: 0, failed: 0, oldest: null };
const EMPTY_QUEUE = { size: 0, since: null };

test("problemsOf returns no problems for a site that works", () =>
  expect(problemsOf(FINE_HEALTH, EMPTY_QUEUE)).toEqual([]));

test("problemsOf says how many jobs have failed for good, and what the operator can do", () => {
  const jobs = [
    { ...NO_JOBS, failed: 2 },
    { ...NO_JOBS, kind: "alarm", failed: 1 },
  ];
  expect(problemsOf({ ...FINE_HEALTH, jobs }, EMPTY_QUEUE)).toEqual([
    {
      part: "Jobs",
      text: "3 jobs failed, and no run tries them again. Show health says why. Try them again there, or drop them.",
    },
  ]);
});

test("problemsOf names the recaps that a build has left out", () => {
  const [problem] = problemsOf(FINE_HEALTH, EMPTY_QUEUE, ["salt", "ships"]);
  expect(problem?.part).toBe("Left-out recaps");
  expect(problem?.text).toContain("salt, ships");
});

const failedRun = {
  ...FINE_HEALTH.tracker,
  checked: 0,
  failures: [{ show: "", reason: "No quota." }],
};
const waitingSave = { dirtySince: "2026-11-24T11:44:00Z" };
test.each<[part: string, change: Partial<Health>]>([
  ["Live site", { aheadRev: 9 }],
  ["Live site", waitingSave],
  ["Publishing relay", { ...waitingSave, turnAt: "2026-11-24T11:50:00Z" }],
  ["YouTube tracker", { tracker: failedRun as Health["tracker"] }],
  ["Builds", { dirtySince: AT, buildsToday: 20 }],
  ["AI tokens", { tokensToday: 100 }],
  ["E-mail", { mails: { linkCount: 5, followed: 0 } }],
  ["Digest", { digest: { ...FINE_HEALTH.digest, lateSince: "2026-11-24T06:00:00Z" } }],
  ["Jobs", { jobs: [{ ...NO_JOBS, failed: 1 }] }],
  ["Bounces", { digest: { ...FINE_HEALTH.digest, bouncedCount: 6 } }],
])("problemsOf reports a problem of the part %s if the health has %o", (part, change) => {
  expect(problemsOf({ ...FINE_HEALTH, ...change }, EMPTY_QUEUE).map((problem) => problem.part)).toContain(part);
});

test.each<Partial<Health>>([
  { dirtySince: "2026-11-24T11:46:00Z" },
  { buildsToday: 20 },
  { tokensMost: 0, tokensToday: 0 },
  { mails: "caught" },
  { jobs: [{ ...NO_JOBS, waiting: 3, running: 1 }] },
  { jobs: [{ ...NO_JOBS, kind: "tracker", failed: 1 }] },
])("problemsOf reports no problem if the health has %o", (change) => {
  expect(problemsOf({ ...FINE_HEALTH, ...change }, EMPTY_QUEUE)).toEqual([]);
});

test("problemsOf reports a queue with too many entries or an old entry", () => {
  const parts = (size: number, since: string) => problemsOf(FINE_HEALTH, { size, since }).map(({ part }) => part);
  expect(parts(QUEUE_MAX_SIZE, "2026-11-22T12:00:00Z")).toEqual([]);
  expect(parts(QUEUE_MAX_SIZE + 1, AT)).toEqual(["Queue"]);
  expect(parts(1, "2026-11-21T11:00:00Z")).toEqual(["Queue"]);
});

test("the messages to the operator say when a problem began and ended", () => {
  const alarm = { part: "Builds", detail: "All used.", began_at: "2026-11-24T10:00:00Z" };
  const site = "https://recaps.test";
  const beginMessage = alarmMessage({ ...alarm, phase: "began", ended_at: null }, site);
  expect([beginMessage.subject, beginMessage.text]).toEqual([
    "Problem: Builds",
    "All used.\n\nThe problem began at 2026-11-24 10:00 UTC. https://recaps.test/admin shows the health of every part of the site.",
  ]);
  const endMessage = alarmMessage({ ...alarm, phase: "ended", ended_at: AT }, site);
  expect(endMessage.subject).toBe("Solved: Builds");
  expect(endMessage.text).toContain("from 2026-11-24 10:00 UTC to 2026-11-24 12:00 UTC");
});
