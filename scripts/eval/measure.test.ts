import { expect, test } from "vitest";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { figuresOf, measure } from "./measure.ts";
import type { Question } from "./questions.ts";

const transcript = "Ann: We sold the barn.\n\nBen: I see.";
const shows = new Map([["farm", new Map([["one", transcript]])]]);
const span = { from: transcript.indexOf("We"), to: transcript.indexOf("barn"), sha1: "" };
const questions: Question[] = [[span], [span], []].map((answers, index) => ({
  ...{ id: `farm-0${index}`, set: "tuning", show: "farm", episode: "one" },
  ...{ question: `${index}`, answers },
}));

test("the measurement counts right passages, refusals, false answers and invented passages", async () => {
  const outcomes = await measure(questions, shows, (question, lines) => {
    const [sold, see] = passagesOf(lines);
    if (question === "0") return sold ? [sold] : [];
    return question === "1" && see ? [see, { ...see, text: "I saw." }] : [];
  });
  expect(figuresOf(outcomes)).toMatchObject({
    ...{ recall: 0.5, answered: 1, falseAnswers: 0, invented: 1 },
  });
  const all = await measure(questions, shows, (_, lines) => passagesOf(lines).slice(1));
  expect(figuresOf(all)).toMatchObject({ recall: 0, answered: 1, falseAnswers: 1, invented: 0 });
  const none = await measure(questions, shows, () => []);
  expect(figuresOf(none)).toMatchObject({ recall: 0, answered: 0, falseAnswers: 0 });
});
