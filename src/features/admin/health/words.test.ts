import { expect, test } from "vitest";
import { NO_DIGESTS } from "../../../domain/site/digest-health.ts";
import type { Health, Tracker } from "../../../domain/site/health.ts";
import { healthLines, summarize } from "./words.ts";

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const HEALTHY: Health = {
  at: minutesFromNow(0),
  contentRev: 12,
  liveRev: 12,
  aheadRev: null,
  liveAt: minutesFromNow(-90),
  dirtySince: null,
  isBuilding: false,
  turnAt: minutesFromNow(-1),
  liveAfterSeconds: 80,
  failedAt: null,
  failingSince: null,
  nextTryAt: null,
  lastError: null,
  buildsToday: 3,
  budget: 20,
  trackedShows: 0,
  tracker: null,
  tokensToday: 0,
  tokensMost: null,
  tokensSpentAt: null,
  mails: { linkCount: 4, followed: 3 },
  digest: NO_DIGESTS,
  jobs: [],
};
const TRACKER_RUN: Tracker = {
  beganAt: minutesFromNow(-43),
  endedAt: minutesFromNow(-42),
  isRunning: false,
  checked: 2,
  created: 1,
  failures: [],
};
const failure = { show: "Deep End", reason: "The video is private." };
const QUOTA = "Today's quota of the YouTube API key is used up. It starts afresh at midnight.";
const FAILING_BUILD = {
  failingSince: minutesFromNow(-30),
  failedAt: minutesFromNow(-2),
  dirtySince: minutesFromNow(-40),
};

