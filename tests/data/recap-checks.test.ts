import { expect, test } from "vitest";
import { copiedWords } from "../../scripts/eval/copied-words.ts";
import { heldOutFaults, spanFaults } from "../../scripts/eval/faults.ts";
import { measureQuestions } from "../../scripts/eval/measure.ts";
import { acceptedPassages } from "../../scripts/eval/named-passages.ts";
import { acceptedQuotes } from "../../scripts/eval/sets/spoken-quotes.ts";
import { closestSupport } from "../../scripts/eval/sets/takeaways.ts";
import { groupOfQuote, readSpokenQuotes } from "../../scripts/eval/spoken-quotes.ts";
import { readTakeaways, showOfTakeaway, takeawayQuestions } from "../../scripts/eval/takeaways.ts";
import { readTranscripts, transcriptOf } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

/** These tests check the numbers in docs/eval.md, "Checks of generated recaps". */

const shows = readTranscripts(readSettings().SHARED_DATA);
const quotes = readSpokenQuotes();

test("there are 100 true quotes, 100 invented quotes and 100 takeaways", () => {
  expect([true, false].map((isTrue) => quotes.filter((q) => q.isTrue === isTrue).length)).toEqual([
    100, 100,
  ]);
  expect(readTakeaways()).toHaveLength(100);
  expect(heldOutFaults(quotes, groupOfQuote)).toEqual([]);
  expect(heldOutFaults(readTakeaways(), showOfTakeaway)).toEqual([]);
  const spans = quotes.flatMap((quote) =>
    "parts" in quote
      ? quote.parts.flatMap((span) =>
          spanFaults(span, transcriptOf(shows, quote.show, quote.episode) ?? ""),
        )
      : [],
  );
  expect(spans).toEqual([]);
  const ownTexts = [
    ...readTakeaways().map(({ takeaway }) => takeaway),
    ...quotes.flatMap((quote) =>
      "text" in quote ? [quote.text] : quote.edits.map(([, , text]) => text),
    ),
  ];
  expect(copiedWords(ownTexts, shows)).toEqual([]);
});

test("the check of quotes accepts at least 95 of 100 true quotes, and no invented quote", () => {
  const accepted = acceptedQuotes(quotes, shows);
  expect(accepted.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(accepted.length).toBeGreaterThanOrEqual(95);
}, 240_000);

test("for at least 90 of 100 takeaways, the closest passage supports the takeaway", async () => {
  const outcomes = await measureQuestions(takeawayQuestions(), shows, closestSupport(1));
  expect(outcomes.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(90);
}, 240_000);

test("the check of takeaways refuses every mismatched or invented passage", () => {
  const { right, ...wrongKinds } = Object.fromEntries(acceptedPassages(takeawayQuestions(), shows));
  expect(right?.acceptedCount).toBeGreaterThanOrEqual(85);
  expect(Object.values(wrongKinds).map(({ acceptedCount }) => acceptedCount)).toEqual([0, 0, 0]);
}, 240_000);
