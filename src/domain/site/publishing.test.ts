import { describe, expect, test } from "vitest";
import {
  buildLease,
  deploysPerDay,
  HOSTED_RULES,
  isOverBudget,
  isSiteMuchSmaller,
  minutesLate,
  type Publishing,
  sizeProblem,
} from "./publishing.ts";

const counts = (categories: number, shows: number, episodes: number) => ({
  categories,
  shows,
  episodes,
});

describe("sizeProblem", () => {
  test.each([
    ["of the same size", counts(5, 20, 400), null],
    ["that is larger", counts(6, 21, 500), null],
    ["that is a tenth smaller", counts(5, 18, 360), null],
    ["that is more than a tenth smaller", counts(5, 20, 359), "359 recaps instead of 400"],
    ["with 1 category, 3 shows and 3 recaps fewer", counts(4, 17, 397), null],
    ["with four shows fewer", counts(5, 16, 400), "16 shows instead of 20"],
    ["without recaps", counts(5, 20, 0), "0 recaps instead of 400"],
    ["without content", counts(0, 0, 0), "0 categories instead of 5, 0 shows instead of 20, 0 recaps instead of 400"],
  ])("compares a new site %s with a live site of 5 categories, 20 shows and 400 recaps", (_, newCounts, problem) => {
    const message = problem && `The site would be much smaller: ${problem}.`;
    expect(sizeProblem(counts(5, 20, 400), newCounts, null)).toBe(message);
  });

  test.each([
    ["an empty first site", counts(0, 0, 0), counts(0, 0, 0), null, true],
    ["a site whose only recap was deleted", counts(1, 1, 1), counts(1, 1, 0), null, false],
    ["as many recaps as an admin allowed", counts(5, 20, 400), counts(1, 1, 7), 7, true],
    ["more recaps than an admin allowed", counts(5, 20, 400), counts(1, 1, 8), 7, true],
    ["fewer recaps than an admin allowed", counts(5, 20, 400), counts(1, 1, 6), 7, false],
    ["an empty site that an admin allowed", counts(5, 20, 400), counts(0, 0, 0), 0, true],
  ])("decides whether a build may publish %s", (_, liveCounts, newCounts, allowedEpisodes, isAllowed) => {
    expect(sizeProblem(liveCounts, newCounts, allowedEpisodes) === null).toBe(isAllowed);
  });
});

const LIVE: Publishing = {
  contentRev: 7,
  liveRev: 7,
  requestedRev: 7,
  state: "live",
  dirtySince: null,
  nextTryAt: null,
  lastError: null,
  buildsToday: 0,
  budget: 20,
  episodes: 40,
  liveEpisodes: 40,
};

test("minutesLate returns null until a save has waited more than 15 minutes", () => {
  const dirtySince = "2026-11-21T12:00:00Z";
  const timeAfter = (minutes: number) => Date.parse(dirtySince) + minutes * 60_000;
  expect(minutesLate(LIVE, timeAfter(90))).toBeNull();
  expect(minutesLate({ ...LIVE, dirtySince }, timeAfter(15))).toBeNull();
  expect(minutesLate({ ...LIVE, dirtySince }, timeAfter(23.9))).toBe(23);
});

test("isOverBudget and isSiteMuchSmaller are true if an admin must confirm the next build", () => {
  expect(isOverBudget({ ...LIVE, buildsToday: 19 })).toBe(false);
  expect(isOverBudget({ ...LIVE, buildsToday: 20 })).toBe(true);
  expect(isOverBudget({ ...LIVE, budget: 0 })).toBe(false);
  expect(isSiteMuchSmaller(LIVE)).toBe(false);
  expect(isSiteMuchSmaller({ ...LIVE, episodes: 4 })).toBe(true);
  expect(isSiteMuchSmaller({ ...LIVE, episodes: 4, liveEpisodes: null })).toBe(false);
});

test.each([
  ["20", 20],
  ["6.45", 6],
  ["0.64", null],
  ["0", null],
  ["-1", null],
  ["twenty", null],
  ["Infinity", null],
])("deploysPerDay(%j) is %j", (text, builds) => {
  expect(deploysPerDay(text)).toBe(builds);
});

test.each([
  ["one change of a small site", 15, 40, 1],
  ["one change of a large site", 15, 10_000, 1],
  ["100 changes of a large site", 25, 10_000, 100],
  ["an import of 5,000 recaps", 60, 5_000, 5_000],
  ["every page of a huge site", 195, 100_000, 100_000],
])("for a build of %s, buildLease returns a lease of %i minutes", (_, minutes, episodes, changedRows) => {
  expect(buildLease(HOSTED_RULES, counts(0, 0, episodes), changedRows) / 60_000).toBe(minutes);
});
