import { searchQuestionOf, searchTextOf } from "../../../src/domain/ai/follow-up.ts";
import { closestPassagesAnswerer } from "../answerers.ts";
import type { FollowUpQuestion } from "../corpus.ts";
import { figuresOf, measureQuestions } from "../measure.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const historyOf = ({ earlier }: FollowUpQuestion) => earlier.map((question) => ({ question }));
const searchQuestionOfReader = (followUp: FollowUpQuestion) =>
  searchQuestionOf(followUp.question, historyOf(followUp), "transcript");

const SEARCH_TEXTS: [string, (followUp: FollowUpQuestion) => string][] = [
  ["as readers get them", (followUp) => searchTextOf(searchQuestionOfReader(followUp))],
  ["the question alone", ({ question }) => question],
  ["always with the earlier questions", ({ question, earlier }) => [question, ...earlier].join(" ")],
];

/** Measures the search without a model. On a site with a model, the model first rewrites the question. */
export const followUps: EvalSet = {
  title: "Follow-ups about one transcript",
  corpora: "shared",
  async run({ shared, parts }) {
    const rows: string[][] = [];
    for (const [name, searchText] of SEARCH_TEXTS) {
      for (const part of parts) {
        const followUpsOfPart = shared.followUps.filter(({ set }) => set === part);
        const questions = followUpsOfPart.map((followUp) => ({
          ...followUp,
          question: searchText(followUp),
        }));
        const { recall } = figuresOf(await measureQuestions(questions, shared.shows, closestPassagesAnswerer(5)));
        const recognisedCount = followUpsOfPart.filter(
          (followUp) => searchQuestionOfReader(followUp).isFollowUp,
        ).length;
        rows.push([name, part, recall.toFixed(2), `${recognisedCount} of ${followUpsOfPart.length}`]);
      }
    }
    printTable(["search text", "set", "passage among 5", "recognised"], rows);
  },
};
