import { expect, test } from "vitest";
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
      if (origin >= 0)
        expect(editedText.text.charAt(unit).toLowerCase()).toBe(text.charAt(origin).toLowerCase());
    });
  }
});

test("findAnchor finds at least 95 % of the highlights whose words survive an edit", () => {
  const trials = measureHighlights(texts, 18, 300);
  const summary = summaryOf(trials);
  expect(summary.surviving).toBeGreaterThan(150);
  expect(summary.foundShare, JSON.stringify(summary)).toBeGreaterThanOrEqual(0.95);
  expect(trials.filter(({ outcome }) => outcome === "wrong")).toEqual([]);
});

test("if a search compares only five characters, the measurement reports its wrong places", () => {
  const trials = measureHighlights(texts, 18, 100, (text, { quote }) => {
    const start = text.indexOf(quote.slice(0, 5));
    return start < 0 ? null : { start, end: start + quote.length, isCertain: true };
  });
  expect(trials.some(({ outcome }) => outcome === "wrong")).toBe(true);
});
