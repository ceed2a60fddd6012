import fc from "fast-check";
import { expect, test } from "vitest";
import { passagesOf } from "./passages.ts";

const line = (text: string) => ({ id: "p1", speaker: "Ada", start: 3, text });

test("passagesOf makes one passage from a short line", () => {
  expect(passagesOf([line("We left at noon. It rained.")])).toEqual([
    { line: "p1", speaker: "Ada", start: 3, text: "We left at noon. It rained." },
  ]);
});

test("passagesOf cuts a long line between sentences", () => {
  const sentence = "We walked for an hour and saw nobody at all on the road. ";
  const parts = passagesOf([line(sentence.repeat(40).trim())]);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every(({ text }) => text.length <= 900 && text.endsWith("road."))).toBe(true);
});

test("the passages of a line contain all words of the line", () => {
  const words = fc.array(fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(". ", "? ", "。", " ")), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join("").trim();
      const passages = passagesOf([line(text)]);
      expect(passages.every((passage) => text.includes(passage.text))).toBe(true);
      expect(
        passages
          .map((passage) => passage.text)
          .join("")
          .replace(/\s/g, ""),
      ).toBe(text.replace(/\s/g, ""));
      expect(Math.max(0, ...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1400);
    }),
  );
});
