/** Prints the numbers of docs/eval.md, from the real transcripts in `SHARED_DATA`. */
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { readSettings } from "../local/settings.ts";
import { closest, extractive, modelAnswerer, refusingBelow } from "./answerers.ts";
import { type Answerer, type Figures, figuresOf, measure, type Outcome } from "./measure.ts";
import { readQuestions } from "./questions.ts";
import { readTranscripts } from "./transcripts.ts";

const SETS = ["tuning", "held-out"] as const;
const THRESHOLDS = [0, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68];
const FOUR_HOURS_CHARS = 300_000;

const shows = readTranscripts(readSettings().SHARED_DATA);
const questions = readQuestions();
const model = modelAnswerer();

const answerers: [string, Answerer][] = [
  ["passages, as readers get them", extractive],
  ...(model ? [["model", model] satisfies [string, Answerer]] : []),
  ...[5, 10, 16, 20, 40].map((maxPassages): [string, Answerer] => [
    `the closest ${maxPassages}`,
    closest(maxPassages),
  ]),
  ...THRESHOLDS.map((score): [string, Answerer] => [`best from ${score}`, refusingBelow(score)]),
];

console.log(`| ${"".padEnd(32)} | set      | recall | answered | false | invented | ms |`);
console.log(`| ${"-".repeat(32)} | -------- | ------ | -------- | ----- | -------- | -- |`);
for (const [index, [name, answer]] of answerers.entries()) {
  const outcomes = await measure(questions, shows, answer);
  printSets(name, outcomes);
  if (index === 0 || answer === model) printShows(outcomes);
}
await printFourHours();

function printSets(name: string, outcomes: readonly Outcome[]) {
  for (const set of SETS) {
    const figures = figuresOf(outcomes.filter(({ question }) => question.set === set));
    console.log(`| ${name.padEnd(32)} | ${set.padEnd(8)} | ${cells(figures)} |`);
  }
}

function printShows(outcomes: readonly Outcome[]) {
  for (const [show, own] of Map.groupBy(outcomes, ({ question }) => question.show)) {
    printSets(`… ${show}`, own);
  }
}

function cells({ recall, answered, falseAnswers, invented, meanMs }: Figures): string {
  return [
    recall.toFixed(2).padEnd(6),
    answered.toFixed(2).padEnd(8),
    falseAnswers.toFixed(2).padEnd(5),
    String(invented).padEnd(8),
    meanMs.toFixed(0).padStart(2),
  ].join(" | ");
}

/** Measures the CPU time of a transcript of four hours, the longest that we expect. */
async function printFourHours() {
  const transcripts = [...shows.values()]
    .flatMap((episodes) => [...episodes.values()])
    .join("\n\n");
  const lines = transcriptLines(transcripts.slice(0, FOUR_HOURS_CHARS));
  const startedAt = process.cpuUsage();
  await extractive("why did they rewrite the whole thing?", lines);
  const { user, system } = process.cpuUsage(startedAt);
  console.log(`\nFour hours (${FOUR_HOURS_CHARS} characters): ${(user + system) / 1000} ms of CPU`);
}
