import { expect, test } from "vitest";
import { closestPassagesAnswerer, passagesOfAnswer } from "../../scripts/eval/answerers.ts";
import { requireSharedCorpus } from "../../scripts/eval/corpus.ts";
import { figuresOf, measureQuestions } from "../../scripts/eval/measure.ts";
import { readSettings } from "../../scripts/local/settings.ts";

/** Each limit is a little worse than the figure in docs/eval.md. So a worse ranking fails the test. */
test("the chat finds passages for natural questions, and rarely answers an off-topic question", async () => {
  const { natural, offTopic, shows } = requireSharedCorpus(readSettings().SHARED_DATA);
  const closest = figuresOf(await measureQuestions(natural, shows, closestPassagesAnswerer(5)));
  expect(closest.recall).toBeGreaterThanOrEqual(0.88);
  const shown = figuresOf(await measureQuestions([...natural, ...offTopic], shows, passagesOfAnswer));
  expect(shown.answered).toBeGreaterThanOrEqual(0.95);
  expect(shown.falseAnswers).toBeLessThanOrEqual(0.12);
  expect(shown.invented).toBe(0);
});
