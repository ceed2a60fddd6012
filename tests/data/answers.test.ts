import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { closest, extractive } from "../../scripts/eval/answerers.ts";
import { type Answerer, figuresOf, measure } from "../../scripts/eval/measure.ts";
import { readQuestions } from "../../scripts/eval/questions.ts";
import { readTranscripts } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const folder = readSettings().SHARED_DATA;
if (!existsSync(`${folder}/shows`)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const transcripts = readTranscripts(folder);
const questions = readQuestions();

/** The minimum recalls are a little below those in docs/eval.md, so a worse ranking fails. */
test.each<[string, Answerer, tuning: number, heldOut: number]>([
  ["what readers get", extractive, 0.46, 0.25],
  ["the closest 20", closest(20), 0.72, 0.6],
  ["the closest 40", closest(40), 0.82, 0.77],
])(
  "%s: enough answers contain the right passage, and none is invented",
  async (_, answer, ...floors) => {
    const outcomes = await measure(questions, transcripts, answer);
    expect(figuresOf(outcomes).invented).toBe(0);
    const recalls = ["tuning", "held-out"].map((set) => {
      return figuresOf(outcomes.filter(({ question }) => question.set === set)).recall;
    });
    for (const [index, floor] of floors.entries()) {
      expect(recalls[index]).toBeGreaterThanOrEqual(floor);
    }
  },
);
