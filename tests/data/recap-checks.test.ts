import { expect, test } from "vitest";
import { requireSharedCorpus } from "../../scripts/eval/corpus.ts";
import { measureQuestions } from "../../scripts/eval/measure.ts";
import { checkedClaims, episodes } from "../../scripts/eval/sets/claims.ts";
import { acceptedQuotes } from "../../scripts/eval/sets/spoken-quotes.ts";
import { closestSupport } from "../../scripts/eval/sets/takeaways.ts";
import { readSpokenQuotes } from "../../scripts/eval/spoken-quotes.ts";
import { takeawayQuestions } from "../../scripts/eval/takeaways.ts";
import { readSettings } from "../../scripts/local/settings.ts";

/** These tests check the numbers in docs/eval.md, "Checks of generated recaps". */

const shared = requireSharedCorpus(readSettings().SHARED_DATA);
const quotes = readSpokenQuotes(shared);

test("the check of quotes accepts at least 95 of 100 true quotes, and no invented quote", () => {
  const accepted = acceptedQuotes(quotes, shared.shows);
  expect(accepted.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(accepted.length).toBeGreaterThanOrEqual(95);
}, 240_000);

test("for at least 90 of 100 takeaways, the closest passage supports the takeaway", async () => {
  const outcomes = await measureQuestions(takeawayQuestions(shared), shared.shows, closestSupport(1));
  expect(outcomes.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(90);
}, 240_000);

test("the check of sentences contradicts no true claim, and at least 12 of 40 reversed ones", () => {
  const episodeOf = episodes(shared);
  const outcomes = [...checkedClaims("tuning", episodeOf), ...checkedClaims("held-out", episodeOf)];
  const contradicted = outcomes.filter(({ check }) => check.support === "contradicted");
  expect(contradicted.filter(({ claim }) => claim.kind !== "reversed")).toEqual([]);
  expect(contradicted.length).toBeGreaterThanOrEqual(12);
}, 240_000);
