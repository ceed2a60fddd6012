import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
  allPassages,
  closestPassagesAnswerer,
  passagesOfAnswer,
} from "../../scripts/eval/answerers.ts";
import { type Answerer, figuresOf, measureQuestions } from "../../scripts/eval/measure.ts";
import {
  readNaturalQuestions,
  readOffTopicQuestions,
  readQuestions,
} from "../../scripts/eval/questions.ts";
import { readTranscripts } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const folder = readSettings().SHARED_DATA;
if (!existsSync(`${folder}/shows`)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const transcripts = readTranscripts(folder);
const questions = readQuestions();

/** Each minimum is a little lower than the measured recall in docs/eval.md. So a worse ranking fails the test. */
test.each<[string, Answerer, tuning: number, heldOut: number]>([
  ["all passages that a reader sees", allPassages, 0.52, 0.33],
  ["the 20 closest passages", closestPassagesAnswerer(20), 0.75, 0.63],
  ["the 40 closest passages", closestPassagesAnswerer(40), 0.83, 0.76],
])("the right passage is among %s about as often as before", async (_, answer, ...minRecalls) => {
  const outcomes = await measureQuestions(questions, transcripts, answer);
  expect(figuresOf(outcomes).invented).toBe(0);
  const recalls = ["tuning", "held-out"].map((set) => {
    return figuresOf(outcomes.filter(({ question }) => question.set === set)).recall;
  });
  for (const [index, minRecall] of minRecalls.entries()) {
    expect(recalls[index]).toBeGreaterThanOrEqual(minRecall);
  }
});

test("the chat finds passages for natural questions, and rarely answers an off-topic question", async () => {
  const naturalFigures = figuresOf(
    await measureQuestions(readNaturalQuestions(), transcripts, passagesOfAnswer),
  );
  const offTopicFigures = figuresOf(
    await measureQuestions(readOffTopicQuestions(), transcripts, passagesOfAnswer),
  );
  expect(naturalFigures.recall).toBeGreaterThanOrEqual(0.92);
  expect(naturalFigures.answered).toBeGreaterThanOrEqual(0.98);
  expect(offTopicFigures.falseAnswers).toBeLessThanOrEqual(0.06);
  expect(naturalFigures.invented + offTopicFigures.invented).toBe(0);
});
