import { expect, test } from "vitest";
import { partialAnswer } from "./partial-answer.ts";

const WHOLE_REPLY = JSON.stringify({
  found: true,
  answer: 'One "two". Three\nfour! Five',
  quotes: ["x"],
});

test("partialAnswer returns only whole sentences, and the last sentence when the string ends", () => {
  const steps: string[][] = [];
  for (let length = 0; length <= WHOLE_REPLY.length; length++) {
    const sentences = partialAnswer(WHOLE_REPLY.slice(0, length));
    if (sentences.length !== steps.length) steps.push(sentences);
  }
  expect(steps).toEqual([
    ['One "two". '],
    ['One "two". ', "Three\nfour! "],
    ['One "two". ', "Three\nfour! ", "Five"],
  ]);
});

test.each([
  ["", []],
  ["I would rather not say. Really. ", []],
  ['{"found": false, "answer": "It is blue. It is', []],
  ['{"quotes": ["\\"answer\\": \\"No. Never. "], "found": true', []],
  ['```json\n{ "answer" : "Yes. No', ["Yes. "]],
  ['{"answer": "\\u00c9t\\u00e9. Hiver. \\u00', ["Été. ", "Hiver. "].slice(0, 1)],
  ['{"answer": "一つ。二つ。', ["一つ。"]],
])("from the unfinished reply %j, partialAnswer returns the sentences %j", (json, sentences) => {
  expect(partialAnswer(json)).toEqual(sentences);
});
