import fc from "fast-check";
import { expect, test } from "vitest";
import { cutLine, fitLines, LINE_HEIGHT } from "./fit-lines.ts";

/** In these tests, every letter is as wide as the font size. */
const measure = (text: string, size: number) => [...text].length * size;
const BOX = { width: 840, height: 5 * 76 * LINE_HEIGHT };

test.each([
  ["", 84, []],
  ["one two", 84, ["one two"]],
  ["one two three", 84, ["one two", "three"]],
  ["言葉".repeat(6), 84, ["言葉".repeat(5), "言葉"]],
  ["abcdefgh ".repeat(5), 76, Array(5).fill("abcdefgh")],
  [`${"言葉".repeat(5)}。言`, 84, [`${"言葉".repeat(4)}言`, "葉。言"]],
])("fitLines(%j) has the font size %i and the lines %j", (text, size, lines) => {
  expect(fitLines(text, BOX, measure)).toEqual({ size, lines });
});

test("fitLines uses the font sizes and the line height of the box", () => {
  const box = { width: 60, height: 24, sizes: [20, 10], lineHeight: 1.2 };
  expect(fitLines("one", box, measure)).toEqual({ size: 20, lines: ["one"] });
  expect(fitLines("one two three", box, measure)).toEqual({ size: 10, lines: ["one", "two…"] });
});

test("fitLines fits any text into the box, and ends a shortened text with an ellipsis", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(texts, (text) => {
      const { size, lines } = fitLines(text, BOX, measure);
      expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(BOX.height + 0.01);
      const withoutSpaces = (parts: string) => parts.replace(/\s+/g, "");
      const fittedText = withoutSpaces(lines.join(""));
      if (!fittedText.endsWith("…")) expect(fittedText).toBe(withoutSpaces(text));
    }),
  );
});

test.each([
  ["short", 10, "short"],
  ["much too long", 5, "much…"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 8, "👩‍👩‍👧‍👦…"],
])("cutLine(%j) with a width of %i is %j", (text, width, shortLine) => {
  expect(cutLine(text, width, (part) => [...part].length)).toBe(shortLine);
});
