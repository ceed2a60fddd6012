import {
  allPassages,
  closestPassagesAnswerer,
  modelAnswerer,
  passagesOfAnswer,
} from "../answerers.ts";
import { type Answerer, figuresOf, measureQuestions } from "../measure.ts";
import { readNaturalQuestions, readOffTopicQuestions } from "../questions.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

export const natural: EvalSet = {
  title: "Natural and off-topic questions about one transcript",
  async run({ shows, parts }) {
    const model = modelAnswerer();
    const answerers: [string, Answerer][] = [
      ["shown as an answer", passagesOfAnswer],
      ["shown or offered", allPassages],
      ["the closest 5, no refusal", closestPassagesAnswerer(5)],
      ...(model ? [["model", model] satisfies [string, Answerer]] : []),
    ];
    const rows: string[][] = [];
    for (const [name, answer] of answerers) {
      for (const part of parts) {
        const isInPart = ({ set }: { set: string }) => set === part;
        const naturalFigures = figuresOf(
          await measureQuestions(readNaturalQuestions().filter(isInPart), shows, answer),
        );
        const offTopicFigures = figuresOf(
          await measureQuestions(readOffTopicQuestions().filter(isInPart), shows, answer),
        );
        rows.push([
          ...[name, part, naturalFigures.recall.toFixed(3), naturalFigures.answered.toFixed(3)],
          ...[
            offTopicFigures.falseAnswers.toFixed(3),
            String(naturalFigures.invented + offTopicFigures.invented),
          ],
        ]);
      }
    }
    printTable(
      ["passages", "set", "natural: recall", "answered", "off-topic: answered", "invented"],
      rows,
    );
  },
};
