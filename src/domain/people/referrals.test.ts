import { expect, test } from "vitest";
import { isAccountNewerThanCode, readReferral, referralNote, toneOfStatus } from "./referrals.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAYS = 86_400_000;

test.each([
  [`PROCODE1 ${NOW}`, "PROCODE1"],
  [`PROCODE1 ${NOW - 29.9 * DAYS}`, "PROCODE1"],
  [`PROCODE1 ${NOW - 30 * DAYS}`, null],
  [`${"A".repeat(32)} ${NOW}`, "A".repeat(32)],
  [`${"A".repeat(33)} ${NOW}`, null],
  [`procode1 ${NOW}`, null],
  [`<img/src=x> ${NOW}`, null],
  ["PROCODE1", null],
  ["PROCODE1 soon", null],
  ["", null],
  [null, null],
])("in the stored text %j, readReferral finds the code %j", (stored, code) => {
  expect(readReferral(stored, NOW)?.code ?? null).toBe(code);
});

test.each([
  ["2026-11-21T12:00:01Z", true],
  ["2026-11-21T11:58:30Z", true],
  ["2026-11-21T11:50:00Z", false],
  ["2026-11-20T12:00:00Z", false],
  ["", false],
  [undefined, false],
])("for a code stored at 12:00 and an account created at %s, isAccountNewerThanCode is %j", (createdAt, mayClaim) => {
  expect(isAccountNewerThanCode({ code: "PROCODE1", at: NOW }, createdAt)).toBe(mayClaim);
});

test.each([
  ["paid", "good"],
  ["pending", "open"],
  ["cancelled", "bad"],
  ["anything else", "bad"],
])("for the status %s, toneOfStatus returns %s", (status, look) => {
  expect(toneOfStatus(status)).toBe(look);
});

const PENDING = { dueOn: "2026-11-28", isRewarded: false, note: null };

test.each([
  ["pending", PENDING, "The reward is earned on November 28, 2026."],
  ["pending", { ...PENDING, dueOn: null }, null],
  ["pending", { ...PENDING, isRewarded: true }, "Earned. The next payout can contain the reward."],
  ["paid", { ...PENDING, isRewarded: true }, null],
  ["cancelled", { ...PENDING, note: "monthly limit" }, "You had reached the limit of rewards for this month."],
  ["cancelled", { ...PENDING, note: "pro blocked" }, "Your account was blocked when the reward was due."],
  [
    "cancelled",
    { ...PENDING, note: "address rewarded" },
    "An earlier account of this person has already earned a reward.",
  ],
])("a %s referral with %j has the note %j", (status, details, note) => {
  expect(referralNote(status, details)).toBe(note);
});
