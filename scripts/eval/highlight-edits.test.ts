import { expect, test } from "vitest";
import { createRandom } from "../soak/random.ts";
import { EDIT_KINDS, edit, toEditedText } from "./highlight-edits.ts";
import { measureHighlights, summaryOf } from "./highlight-measure.ts";
import { highlightTexts } from "./highlight-texts.ts";

const texts = highlightTexts("scripts/local/demo/shows");

test("an edit records from which unit of the original text each unit comes", () => {
  const random = createRandom(7);
  const text = texts[0] ?? "";
  for (const kind of EDIT_KINDS) {
    const editedText = edit(toEditedText(text), kind, 100, random);
    expect(editedText.text, kind).not.toBe(text);
    expect(editedText.origins.length).toBe(editedText.text.length);
    editedText.origins.forEach((origin, unit) => {
      if (origin >= 0)
        expect(editedText.text.charAt(unit).toLowerCase()).toBe(text.charAt(origin).toLowerCase());
    });
  }
});

test("findAnchor finds 95 % of the surviving highlights, and marks each wrong place as uncertain", () => {
  const trials = measureHighlights(texts, 18, 300);
  const summary = summaryOf(trials);
  expect(summary.surviving).toBeGreaterThan(150);
  expect(summary.foundShare, JSON.stringify(summary)).toBeGreaterThanOrEqual(0.95);
  expect(trials.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
});

test("if a search always takes the first equal words, the measurement reports wrong places", () => {
  const trials = measureHighlights(texts, 18, 100, (text, { quote }) => {
    const start = text.indexOf(quote.slice(0, 5));
    return start < 0 ? null : { start, end: start + quote.length, isCertain: true };
  });
  expect(trials.some(({ outcome }) => outcome === "wrong")).toBe(true);
});
