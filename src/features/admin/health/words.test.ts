import { expect, test } from "vitest";
import type { Health, Tracker } from "../../../domain/site/health.ts";
import { healthLines, summary } from "./words.ts";

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const WELL: Health = {
  ...{ at: at(0), contentRev: 12, liveRev: 12, aheadRev: null, liveAt: at(-90), dirtySince: null },
  ...{ isBuilding: false, turnAt: at(-1), liveAfterSeconds: 80, failedAt: null },
  ...{ failingSince: null, nextTryAt: null, lastError: null, buildsToday: 3, budget: 20 },
  ...{ trackedShows: 0, tracker: null, tokensToday: 0, tokensMost: null, tokensSpentAt: null },
  mails: { requested: 4, followed: 3 },
};
const RUN: Tracker = {
  ...{ beganAt: at(-43), endedAt: at(-42), isRunning: false, checked: 2, created: 1 },
  failures: [],
};
const failure = { show: "Deep End", reason: "The video is private." };
const QUOTA = "Today's quota of the YouTube API key is used up. It starts afresh at midnight.";
const failing = { failingSince: at(-30), failedAt: at(-2), dirtySince: at(-40) };

test.each<[string, Partial<Health>, string, string | RegExp]>([
  ["Live site", {}, "fine", "Revision 12 is live since 12:30."],
  ["Live site", { aheadRev: 15 }, "broken", /^It shows revision 15, and the database has 12: /],
  ["Live site", { liveAt: null }, "fine", "Revision 12 is live."],
  [
    "Live site",
    { contentRev: 13, dirtySince: at(-3) },
    "fine",
    "Revision 13 has waited since 13:57. Revision 12 is live.",
  ],
  ["Live site", { contentRev: 13, dirtySince: at(-16) }, "broken", /since 13:44/],
  ["Live site", { liveRev: 0, dirtySince: at(-16) }, "broken", /None is live\.$/],
  [
    "Last build",
    {},
    "fine",
    "Went live at 12:30, 80 seconds after it was begun. 3 of today’s 20 builds used.",
  ],
  ["Last build", { liveAfterSeconds: 200 }, "fine", /, 3 minutes after/],
  ["Last build", { liveAt: null }, "unknown", "When it was is not recorded."],
  ["Last build", { buildsToday: 16 }, "look", /^Went live at 12:30/],
  ["Last build", { buildsToday: 20 }, "look", /^Today’s 20 builds are used up\. They start afresh/],
  ["Last build", { buildsToday: 20, dirtySince: at(-1) }, "broken", /used up/],
  ["Last build", { budget: 1e6 }, "fine", /\. 3 builds today\.$/],
  ["Last build", { budget: 0 }, "fine", /^Went live/],
  ["Last build", { lastError: "The build hook took too long." }, "look", /took too long\.$/],
  [
    "Last build",
    { ...failing, lastError: "exit 1", nextTryAt: at(5) },
    "broken",
    "No build has worked since 13:30; the last one failed at 13:58. exit 1. Next try at 14:05.",
  ],
  ["Last build", { ...failing, nextTryAt: at(-5) }, "broken", /failed at 13:58\.$/],
  ["Publishing relay", {}, "fine", "Looked for saves at 13:59."],
  ["Publishing relay", { turnAt: null }, "unknown", "It has not looked yet."],
  ["Publishing relay", { turnAt: at(-300) }, "fine", "Looked for saves at 09:00."],
  [
    "Publishing relay",
    { turnAt: at(-300), dirtySince: at(-6) },
    "broken",
    "A save waits, and the relay has not looked since 09:00. Check its schedule.",
  ],
  ["Publishing relay", { turnAt: null, dirtySince: at(-6) }, "broken", /has never looked/],
  ["Publishing relay", { turnAt: at(-6), dirtySince: at(-4) }, "fine", /^Looked/],
  ["Publishing relay", { turnAt: at(-6), dirtySince: at(-6), isBuilding: true }, "fine", /^Look/],
  ["Publishing relay", { turnAt: at(-6), dirtySince: at(-60), nextTryAt: at(20) }, "fine", /^Look/],
  ["YouTube tracker", {}, "fine", "No show is tracked."],
  ["YouTube tracker", { trackedShows: 2 }, "look", /^It has never run, and tracks 2 shows\./],
  [
    "YouTube tracker",
    { tracker: RUN },
    "fine",
    "Ran at 13:17: 2 shows checked, 1 recap made. When it runs next is not known here.",
  ],
  ["YouTube tracker", { tracker: { ...RUN, failures: [failure] } }, "look", /1 problem\./],
  [
    "YouTube tracker",
    { tracker: { ...RUN, checked: 0, failures: [failure] } },
    "broken",
    /0 shows checked/,
  ],
  [
    "YouTube tracker",
    { trackedShows: 1, tracker: { ...RUN, beganAt: at(-181) } },
    "look",
    /^Ran at 10:59: .+ Not since: check its schedule\.$/,
  ],
  ["YouTube tracker", { tracker: { ...RUN, checked: null, created: null } }, "fine", /recorded/],
  ["YouTube tracker", { tracker: { ...RUN, isRunning: true } }, "fine", "Running since 13:17."],
  ["YouTube tracker", { tracker: { ...RUN, endedAt: null } }, "look", /13:17 was cut off\.$/],
  ["YouTube quota", {}, "unknown", "Google counts it, and shows it in its Cloud console."],
  [
    "YouTube quota",
    { tracker: { ...RUN, failures: [{ show: "A", reason: QUOTA }] } },
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
    { tokensToday: 2e6, tokensMost: 2e6, tokensSpentAt: at(-61) },
    "broken",
    /^Used up since 12:59: 2,000,000 of today’s 2,000,000\. They start af/,
  ],
  ["E-mail", {}, "fine", "3 of 4 confirmation links of the last day followed."],
  ["E-mail", { mails: { requested: 3, followed: 0 } }, "look", /^None of the 3 confirmation links/],
  ["E-mail", { mails: { requested: 2, followed: 0 } }, "unknown", /^Supabase Auth sends them/],
  ["E-mail", { mails: "caught" }, "fine", "Caught on this machine instead of sent."],
])("%s, %o: %s", (part, more, condition, text) => {
  const line = healthLines({ ...WELL, ...more }).find((one) => one.part === part);
  expect(line).toMatchObject({ condition, text: expect.stringMatching(text) });
});

test("what a run could not do is told one by one", () => {
  const failures = [failure, { show: "", reason: "Odd." }];
  const lines = healthLines({ ...WELL, tracker: { ...RUN, failures } });
  expect(lines.find(({ part }) => part === "YouTube tracker")?.problems).toEqual([
    "Deep End: The video is private.",
    "Odd.",
  ]);
});

test.each<[Partial<Health>, string, string]>([
  [{}, "good", "All is well, as far as is known here."],
  [{ trackedShows: 1 }, "plain", "To look at: YouTube tracker."],
  [
    { ...failing, trackedShows: 1 },
    "bad",
    "Broken: Live site, Last build. To look at: YouTube tracker.",
  ],
])("all of them: %o", (more, tone, text) => {
  expect(summary(healthLines({ ...WELL, ...more }))).toEqual({ tone, text });
});
