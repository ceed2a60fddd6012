import { expect, test } from "vitest";
import type { findAnchor } from "../../src/domain/highlights/find-anchor.ts";
import { createRandom } from "../soak/random.ts";
import { EDIT_KINDS, editText, toEditedText } from "./highlight-edits.ts";
import { measureHighlights, summaryOf } from "./highlight-measure.ts";
import { highlightTexts } from "./highlight-texts.ts";

const texts = highlightTexts("scripts/local/demo/shows");

test("an edit records the place that each character had in the original text", () => {
  const random = createRandom(7);
  const text = texts[0] ?? "";
  for (const kind of EDIT_KINDS) {
    const editedText = editText(toEditedText(text), kind, 100, random);
    expect(editedText.text, kind).not.toBe(text);
    expect(editedText.origins.length).toBe(editedText.text.length);
    editedText.origins.forEach((origin, unit) => {
      if (origin >= 0) expect(editedText.text.charAt(unit).toLowerCase()).toBe(text.charAt(origin).toLowerCase());
    });
  }
});

/**
 * The edits are random. In 12,000 searches (seeds 1 to 40), 12 found the marked words at another place, without the mark
 * "may have moved", all after an edit that copies a sentence. None found other words.
 */
const SEEDS = [1, 2, 3, 4];
const TRIALS_PER_SEED = 150;
const MAX_SAME_WORDS_ELSEWHERE = 2;

function measureSeeds(find?: typeof findAnchor) {
  const trials = SEEDS.flatMap((seed) => measureHighlights(texts, seed, TRIALS_PER_SEED, find));
  const wrongTrials = trials.filter(({ outcome }) => outcome === "wrong");
  return {
    summary: summaryOf(trials),
    wrongTrials,
    otherWords: wrongTrials.filter((trial) => trial.found !== trial.quote),
  };
}

test("findAnchor finds 95 % of the highlights whose words survive an edit, and shows no other words as certain", () => {
  const { summary, wrongTrials, otherWords } = measureSeeds();
  expect(summary.surviving).toBeGreaterThan(300);
  expect(summary.foundShare, JSON.stringify(summary)).toBeGreaterThanOrEqual(0.95);
  expect(otherWords).toEqual([]);
  expect(wrongTrials.length).toBeLessThanOrEqual(MAX_SAME_WORDS_ELSEWHERE);
});

test("if a search compares only five characters, the measurement reports wrong places", () => {
  const { otherWords } = measureSeeds((text, { quote }) => {
    const start = text.indexOf(quote.slice(0, 5));
    return start < 0 ? null : { start, end: start + quote.length, isCertain: true };
  });
  expect(otherWords.length).toBeGreaterThan(20);
});
