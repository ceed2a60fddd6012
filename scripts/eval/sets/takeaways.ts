import { supportOf } from "../../../src/domain/recap-form/support.ts";
import { type Answerer, measureQuestions } from "../measure.ts";
import { takeawayQuestions } from "../takeaways.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

export const closestSupport =
  (maxPassages: number): Answerer =>
  (takeaway, lines) =>
    supportOf(lines)
      .rankPassages(takeaway)
      .slice(0, maxPassages)
      .map(({ passage }) => passage);

const RANKINGS: [string, Answerer][] = [
  ["shown", closestSupport(1)],
  ["among 3", closestSupport(3)],
];

export const takeaways: EvalSet = {
  title: "True takeaways without a model: is the supporting passage first?",
  corpora: "shared",
  async run({ shared, parts }) {
    const allQuestions = takeawayQuestions(shared);
    const rows: string[][] = [];
    for (const [name, answer] of RANKINGS) {
      for (const part of parts) {
        const questions = allQuestions.filter(({ set }) => set === part);
        const outcomes = await measureQuestions(questions, shared.shows, answer);
        const missedIds = outcomes.filter(({ isRight }) => !isRight).map(({ question }) => question.id);
        rows.push([name, part, `${outcomes.length - missedIds.length} of ${outcomes.length}`, missedIds.join(" ")]);
      }
    }
    printTable(["ranking", "set", "first", "missed"], rows);
  },
};
