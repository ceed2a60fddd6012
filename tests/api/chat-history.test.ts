import { expect, test } from "vitest";
import type { Exchange } from "../../src/domain/ai/conversation.ts";
import { earlierExchanges } from "../../supabase/functions/_shared/history.ts";

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
])("earlierExchanges returns %s", (_, history, questions) => {
  const materials = earlierExchanges(history, 10);
  expect(materials).toHaveLength(questions.length);
  questions.forEach((question, index) => {
    expect(materials[index]).toMatch(/^\[\[earlier /);
    expect(materials[index]).toContain(question);
  });
});

test("earlierExchanges returns only the beginning of a long answer", () => {
  const [material] = earlierExchanges([exchange("Who?", "Ada and nobody else.")], 3);
  expect(material).toContain("Who?\nAda\n");
});
