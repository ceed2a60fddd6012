import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { closestPassagesAnswerer, modelAnswerer, passagesOfAnswer } from "../answerers.ts";
import type { Transcripts } from "../corpus.ts";
import { type Answerer, figuresOf, measureQuestions } from "../measure.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const FOUR_HOURS_CHARS = 300_000;

export const paraphrases: EvalSet = {
  title: "Questions in other words than the answer",
  corpora: "shared",
  async run({ shared, parts }) {
    const model = modelAnswerer();
    const answerers: [string, Answerer][] = [
      ["shown as an answer", passagesOfAnswer],
      ...[5, 20, 40].map((max): [string, Answerer] => [`the closest ${max}`, closestPassagesAnswerer(max)]),
      ...(model ? [["model", model] satisfies [string, Answerer]] : []),
    ];
    const rows: string[][] = [];
    for (const [name, answer] of answerers) {
      for (const part of parts) {
        const questions = shared.paraphrases.filter(({ set }) => set === part);
        const figures = figuresOf(await measureQuestions(questions, shared.shows, answer));
        const shares = [figures.recall, figures.answered, figures.falseAnswers].map((share) => share.toFixed(2));
        rows.push([name, part, ...shares, String(figures.invented), figures.meanMs.toFixed(0)]);
      }
    }
    printTable(["passages", "set", "recall", "answered", "false", "invented", "ms"], rows);
    await printFourHours(shared.shows);
  },
};

/** Prints the CPU time for a transcript of four hours, the longest transcript that we expect. */
async function printFourHours(shows: Transcripts) {
  const transcripts = [...shows.values()].flatMap((episodes) => [...episodes.values()]).join("\n\n");
  const lines = transcriptLines(transcripts.slice(0, FOUR_HOURS_CHARS));
  const startedAt = process.cpuUsage();
  await passagesOfAnswer("why did they rewrite the whole thing?", lines);
  const { user, system } = process.cpuUsage(startedAt);
  console.log(`\nFour hours (${FOUR_HOURS_CHARS} characters): ${(user + system) / 1000} ms of CPU`);
}
