import { expect, test } from "vitest";
import { readPartialAnswer } from "./partial-answer.ts";

const WHOLE_REPLY = JSON.stringify({
  found: true,
  answer: 'One "two". Three\nfour! Five',
  quotes: ["x"],
});

test("readPartialAnswer returns only the complete sentences of an unfinished answer", () => {
  const steps: string[][] = [];
  for (let length = 0; length <= WHOLE_REPLY.length; length++) {
    const sentences = readPartialAnswer(WHOLE_REPLY.slice(0, length));
    if (sentences.length !== steps.length) steps.push(sentences);
  }
  expect(steps).toEqual([['One "two". '], ['One "two". ', "Three\nfour! "], ['One "two". ', "Three\nfour! ", "Five"]]);
});

test.each([
  ["", []],
  ["I would rather not say. Really. ", []],
  ['{"found": false, "answer": "It is blue. It is', []],
  ['{"quotes": ["\\"answer\\": \\"No. Never. "], "found": true', []],
  ['```json\n{ "answer" : "Yes. No', ["Yes. "]],
  ['{"answer": "\\u00c9t\\u00e9. Hiver. \\u00', ["Été. "]],
  ['{"answer": "一つ。二つ。', ["一つ。"]],
  ['{"found": "false", "answer": "It is blue. It is', []],
  ['{"result": {"found": true, "answer": "It is blue. It is', ["It is blue. "]],
  ['<think>Maybe {"found": true, "answer": "It is red. Or', []],
  ['<think>Maybe {"found": true, "answer": "It is red. "}</think>\n{"answer": "Blue. It', ["Blue. "]],
  ['Maybe {"found": true, "answer": "It is red. "}</think> {"answer": "Blue. It', ["Blue. "]],
  ['Thinking Process:\n1. Write {"found": true, "answer": "It is red. Or', []],
  ['<|channel|>analysis<|message|>{"found": true, "answer": "It is red. Or', []],
  [
    '<|channel|>analysis<|message|>No.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>{"answer": "Blue. It',
    ["Blue. "],
  ],
])("from the unfinished reply %j, readPartialAnswer returns the sentences %j", (json, sentences) => {
  expect(readPartialAnswer(json)).toEqual(sentences);
});
