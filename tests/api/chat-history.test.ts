import { expect, test } from "vitest";
import type { Exchange } from "../../src/domain/ai/conversation.ts";
import { historyMaterial } from "../../supabase/functions/_shared/history.ts";

const exchange = (question: string, answer = "Yes."): Exchange => ({ question, answer });
/** The exchange is long, because each Chinese character counts as one token. */
const longExchange = (question: string) => exchange(question + "語".repeat(1400));

test.each<[string, Exchange[], string[]]>([
  ["nothing for an empty history", [], []],
  ["all exchanges if they are short", [exchange("Who?"), exchange("Why?")], ["Who?", "Why?"]],
  [
    "only the latest exchanges if they are long",
    [longExchange("Who?"), longExchange("Why?"), longExchange("When?")],
    ["Why?", "When?"],
  ],
])("historyMaterial returns %s", (_, history, questions) => {
  const materials = historyMaterial(history, 10);
  expect(materials).toHaveLength(questions.length);
  questions.forEach((question, index) => {
    expect(materials[index]).toMatch(/^\[\[earlier /);
    expect(materials[index]).toContain(question);
  });
});

test("historyMaterial returns only the beginning of a long answer", () => {
  const [material] = historyMaterial([exchange("Who?", "Ada and nobody else.")], 3);
  expect(material).toContain("Who?\nAda\n");
});
