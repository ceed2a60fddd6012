import { expect, test } from "vitest";
import type { Exchange } from "../../src/domain/ai/conversation.ts";
import { historyMaterial } from "../../supabase/functions/_shared/history.ts";

const exchange = (question: string, answer = "Yes."): Exchange => ({ question, answer });
/** A character of this script counts as one token. */
const longExchange = (question: string) => exchange(question + "語".repeat(1400));

test.each<[string, Exchange[], string[]]>([
  ["no exchange", [], []],
  ["all short exchanges in their order", [exchange("Who?"), exchange("Why?")], ["Who?", "Why?"]],
  [
    "the latest exchanges",
    [longExchange("Who?"), longExchange("Why?"), longExchange("When?")],
    ["Why?", "When?"],
  ],
])("a prompt gets %s", (_, history, questions) => {
  const materials = historyMaterial(history, 10);
  expect(materials).toHaveLength(questions.length);
  questions.forEach((question, index) => {
    expect(materials[index]).toMatch(/^\[\[earlier /);
    expect(materials[index]).toContain(question);
  });
});

test("a prompt gets the beginning of a long answer", () => {
  const [material] = historyMaterial([exchange("Who?", "Ada and nobody else.")], 3);
  expect(material).toContain("Who?\nAda\n");
});
