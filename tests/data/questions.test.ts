import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsOf } from "../../scripts/eval/faults.ts";
import { isAnswerable, readQuestions } from "../../scripts/eval/questions.ts";
import { readTranscripts } from "../../scripts/eval/transcripts.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const folder = readSettings().SHARED_DATA;
if (!existsSync(`${folder}/shows`)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const transcripts = readTranscripts(folder);
const questions = readQuestions();

test("every question paraphrases a passage that stands where the set says", () => {
  expect(faultsOf(questions, transcripts)).toEqual([]);
});

test.each([
  ["with an answer", 60, questions.filter(isAnswerable)],
  ["without one", 20, questions.filter((question) => !isAnswerable(question))],
])("%s: at least %i, of every show with transcripts, a third held out", (_, least, asked) => {
  expect(asked.length).toBeGreaterThanOrEqual(least);
  expect([...new Set(asked.map(({ show }) => show))].sort()).toEqual(
    [...transcripts.keys()].sort(),
  );
  const heldOut = asked.filter(({ set }) => set === "held-out").length;
  expect(heldOut * 3).toBe(asked.length);
});