test.each<[string, Partial<Health>, string, string | RegExp]>([
  ["Live site", {}, "fine", "Revision 12 is live since 12:30."],
  ["Live site", { aheadRev: 15 }, "broken", /^It shows revision 15, but the database has only 12\. /],
  ["Live site", { liveAt: null }, "fine", "Revision 12 is live."],
  [
    "Live site",
    { contentRev: 13, dirtySince: minutesFromNow(-3) },
    "fine",
    "Revision 13 has waited since 13:57. Revision 12 is live.",
  ],
  ["Live site", { contentRev: 13, dirtySince: minutesFromNow(-16) }, "broken", /since 13:44/],
  ["Live site", { liveRev: 0, dirtySince: minutesFromNow(-16) }, "broken", /No revision is live\.$/],
  ["Last build", {}, "fine", "Went live at 12:30, 80 seconds after it started. 3 of today’s 20 builds used."],
  ["Last build", { liveAfterSeconds: 200 }, "fine", /, 3 minutes after/],
  ["Last build", { liveAt: null }, "unknown", "The time of the last build is not recorded."],
  ["Last build", { buildsToday: 16 }, "look", /^Went live at 12:30/],
  ["Last build", { buildsToday: 20 }, "look", /^Today’s 20 builds are used up\. The count begins again at/],
  ["Last build", { buildsToday: 20, dirtySince: minutesFromNow(-1) }, "broken", /used up/],
  ["Last build", { budget: 1e6 }, "fine", /\. 3 builds today\.$/],
  ["Last build", { budget: 0 }, "fine", /^Went live/],
  ["Last build", { lastError: "The build hook took too long." }, "look", /took too long\.$/],
  [
    "Last build",
    { ...FAILING_BUILD, lastError: "exit 1", nextTryAt: minutesFromNow(5) },
    "broken",
    "Every build has failed since 13:30, the last one at 13:58. exit 1. Next try at 14:05.",
  ],
  ["Last build", { ...FAILING_BUILD, nextTryAt: minutesFromNow(-5) }, "broken", /the last one at 13:58\.$/],
  ["Publishing relay", {}, "fine", "Last ran at 13:59."],
  ["Publishing relay", { turnAt: null }, "unknown", "It has not run yet."],
  ["Publishing relay", { turnAt: minutesFromNow(-300) }, "fine", "Last ran at 09:00."],
  [
    "Publishing relay",
    { turnAt: minutesFromNow(-300), dirtySince: minutesFromNow(-6) },
    "broken",
    "A save waits, and the relay has not run since 09:00. Check the schedule of the relay.",
  ],
  ["Publishing relay", { turnAt: null, dirtySince: minutesFromNow(-6) }, "broken", /has never run/],
  ["Publishing relay", { turnAt: minutesFromNow(-6), dirtySince: minutesFromNow(-4) }, "fine", /^Last ran/],
  [
    "Publishing relay",
    { turnAt: minutesFromNow(-6), dirtySince: minutesFromNow(-6), isBuilding: true },
    "fine",
    /^Last ran/,
  ],
  [
    "Publishing relay",
    { turnAt: minutesFromNow(-6), dirtySince: minutesFromNow(-60), nextTryAt: minutesFromNow(20) },
    "fine",
    /^Last ran/,
  ],
  ["YouTube tracker", {}, "fine", "No show is tracked."],
  ["YouTube tracker", { trackedShows: 2 }, "look", /^It is set to track 2 shows, but it has never run\./],
  [
    "YouTube tracker",
    { tracker: TRACKER_RUN },
    "fine",
    "Ran at 13:17: 2 shows checked, 1 recap created. The host decides when it runs next.",
  ],
  ["YouTube tracker", { tracker: { ...TRACKER_RUN, failures: [failure] } }, "look", /1 problem\./],
  ["YouTube tracker", { tracker: { ...TRACKER_RUN, checked: 0, failures: [failure] } }, "broken", /0 shows checked/],
  [
    "YouTube tracker",
    { trackedShows: 1, tracker: { ...TRACKER_RUN, beganAt: minutesFromNow(-181) } },
    "look",
    /^Ran at 10:59: .+ It has not run since then. Check the schedule of the tracker\.$/,
  ],
  ["YouTube tracker", { tracker: { ...TRACKER_RUN, checked: null, created: null } }, "fine", /recorded/],
  ["YouTube tracker", { tracker: { ...TRACKER_RUN, isRunning: true } }, "fine", "Running since 13:17."],
  [
    "YouTube tracker",
    { tracker: { ...TRACKER_RUN, endedAt: null } },
    "look",
    /13:17 did not finish\. Run the auto-tracker again\.$/,
  ],
  ["YouTube quota", {}, "unknown", "See the quota in the Google Cloud console."],
  [
    "YouTube quota",
    { tracker: { ...TRACKER_RUN, failures: [{ show: "A", reason: QUOTA }] } },
    "broken",
    /^Used up at 13:17\./,
  ],
  ["AI tokens", {}, "fine", "None used today."],
  ["AI tokens", { tokensToday: 5000 }, "unknown", /^5,000 used today/],
  ["AI tokens", { tokensToday: 5000, tokensMost: 2e6 }, "fine", "5,000 of today’s 2,000,000 used."],
  ["AI tokens", { tokensToday: 16e5, tokensMost: 2e6 }, "look", /^1,600,000 of/],
  ["AI tokens", { tokensMost: 0 }, "fine", "Switched off: AI_TOKENS_PER_DAY is 0."],
  [
    "AI tokens",
    { tokensToday: 2e6, tokensMost: 2e6, tokensSpentAt: minutesFromNow(-61) },
    "broken",
    /^Used up since 12:59: 2,000,000 of today’s 2,000,000\. The count begins again at/,
  ],
  ["E-mail", {}, "fine", "Readers opened 3 of 4 confirmation links of the last day."],
  ["E-mail", { mails: { linkCount: 3, followed: 0 } }, "look", /^Readers opened none of the 3 confirmation links/],
  ["E-mail", { mails: { linkCount: 2, followed: 0 } }, "unknown", /^Supabase Auth sends the e-mails/],
  ["Digest", {}, "fine", "0 readers with a digest. 0 digests mailed in the last seven days."],
  ["E-mail", { mails: "caught" }, "fine", "This machine stores e-mails instead of sending them."],
])("for the part %s and the health %o, the condition is %s", (part, changes, condition, text) => {
  const line = healthLines({ ...HEALTHY, ...changes }).find((entry) => entry.part === part);
  expect(line).toMatchObject({ condition, text: expect.stringMatching(text) });
});

test("the line of the auto-tracker lists each problem of the last run", () => {
  const failures = [failure, { show: "", reason: "Odd." }];
  const lines = healthLines({ ...HEALTHY, tracker: { ...TRACKER_RUN, failures } });
  expect(lines.find(({ part }) => part === "YouTube tracker")?.problems).toEqual([
    "Deep End: The video is private.",
    "Odd.",
  ]);
});

test.each<[Partial<Health>, string, string]>([
  [{}, "good", "No problems known."],
  [{ trackedShows: 1 }, "plain", "Needs a look: YouTube tracker."],
  [{ ...FAILING_BUILD, trackedShows: 1 }, "bad", "Broken: Live site, Last build. Needs a look: YouTube tracker."],
])("for the health %o, summarize returns the tone %s", (changes, tone, text) => {
  expect(summarize(healthLines({ ...HEALTHY, ...changes }))).toEqual({ tone, text });
});
