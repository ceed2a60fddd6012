import { closestPassagesAnswerer, modelAnswerer, passagesOfAnswer } from "../answerers.ts";
import { type Answerer, figuresOf, measureQuestions } from "../measure.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

export const natural: EvalSet = {
  title: "Natural and off-topic questions about one transcript",
  corpora: "all",
  async run({ corpora, parts }) {
    const model = modelAnswerer();
    const answerers: [string, Answerer][] = [
      ["shown as an answer", passagesOfAnswer],
      ["the closest 5, no refusal", closestPassagesAnswerer(5)],
      ["the closest 10", closestPassagesAnswerer(10)],
      ...(model ? [["model", model] satisfies [string, Answerer]] : []),
    ];
    const rows: string[][] = [];
    for (const corpus of corpora) {
      for (const [name, answer] of answerers) {
        for (const part of parts) {
          const isInPart = ({ set }: { set: string }) => set === part;
          const found = await measureQuestions(corpus.natural.filter(isInPart), corpus.shows, answer);
          const offTopic = await measureQuestions(corpus.offTopic.filter(isInPart), corpus.shows, answer);
          const figures = figuresOf([...found, ...offTopic]);
          rows.push([
            corpus.name,
            name,
            part,
            `${found.filter(({ isRight }) => isRight).length} of ${found.length}`,
            figures.answered.toFixed(3),
            figures.falseAnswers.toFixed(3),
            String(figures.invented),
          ]);
        }
      }
    }
    const columns = ["questions", "passages", "set", "natural: right", "answered", "off-topic: answered", "invented"];
    printTable(columns, rows);
  },
};
