import fc from "fast-check";
import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test.each([
  ["Yes. No!", ["Yes. ", "No!"]],
  ["Version 1.2 is out… at last", ["Version 1.2 is out… ", "at last"]],
  ['He said "stop." Then he left.', ['He said "stop." ', "Then he left."]],
  ["そうです。では、また！", ["そうです。", "では、また！"]],
  ["...and so on", ["...and so on"]],
  ["", []],
])("the sentences of %j are %j", (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test("the joined sentences of a text are equal to the text", () => {
  const text = fc.array(fc.oneof(fc.string(), fc.constantFrom(". ", "?", "。", "…) "))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (example) => {
      expect(sentencesOf(example).join("")).toBe(example);
    }),
  );
});
