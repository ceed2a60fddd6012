import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import {
  allPassages,
  closestPassagesAnswerer,
  modelAnswerer,
  passagesAbove,
  passagesOfAnswer,
} from "../answerers.ts";
import {
  type Answerer,
  type Figures,
  figuresOf,
  measureQuestions,
  type Outcome,
} from "../measure.ts";
import { readQuestions } from "../questions.ts";
import type { Transcripts } from "../transcripts.ts";
import { type EvalSet, printTable, type SetName } from "./eval-set.ts";

const THRESHOLDS = [0, 0.4, 0.48, 0.56, 0.64];
const FOUR_HOURS_CHARS = 300_000;
const COLUMNS = ["passages", "set", "recall", "answered", "false", "invented", "ms"];

export const paraphrases: EvalSet = {
  title: "Questions in other words than the answer",
  async run({ shows, parts }) {
    const model = modelAnswerer();
    const answerers: [string, Answerer][] = [
      ["shown or offered", allPassages],
      ["shown as an answer", passagesOfAnswer],
      ...(model ? [["model", model] satisfies [string, Answerer]] : []),
      ...[5, 10, 16, 20, 40].map((maxPassages): [string, Answerer] => [
        `the closest ${maxPassages}`,
        closestPassagesAnswerer(maxPassages),
      ]),
      ...THRESHOLDS.map((score): [string, Answerer] => [
        `best from ${score}`,
        passagesAbove(score),
      ]),
    ];
    const rows: string[][] = [];
    for (const [index, [name, answer]] of answerers.entries()) {
      const outcomes = await measureQuestions(readQuestions(), shows, answer);
      rows.push(...rowsOf(name, outcomes, parts));
      if (index === 0 || answer === model) rows.push(...rowsOfShows(outcomes, parts));
    }
    printTable(COLUMNS, rows);
    await printFourHours(shows);
  },
};

const rowsOfShows = (outcomes: readonly Outcome[], parts: readonly SetName[]) =>
  [...Map.groupBy(outcomes, ({ question }) => question.show)].flatMap(([show, showOutcomes]) =>
    rowsOf(`… ${show}`, showOutcomes, parts),
  );

const rowsOf = (name: string, outcomes: readonly Outcome[], parts: readonly SetName[]) =>
  parts.map((part) => {
    const figures = figuresOf(outcomes.filter(({ question }) => question.set === part));
    return [name, part, ...cellsOf(figures)];
  });

const cellsOf = ({ recall, answered, falseAnswers, invented, meanMs }: Figures): string[] => [
  recall.toFixed(2),
  answered.toFixed(2),
  falseAnswers.toFixed(2),
  String(invented),
  meanMs.toFixed(0),
];

/** Prints the CPU time for a transcript of four hours, the longest transcript that we expect. */
async function printFourHours(shows: Transcripts) {
  const transcripts = [...shows.values()]
    .flatMap((episodes) => [...episodes.values()])
    .join("\n\n");
  const lines = transcriptLines(transcripts.slice(0, FOUR_HOURS_CHARS));
  const startedAt = process.cpuUsage();
  await allPassages("why did they rewrite the whole thing?", lines);
  const { user, system } = process.cpuUsage(startedAt);
  console.log(`\nFour hours (${FOUR_HOURS_CHARS} characters): ${(user + system) / 1000} ms of CPU`);
}
