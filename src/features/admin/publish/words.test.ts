import { expect, test } from "vitest";
import type { Publishing } from "../../../domain/site/publishing.ts";
import { publishLine, publishQuestion } from "./words.ts";

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const minutesFromNow = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const SAVED_STATUS: Publishing = {
  contentRev: 13,
  liveRev: 12,
  requestedRev: 13,
  state: "saved",
  dirtySince: minutesFromNow(-1),
  nextTryAt: null,
  lastError: null,
  buildsToday: 3,
  budget: 20,
  episodes: 40,
  liveEpisodes: 40,
};
const failedBuild = { state: "queued", lastError: "The build hook answered 500." } as const;

test.each<[Partial<Publishing>, string, string, string | null]>([
  [{ state: "live", liveRev: 13, dirtySince: null }, "good", "Live at revision 13", null],
  [{}, "plain", "Saved, not live yet. The next build publishes your changes.", null],
  [{ state: "building" }, "plain", "Building revision 13…", null],
  [
    { state: "building", contentRev: 69, requestedRev: 67 },
    "plain",
    "Building revision 67. Your newer changes follow in the next build.",
    null,
  ],
  [
    { ...failedBuild, nextTryAt: minutesFromNow(5) },
    "bad",
    "Saved, not live yet. The build hook answered 500. Next try at 14:05.",
    null,
  ],
  [{ ...failedBuild, nextTryAt: minutesFromNow(-1) }, "bad", "Saved, not live yet. The build hook answered 500.", null],
  [{ ...failedBuild, lastError: "exit 1" }, "bad", "Saved, not live yet. exit 1.", null],
  [{ buildsToday: 20 }, "bad", "Saved, not live yet: today’s 20 builds are used up.", null],
  [
    { dirtySince: minutesFromNow(-23) },
    "bad",
    "Saved, not live yet. The next build publishes your changes.",
    "The save has waited for 23 minutes.",
  ],
])("publishLine describes a site with %o", (changes, tone, text, delayText) => {
  expect(publishLine({ ...SAVED_STATUS, ...changes }, NOW)).toEqual({ tone, text, delayText });
});

test("the admin must confirm a build if the budget is used up or the site becomes much smaller", () => {
  expect(publishQuestion(SAVED_STATUS, false)).toBeNull();
  const usedBudget = { ...SAVED_STATUS, buildsToday: 20 };
  expect(publishQuestion(usedBudget, false)?.consent).toEqual({ overBudget: true });
  const smallerSite = { ...SAVED_STATUS, episodes: 4 };
  expect(publishQuestion(smallerSite, true)).toMatchObject({
    confirmText: "Publish 4 recaps",
    text: "The new site will have 4 recaps. The live site has 40.",
    consent: { allowSmaller: 4 },
  });
  expect(publishQuestion({ ...usedBudget, episodes: 4 }, true)?.consent).toEqual({
    allowSmaller: 4,
    overBudget: true,
  });
});
