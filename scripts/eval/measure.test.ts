import { expect, test } from "vitest";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import type { Question } from "./corpus.ts";
import { figuresOf, measureQuestions } from "./measure.ts";

const transcript = "Ann: We sold the barn.\n\nBen: I see.";
const shows = new Map([["farm", new Map([["one", transcript]])]]);
const span = { from: transcript.indexOf("We"), to: transcript.indexOf("barn") };
const questions: Question[] = [[span], [span], []].map((answers, index) => ({
  id: `farm-0${index}`,
  set: "tuning",
  show: "farm",
  episode: "one",
  question: `${index}`,
  answers,
}));

test("the measurement counts found passages, answers, false answers and invented passages", async () => {
  const outcomes = await measureQuestions(questions, shows, (question, lines) => {
    const [soldPassage, seePassage] = passagesOf(lines);
    if (question === "0") return soldPassage ? [soldPassage] : [];
    return question === "1" && seePassage ? [seePassage, { ...seePassage, text: "I saw." }] : [];
  });
  expect(figuresOf(outcomes)).toMatchObject({
    recall: 0.5,
    answered: 1,
    falseAnswers: 0,
    invented: 1,
  });
  const outcomesOfWrongPassages = await measureQuestions(questions, shows, (_, lines) => passagesOf(lines).slice(1));
  expect(figuresOf(outcomesOfWrongPassages)).toMatchObject({
    recall: 0,
    answered: 1,
    falseAnswers: 1,
    invented: 0,
  });
  const outcomesWithoutPassages = await measureQuestions(questions, shows, () => []);
  expect(figuresOf(outcomesWithoutPassages)).toMatchObject({
    recall: 0,
    answered: 0,
    falseAnswers: 0,
  });
});
