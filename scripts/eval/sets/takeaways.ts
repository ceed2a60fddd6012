import { supportOf } from "../../../src/domain/recap-form/support.ts";
import { closestPassagesAnswerer } from "../answerers.ts";
import { type Answerer, measureQuestions } from "../measure.ts";
import { acceptedPassages } from "../named-passages.ts";
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
  ["shown (words)", closestSupport(1)],
  ["among 3", closestSupport(3)],
  ["words and word vectors", closestPassagesAnswerer(1)],
];

export const takeaways: EvalSet = {
  title: "True takeaways without a model: is the supporting passage first?",
  async run({ shows, parts }) {
    const rows: string[][] = [];
    for (const [name, answer] of RANKINGS) {
      for (const part of parts) {
        const questions = takeawayQuestions().filter(({ set }) => set === part);
        const outcomes = await measureQuestions(questions, shows, answer);
        const missedIds = outcomes
          .filter(({ isRight }) => !isRight)
          .map(({ question }) => question.id);
        rows.push([
          name,
          part,
          `${outcomes.length - missedIds.length} of ${outcomes.length}`,
          missedIds.join(" "),
        ]);
      }
    }
    printTable(["ranking", "set", "first", "missed"], rows);
    console.log("\nPassages that a model might name:\n");
    printTable(
      ["passage", "set", "accepted"],
      parts.flatMap((part) => {
        const questions = takeawayQuestions().filter(({ set }) => set === part);
        return [...acceptedPassages(questions, shows)].map(
          ([kind, { acceptedCount, allCount }]) => [
            ...[kind, part, `${acceptedCount} of ${allCount}`],
          ],
        );
      }),
    );
  },
};
